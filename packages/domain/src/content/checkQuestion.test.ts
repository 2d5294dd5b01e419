import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkQuestion, type TypedQuestion } from './checkQuestion.ts'
import { FORMS, type Form } from './question.ts'

const SEED = 20_261_121

const AB = [
  { name: 'A', content: '甲' },
  { name: 'B', content: '乙' },
]
const typed = (of: Partial<TypedQuestion> = {}): TypedQuestion => ({
  hint: '',
  stem: '题干',
  options: AB,
  answer: 'A',
  explanation: '',
  points: [],
  source: '',
  year: null,
  difficulty: null,
  groupStem: '病例',
  ...of,
})
const faults = (form: Form, of: Partial<TypedQuestion>) => {
  const checked = checkQuestion(form, typed(of))
  return checked.ok ? [] : checked.faults.map(({ field, reason }) => `${field}: ${reason}`)
}
const weighted = (...weights: (number | undefined)[]) =>
  weights.map((weight, at) => ({ name: 'ABCDEF'[at] as string, content: `选项 ${at}`, weight }))

test.each([
  ['ATEST', { answer: ' b ' }, 'B'],
  ['BTEST', { answer: '答案：A' }, 'A'],
  ['A3TEST', {}, 'A'],
  ['XTEST', { answer: 'B、A' }, 'AB'],
  ['PDTEST', { answer: '√' }, '对'],
  ['TKTEST', { stem: '（ ）和____', answer: '左心室|左室；右心房' }, undefined],
  ['TKTEST', { stem: '____和____', answer: '左心室|左室;右心房' }, '左心室｜左室；右心房'],
  ['JDTEST', { answer: ' 要点 ' }, '要点'],
  ['CASETEST', { options: weighted(2, 0, -1), answer: '' }, 'A'],
] as const)('the key of %s is canonical: %j → %s', (form, of, answer) => {
  const checked = checkQuestion(form, typed(of))
  expect(checked.ok ? checked.question.answer : undefined).toBe(answer)
})

test('signs that only look like characters become these, in the key as well', () => {
  const checked = checkQuestion('TKTEST', typed({ stem: '⾼温时戴____', answer: '⼿套' }))
  expect(checked.ok && checked.question).toMatchObject({ stem: '高温时戴____', answer: '手套' })
})

test.each<[string, Form, Partial<TypedQuestion>, string[]]>([
  ['no stem', 'ATEST', { stem: ' ' }, ['stem: 请填写题干']],
  ['one option', 'ATEST', { options: AB.slice(0, 1) }, ['options: 至少要有 2 个选项']],
  ['an empty option', 'ATEST', { options: [...AB, { name: 'C', content: ' ' }] }, ['options[2]: 选项 C 没有内容']],
  [
    'a letter twice',
    'ATEST',
    { options: [...AB, { name: 'B', content: '丙' }] },
    ['options[2]: 选项 B 的字母重复，或顺序不对'],
  ],
  [
    'a letter beyond L',
    'ATEST',
    { options: [...AB, { name: 'M', content: '丙' }] },
    ['options[2]: 选项的字母应为 A 到 L'],
  ],
  ['a key that is no option', 'ATEST', { answer: 'C' }, ['answer: 答案 C 不在选项中']],
  ['two keys of a single choice', 'ATEST', { answer: 'AB' }, ['answer: 单选题只能有一个答案，这里有 2 个']],
  ['one key of several', 'XTEST', { answer: 'A' }, ['answer: 多选题至少要有两个答案，这里只有 1 个']],
  ['a case without its case', 'A3TEST', { groupStem: '' }, ['groupStem: 共用题干题要有共用题干']],
  ['some weights', 'CASETEST', { options: weighted(2, undefined) }, ['options: 每个选项都要有权重，或都没有']],
  ['a heavy weight', 'CASETEST', { options: weighted(11, 0) }, ['options[0]: 权重应在 -10 和 10 之间']],
  ['no weight above 0', 'CASETEST', { options: weighted(0, -1), answer: '' }, ['answer: 没有权重为正的选项']],
  ['no blank', 'TKTEST', { answer: '甲' }, ['stem: 填空题的题干里没有空（写成 ____）']],
  ['more blanks than answers', 'TKTEST', { stem: '____、____', answer: '甲' }, ['answer: 题干有 2 个空，答案有 1 个']],
  [
    'a year and a difficulty that are none',
    'JDTEST',
    { year: 20, difficulty: 6 },
    ['year: 应为 1900 到 2100 的年份', 'difficulty: 应为 1（最易）到 5（最难）'],
  ],
  ['signs that the encoding destroyed', 'JDTEST', { stem: '甲\uFFFD' }, ['stem: 有无法识别的字符']],
  ['a text beyond its length', 'JDTEST', { source: '来'.repeat(201) }, ['source: 不能超过 200 字，现在有 201 字']],
])('%s is a fault of its field', (_name, form, of, expected) => {
  expect(faults(form, of)).toEqual(expected)
})

test('texts lose the white space at their ends and nothing else; points stand once', () => {
  const checked = checkQuestion('JDTEST', typed({ stem: ' 甲\r\n  乙 ', points: ['要点', ' 要点', ''], answer: 'x' }))
  expect(checked).toMatchObject({ ok: true, question: { stem: '甲\n  乙', points: ['要点'], options: [] } })
})

test('what passes passes again unchanged', () => {
  const option = fc.record({
    content: fc.string(),
    weight: fc.option(fc.integer({ min: -2, max: 2 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...FORMS),
      fc.record({
        stem: fc.string(),
        answer: fc.oneof(fc.constantFrom('A', 'AB', '对', '甲；乙', ''), fc.string()),
        options: fc
          .array(option, { maxLength: 13 })
          .map((list) => list.map((one, at) => ({ name: 'ABCDEFGHIJKLM'[at] as string, ...one }))),
        explanation: fc.string(),
        points: fc.array(fc.string(), { maxLength: 4 }),
      }),
      (form, of) => {
        const first = checkQuestion(form, typed(of))
        if (!first.ok) return
        const { source = '', year = null, difficulty = null, hint = '', ...rest } = first.question
        expect(checkQuestion(form, { ...rest, source, year, difficulty, hint })).toEqual(first)
      },
    ),
    { seed: SEED, numRuns: 500 },
  )
})

test('reasons belong to letters of options: others and empty ones go, without any there are none', () => {
  const reasons = [
    { name: 'B', content: ' 乙不对\r\n因为 ' },
    { name: 'A', content: '  ' },
    { name: 'F', content: '没有这个选项' },
  ]
  const checked = checkQuestion('ATEST', typed({ reasons }))
  expect(checked.ok && checked.question.reasons).toEqual([{ name: 'B', content: '乙不对\n因为' }])
  const without = checkQuestion('PDTEST', typed({ reasons, answer: '对' }))
  expect(without.ok && without.question).not.toHaveProperty('reasons')
})

test('a reason has a bound, told at the options by its letter', () => {
  const reasons = [{ name: 'B', content: '长'.repeat(2_001) }]
  expect(faults('ATEST', { reasons })).toEqual(['options: 选项 B 的理由不能超过 2000 字，现在有 2001 字'])
})
