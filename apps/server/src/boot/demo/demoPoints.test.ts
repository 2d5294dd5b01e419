import { readDemoPoints, readPointPicture } from '@tizhou/demo/points'
import { readDemoSubjects } from '@tizhou/demo/subjects'
import { aliasFault } from '@tizhou/domain/points/points'
import { expect, test } from 'vitest'
import { measuredPhoto } from '../../platform/files/pictures/repaintPhoto.ts'
import { cleanMaterial } from '../../platform/html/materialHtml.ts'
import { pictureHtml } from './demoPoints.ts'
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

test('what a demo point says is kept as it is written: nothing of it, tables and pictures included, is cleaned away', () => {
  const withTable = (code: string) =>
    readDemoPoints().filter(({ appEName, html }) => appEName.startsWith(code) && html.includes('<table>'))
  expect(withTable('ZY_LCZY').length).toBeGreaterThanOrEqual(6)
  expect(withTable('ZC_NK').length).toBeGreaterThanOrEqual(6)
  for (const { name, html, aliases, picture } of readDemoPoints()) {
    const whole = html + (picture ? pictureHtml(`${'0'.repeat(24)}.jpg`, picture.alt, 800, 420) : '')
    expect(cleanMaterial(whole), name).toBe(whole)
    expect(aliasFault(aliases), name).toBeUndefined()
  }
})

test('pictures of demo points are small, can be painted anew, and say in words what they show', async () => {
  const pictures = readDemoPoints().flatMap(({ picture }) => picture ?? [])
  expect(pictures.length).toBeGreaterThanOrEqual(4)
  for (const { file, alt } of pictures) {
    const bytes = readPointPicture(file)
    expect(bytes.length, file).toBeLessThan(20_000)
    expect(await measuredPhoto(bytes, 3_000), file).toMatchObject({ width: 800 })
    expect(alt.length, file).toBeGreaterThan(20)
  }
})

test('a name, and another name, belongs to one demo point of a subject', () => {
  const names = readDemoPoints().flatMap(({ appEName, name, aliases }) =>
    [name, ...aliases].map((one) => `${appEName} ${one}`),
  )
  expect(names.filter((one, at) => names.indexOf(one) < at)).toEqual([])
})
