import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORMS, type Form, LETTERS, type Option } from '../content/question.ts'
import { optionPoints, RULES, type RuleVersion } from './casetest.ts'
import { normaliseReply } from './normaliseReply.ts'
import type { Rubric } from './rubric.ts'
import { score } from './score.ts'
import { foldBlank, judgeBlanks, scoreTKTest } from './tktest.ts'

const options = (names: string): Option[] => [...names].map((name) => ({ name, content: `选项 ${name}` }))
const rubric = (form: Form, answer: string, names = 'ABCDE'): Rubric => ({ form, answer, options: options(names) })

test.each([
  ['ATEST', 'c', 'C'],
  ['ATEST', ' Ｃ。', 'C'],
  ['XTEST', 'd、b,A', 'ABD'],
  ['XTEST', 'B和A', 'AB'],
  ['CASETEST', 'LKA', 'AKL'],
  ['XTEST', 'AAB', 'AB'],
  ['ATEST', '左心室', ''],
  ['PDTEST', ' true ', '对'],
  ['PDTEST', '×', '错'],
  ['PDTEST', '也许', ''],
  ['TKTEST', ' 左心室 ；右 房', '左心室；右 房'],
  ['TKTEST', '；房', '；房'],
  ['TKTEST', ' ； ', ''],
  ['JDTEST', ' 文\n字 ', '文\n字'],
] as const)('a %s reply %j is kept as %j', (form, written, kept) => {
  expect(normaliseReply(form, written)).toBe(kept)
})

test('a normalised reply stays as it is', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FORMS), fc.string({ unit: 'binary' }), (form, written) => {
      const kept = normaliseReply(form, written)
      expect(normaliseReply(form, kept)).toBe(kept)
    }),
  )
})

test.each(['ATEST', 'BTEST', 'A3TEST'] as const)('%s gives its mark for the one right letter only', (form) => {
  expect(score(rubric(form, 'C'), 'C')).toEqual({ verdict: 'right', points: 1, full: 1 })
  for (const reply of ['A', 'CD', '', '？']) {
    expect(score(rubric(form, 'C'), reply)).toEqual({ verdict: 'wrong', points: 0, full: 1 })
  }
})

test.each([
  ['the exact set', 'DBA', 'right', 1],
  ['too few', 'AB', 'wrong', 0],
  ['too many', 'ABCD', 'wrong', 0],
  ['a wrong one', 'ABE', 'wrong', 0],
  ['nothing', '', 'wrong', 0],
] as const)('X 型: %s', (_, reply, verdict, points) => {
  expect(score(rubric('XTEST', 'ABD'), reply)).toEqual({ verdict, points, full: 1 })
})

test('true or false compares the meaning, not the word', () => {
  expect(score(rubric('PDTEST', '对'), '正确').verdict).toBe('right')
  expect(score(rubric('PDTEST', '错'), 'F').verdict).toBe('right')
  expect(score(rubric('PDTEST', '错'), '√').verdict).toBe('wrong')
})

test.each([
  ['all blanks', '左心室；右心房', 'right', 2],
  ['an accepted alternative', '左室；右心房', 'right', 2],
  ['width, case, space and a full stop differ', '左 心室。；右心房', 'right', 2],
  ['one blank right', '左心室；左心房', 'partial', 1],
  ['one blank empty', '；右心房', 'partial', 1],
  ['the blanks swapped', '右心房；左心室', 'wrong', 0],
  ['more blanks than asked', '左心室；右心房；肺', 'right', 2],
  ['nothing', '', 'wrong', 0],
] as const)('fill in, a mark a blank: %s', (_, reply, verdict, points) => {
  expect(score(rubric('TKTEST', '左心室｜左室；右心房'), reply)).toEqual({ verdict, points, full: 2 })
})

test('an empty blank gives no mark, even where the key has an empty answer', () => {
  expect(score(rubric('TKTEST', '左｜；右'), '；右')).toEqual({ verdict: 'partial', points: 1, full: 2 })
})

