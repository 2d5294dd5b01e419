import { expect, test } from 'vitest'
import { partIDs, unlockedBy } from './parts.ts'

const version = {
  modules: ['ChapterTest', 'Video', 'RealPaper'],
  parts: [
    { ID: 7, Name: '上册', modules: ['Video'] },
    { ID: 8, Name: '下册', modules: ['RealPaper', 'AIExam'] },
    { ID: 9, Name: '全册' },
  ],
}

test('a version that is held whole unlocks all of it', () => {
  expect(unlockedBy(version, [])).toEqual(version.modules)
})

test('a part unlocks what it names, several what they name together, never what the version does not unlock', () => {
  expect(unlockedBy(version, [7])).toEqual(['Video'])
  expect(unlockedBy(version, [8])).toEqual(['RealPaper'])
  expect(unlockedBy(version, [8, 7])).toEqual(['Video', 'RealPaper'])
})

test('a part that names nothing, or stands in the version no longer, unlocks what the version does', () => {
  expect(unlockedBy(version, [9])).toEqual(version.modules)
  expect(unlockedBy(version, [7, 55])).toEqual(version.modules)
})

test('ids of parts are read from their text', () => {
  expect(partIDs('')).toEqual([])
  expect(partIDs('7,12')).toEqual([7, 12])
})
