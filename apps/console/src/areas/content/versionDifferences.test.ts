import { expect, test } from 'vitest'
import type { Typed } from './questionForm.ts'
import { versionDifferences } from './versionDifferences.ts'

const QUESTION: Typed = {
  ...{ style: 'A1', hint: '', stem: '题', answer: 'A', explanation: '', points: ['一'], source: '', groupStem: '' },
  options: [
    { name: 'A', content: '甲' },
    { name: 'B', content: '乙' },
  ],
  ...{ year: null, difficulty: null },
}

test('only what differs is shown, a line for each option and point, weights included', () => {
  expect(versionDifferences(QUESTION, { ...QUESTION, hint: '' })).toEqual([])
  expect(
    versionDifferences(QUESTION, {
      ...QUESTION,
      year: 2023,
      points: ['一', '二'],
      options: [{ name: 'A', content: '甲', weight: 2 }],
    }),
  ).toEqual([
    { field: 'options', before: 'A. 甲\nB. 乙', after: 'A. 甲（权重 2）' },
    { field: 'points', before: '一', after: '一\n二' },
    { field: 'year', before: '', after: '2023' },
  ])
})

test('reasons of options are a field of their own', () => {
  expect(versionDifferences(QUESTION, { ...QUESTION, reasons: [{ name: 'B', content: '乙不对' }] })).toEqual([
    { field: 'reasons', before: '', after: 'B. 乙不对' },
  ])
})
