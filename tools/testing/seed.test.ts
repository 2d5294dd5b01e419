import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { smallRepository } from './runFixture.ts'
import { seedOf, seedOfCheckout } from './seed.ts'

test('a given seed is taken, none is drawn, and what is no seed is refused', () => {
  expect(seedOf('4711', () => 1)).toBe(4711)
  expect(seedOf('', () => 1)).toBe(1)
  for (const wrong of ['x', '-1', '1.5', String(2 ** 31)]) expect(() => seedOf(wrong), wrong).toThrow(wrong)
})

test('the same committed files have the same seed, other files another; changed ones have none', () => {
  const root = smallRepository({ 'a.txt': 'a' })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: root })
  expect(seedOfCheckout(root)).toBeUndefined()
  git('init', '-q')
  git('add', 'a.txt')
  git('commit', '-q', '-m', 'one')
  const first = seedOfCheckout(root)
  expect(first).toBeTypeOf('number')
  git('commit', '-q', '--allow-empty', '-m', 'the same files')
  expect(seedOfCheckout(root)).toBe(first)
  writeFileSync(join(root, 'a.txt'), 'b')
  expect(seedOfCheckout(root)).toBeUndefined()
  git('commit', '-q', '-a', '-m', 'two')
  expect(seedOfCheckout(root)).not.toBe(first)
  expect(() => seedOf(String(seedOfCheckout(root)))).not.toThrow()
})