test.each([
  ['５ ｍｇ', '5MG'],
  ['−2.5', '-2.5'],
  ['－2.5', '−2.5'],
  ['3–5 天', '3-5天'],
  ['Ⅱ 型', 'II型'],
  ['μg。', 'µg'],
  ['（心）', '(心)'],
])('in a blank %j and %j are the same', (one, other) => {
  expect(foldBlank(one)).toBe(foldBlank(other))
})

test('in a blank a decimal point and a sign inside the answer count', () => {
  expect(foldBlank('0.9%')).not.toBe(foldBlank('09%'))
  expect(foldBlank('+')).not.toBe(foldBlank('-'))
  expect(foldBlank('。')).toBe('。')
})

test.each([
  [100, 'right'],
  [60, 'right'],
  [59, 'partial'],
  [1, 'partial'],
  [0, 'wrong'],
] as const)('a short answer that its author gives %i of 100 is %s', (selfScore, verdict) => {
  expect(score(rubric('JDTEST', '参考答案'), '我的答案', { selfScore })).toEqual({
    verdict,
    points: selfScore,
    full: 100,
  })
})

test('a short answer without self-assessment is unscored', () => {
  expect(score(rubric('JDTEST', '参考答案'), '参考答案')).toEqual({ verdict: 'unscored', points: 0, full: 100 })
  expect(score(rubric('JDTEST', ''), '', { selfScore: Number.NaN }).verdict).toBe('unscored')
})

const caseStep: Rubric = {
  form: 'CASETEST',
  answer: 'ABC',
  options: [2, 1, 1, 0, -1, -1].map((weight, at) => ({ name: LETTERS[at] as string, content: '', weight })),
}

test.each([
  ['2023', 'ABC', 'right', 4, 4],
  ['2023', 'ABCD', 'right', 4, 4],
  ['2023', 'A', 'partial', 2, 4],
  ['2023', 'ABE', 'partial', 2, 4],
  ['2023', 'BE', 'wrong', 0, 4],
  ['2023', 'EF', 'wrong', 0, 4],
  ['2023', '', 'wrong', 0, 4],
  ['plain', 'ABC', 'right', 3, 3],
  ['plain', 'A', 'partial', 1, 3],
  ['plain', 'ABCD', 'partial', 2, 3],
  ['plain', 'AEF', 'wrong', 0, 3],
] as const)('a case step by rule %s: %s is %s with %i of %i', (rule, reply, verdict, points, full) => {
  expect(score(caseStep, reply, { rule })).toEqual({ verdict, points, full })
})

test('a case step is scored by the newest rule, and without weights by right and wrong', () => {
  expect(score(caseStep, 'A').points).toBe(2)
  expect(score(rubric('CASETEST', 'AB', 'ABCD'), 'AB')).toEqual({ verdict: 'right', points: 2, full: 2 })
  expect(score(rubric('CASETEST', 'AB', 'ABCD'), 'AC')).toEqual({ verdict: 'wrong', points: 0, full: 2 })
  expect([...optionPoints(caseStep)]).toEqual([
    ['A', 2],
    ['B', 1],
    ['C', 1],
    ['D', 0],
    ['E', -1],
    ['F', -1],
  ])
})

test.each(FORMS)('a %s without a usable key is unscored, whatever the reply', (form) => {
  for (const reply of ['', 'A', '对']) expect(score(rubric(form, '', 'ABC'), reply).verdict).not.toBe('right')
  expect(score(rubric(form, '', form === 'CASETEST' ? '' : 'ABC'), 'A').verdict).toBe('unscored')
})

const names = fc.integer({ min: 2, max: 12 }).map((count) => LETTERS.slice(0, count))
const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
  .map((one) => `心${one.replace(/[；｜]/gu, '')}`)
const sorted = (letters: Iterable<string>) => [...letters].sort().join('')

