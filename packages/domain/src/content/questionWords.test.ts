import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutLeadingMark, wordsOfQuestion } from './questionWords.ts'

test.each([
  '1. 称量用什么？',
  '12、称量用什么？',
  '（3）称量用什么？',
  '第 4 题：称量用什么？',
  '①称量用什么？',
  '★称量用什么？',
  '#3 称量用什么？',
  'Q1：称量用什么？',
  '【难】称量用什么？',
  '称量用什么？（单选）',
  '**称量用什么？',
  '【单选题】称量用什么？',
  '5.（单选题，1.0 分）称量用什么？',
  '(2019年真题) 称量用什么?',
  '●　7．称量用什么？',
])('a leading number, kind or mark makes no other question: %s', (stem) => {
  expect(wordsOfQuestion('', stem, [])).toBe(wordsOfQuestion('', '称量用什么', []))
})

test.each(['1.5 mg 是多少', '2023 年修订的是', '（甲）和（乙）', '3岁小儿', '-5℃ 时', '一般来说', '十二指肠', '５型'])(
  'what belongs to the stem stays: %s',
  (stem) => expect(withoutLeadingMark(stem)).toBe(stem),
)

test('signs that only look like characters, widths and the order of options make no other question', () => {
  const options = (...contents: string[]) => contents.map((content) => ({ content }))
  expect(wordsOfQuestion('', '⻓时间⾼温', options('⾼温⼿套', 'B'))).toBe(
    wordsOfQuestion('', '长时间高温', options('ｂ', '高温手套')),
  )
})

test('a stem never becomes nothing, and what is bare stays bare', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'1.、（）【】题分★①甲 '), maxLength: 12 }), (stem) => {
      const bare = withoutLeadingMark(stem)
      expect(bare === '').toBe(stem.trim() === '')
    }),
    { verbose: true },
  )
})

test('formats and tables count for nothing', () => {
  const plain = wordsOfQuestion('', 'H2O 的 Vmax 项目 值 甲 1', [{ content: '甲' }])
  const written = '<b>H₂O</b> 的 V<sub>max</sub>\n|项目|值|\n|---|---|\n|甲|1|'
  expect(wordsOfQuestion('', written, [{ content: '<b>甲</b>' }])).toBe(plain)
})
