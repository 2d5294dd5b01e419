import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { calls } from './contract.ts'
import { emptyAnswers } from './emptyData.ts'

const answers = emptyAnswers(() => true)

test.each(Object.entries(answers))('the empty answer of %s is one that its call may give', (name, answer) => {
  expect(Value.Check(calls.get(name as never)?.data as never, answer)).toBe(true)
})

/**
 * Calls about one thing: a link, a paper, a chapter's evaluation, a point, a text, a book, a parcel. Without it there
 * is nothing to show.
 */
const OF_ONE = [
  'chapters.getShareChapter',
  'exams.samplePaper',
  'materials.getSprintImgList',
  'materials.sectionTests',
  'materials.outline',
  'knowledge.getEvaluationTest',
  'knowledge.knowPoint',
  'knowledge.pointPlaces',
  'knowledge.pointTests',
  'knowledge.cardStack',
  'delivery.getexpressDetails',
]

test('every list, tree and set of questions has an empty answer', () => {
  const many = [...calls].filter(([, { data }]) =>
    ['list', 'ChapterMenuJson', 'test', 'Papers', 'rows'].some(
      (name) => name in ((data as { properties?: object }).properties ?? {}),
    ),
  )
  expect(many.map(([name]) => name).filter((name) => !(name in answers))).toEqual(OF_ONE)
})