const choiceRubric = names.chain((all) =>
  fc
    .oneof(
      fc.record({ form: fc.constantFrom<Form>('ATEST', 'BTEST', 'A3TEST'), answer: fc.constantFrom(...all) }),
      fc.record({
        form: fc.constantFrom<Form>('XTEST', 'CASETEST'),
        answer: fc.subarray([...all], { minLength: 1 }).map(sorted),
      }),
    )
    .map((key): Rubric => ({ ...key, options: options(all) })),
)
const weightedRubric = fc
  .array(fc.integer({ min: -1, max: 2 }), { minLength: 1, maxLength: 12 })
  .filter((weights) => weights.some((weight) => weight > 0))
  .map((weights): Rubric => {
    const all = weights.map((weight, at) => ({ name: LETTERS[at] as string, content: '', weight }))
    return { form: 'CASETEST', options: all, answer: sorted(all.filter((o) => o.weight > 0).map((o) => o.name)) }
  })
const otherRubric = fc.oneof(
  fc.constantFrom('对', '错').map((answer) => rubric('PDTEST', answer, '')),
  fc
    .array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 })
    .map((blanks) => rubric('TKTEST', blanks.map((accepted) => accepted.join('｜')).join('；'), '')),
)
const anyRubric = fc.oneof(choiceRubric, weightedRubric, otherRubric)
const anyRule = fc.constantFrom(...(Object.keys(RULES) as RuleVersion[]))

test('points are never below 0 and never above full', () => {
  const reply = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...LETTERS, ',', '；', '心', '对', '错') }),
  )
  fc.assert(
    fc.property(anyRubric, reply, anyRule, fc.option(fc.double(), { nil: undefined }), (of, given, rule, selfScore) => {
      for (const one of [of, { ...of, form: 'JDTEST' as const }]) {
        const { points, full } = score(one, given, { rule, selfScore })
        expect(points).toBeGreaterThanOrEqual(0)
        expect(points).toBeLessThanOrEqual(full)
      }
    }),
  )
})

test('the key itself is always right and has full marks', () => {
  fc.assert(
    fc.property(anyRubric, anyRule, (of, rule) => {
      const key = of.form === 'TKTEST' ? of.answer.replace(/｜[^；]*/gu, '') : of.answer
      const { verdict, points, full } = score(of, key, { rule })
      expect({ verdict, points }).toEqual({ verdict: 'right', points: full })
    }),
  )
})

test('the order, the case and the separators of letters make no difference', () => {
  fc.assert(
    fc.property(
      choiceRubric,
      fc.shuffledSubarray([...LETTERS]),
      fc.constantFrom('', ',', '、', ' '),
      (of, letters, separator) => {
        const written = letters.join(separator)
        expect(score(of, written.toLowerCase())).toEqual(score(of, sorted(letters)))
      },
    ),
  )
})

test.each([
  ['胆囊管；肝总管', 'right'],
  ['肝总管；胆囊管', 'right'],
  ['肝总管；', 'partial'],
  ['；胆囊管', 'partial'],
  ['胆囊管；胆囊管', 'partial'],
  ['胆总管；肝右管', 'wrong'],
])('fill in, in any order: %s is %s, and no answer counts twice', (reply, verdict) => {
  expect(scoreTKTest('任意顺序：胆囊管；肝总管', reply).verdict).toBe(verdict)
})

test('fill in, in any order: each blank counts as well as the answers allow, and a wrong one is told what is left', () => {
  const key = '任意顺序：甲｜乙；甲'
  expect(judgeBlanks(key, '甲；乙').map(({ right }) => right)).toEqual([true, true])
  expect(judgeBlanks(key, '乙；甲').map(({ right }) => right)).toEqual([true, true])
  expect(judgeBlanks('任意顺序：甲；乙；丙', '丙；错；甲')).toEqual([
    { right: true, accepted: ['丙'] },
    { right: false, accepted: ['乙'] },
    { right: true, accepted: ['甲'] },
  ])
})

test('fill in, in its own order: answers in other blanks are wrong', () => {
  expect(scoreTKTest('甲；乙', '乙；甲').verdict).toBe('wrong')
})
