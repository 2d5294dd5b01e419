import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { JOBS } from './jobs.ts'

const names = JOBS.map(({ name }) => name)

test('each job has a mark of its own and says what it is there for', () => {
  expect(new Set(names).size).toBe(names.length)
  for (const { name, does } of JOBS) expect(does, name).toMatch(/^[a-z].*[^.]$/)
})

test('whatever is written as a job in a core is declared by it', () => {
  const written = globSync('**/*.ts', { cwd: import.meta.dirname }).flatMap((file) =>
    [...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(/name: '([a-z-]+)',\n {2}does:/g)].map(
      ([, name]) => name,
    ),
  )
  expect(written.length).toBeGreaterThan(30)
  expect(written.filter((name) => name && !names.includes(name))).toEqual([])
})
