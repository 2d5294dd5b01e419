import { readDemoPoints } from '@tizhou/demo/points'
import { readDemoSubjects } from '@tizhou/demo/subjects'
import { aliasFault } from '@tizhou/domain/points/points'
import { expect, test } from 'vitest'
import { cleanMaterial } from '../../platform/html/materialHtml.ts'
import { readDemoQuestions } from './demoQuestions.ts'

const demoSubjects = await Promise.all(
  readDemoSubjects().map(async (subject) => ({ ...subject, questions: await readDemoQuestions(subject) })),
)

test('every question of the two demo subjects is about points that say something, each point once', () => {
  const told = readDemoPoints().map(({ appEName, name }) => `${appEName} ${name}`)
  expect(new Set(told).size).toBe(told.length)
  expect(told.length).toBeGreaterThanOrEqual(300)
  const named = demoSubjects
    .filter(({ appEName }) => !appEName.startsWith('GJZC_'))
    .flatMap(({ appEName, questions }) =>
      questions.flatMap(({ points }) => points.map((name) => `${appEName} ${name}`)),
    )
  const known = new Set(told)
  expect([...new Set(named)].filter((one) => !known.has(one))).toEqual([])
})

test('what a demo point says is kept as it is written: nothing of it, tables included, is cleaned away', () => {
  expect(readDemoPoints().filter(({ html }) => html.includes('<table>')).length).toBeGreaterThanOrEqual(12)
  for (const { name, html, aliases } of readDemoPoints()) {
    expect(cleanMaterial(html), name).toBe(html)
    expect(aliasFault(aliases), name).toBeUndefined()
  }
})

test('a name, and another name, belongs to one demo point of a subject', () => {
  const names = readDemoPoints().flatMap(({ appEName, name, aliases }) =>
    [name, ...aliases].map((one) => `${appEName} ${one}`),
  )
  expect(names.filter((one, at) => names.indexOf(one) < at)).toEqual([])
})
