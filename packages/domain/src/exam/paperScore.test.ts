import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FORMS, type Form, LETTERS, type Option } from '../content/question.ts'
import type { RuleVersion } from '../scoring/casetest.ts'
import { countedMarks, type ItemOfPaper, outcomeOf, type PaperToScore, scorePaper } from './paperScore.ts'

const SEED = 20261121

const options = (names: string): Option[] => [...names].map((name) => ({ name, content: name }))
const weighted = (...weights: number[]): Option[] =>
  weights.map((weight, at) => ({ name: LETTERS[at] as string, content: '', weight }))

let nextID = 1
const item = (form: Form, answer: string, of: Partial<ItemOfPaper> & { options?: Option[] } = {}): ItemOfPaper => ({
  questionID: nextID++,
  unitID: 1,
  marks: 100,
  ...of,
  rubric: { form, answer, options: of.options ?? options('ABCDE') },
})

const paper = (items: ItemOfPaper[], of: Partial<PaperToScore> = {}): PaperToScore => ({
  items,
  units: [{ unitID: 1, passMark: null }],
  passMark: null,
  rule: '2023',
  ...of,
})

/** One question alone, its score in hundredths. */
const scoreOf = (one: ItemOfPaper, reply: string, rule: RuleVersion = '2023') =>
  scorePaper(paper([one], { rule }), new Map([[one.questionID, reply]])).items[0]

describe('every form of exam-formats, at its bounds', () => {
  const CASE = weighted(2, 1, 1, 0, -1, -1)
  test.each<[name: string, item: ItemOfPaper, reply: string, rule: RuleVersion, score: number, verdict: string]>([
    ['A1/A2: the best answer', item('ATEST', 'C'), 'C', '2023', 100, 'right'],
    ['A1/A2: another one', item('ATEST', 'C'), 'D', '2023', 0, 'wrong'],
    ['A1/A2: two letters are no best answer', item('ATEST', 'C'), 'CD', '2023', 0, 'wrong'],
    ['A1/A2: nothing', item('ATEST', 'C'), '', '2023', 0, 'wrong'],
    ['A3/A4: one of the case', item('A3TEST', 'E', { marks: 50 }), 'E', '2023', 50, 'right'],
    ['B1: an option may be used again', item('BTEST', 'A'), 'A', '2023', 100, 'right'],
    ['X: all right ones', item('XTEST', 'ABD', { marks: 200 }), 'DBA', '2023', 200, 'right'],
    ['X: too many', item('XTEST', 'ABD', { marks: 200 }), 'ABCD', '2023', 0, 'wrong'],
    ['X: too few', item('XTEST', 'ABD', { marks: 200 }), 'AB', '2023', 0, 'wrong'],
    ['X: a wrong one', item('XTEST', 'ABD', { marks: 200 }), 'ABC', '2023', 0, 'wrong'],
    ['case 2023: key +2, right +1 each', item('CASETEST', 'ABC', { options: CASE }), 'ABC', '2023', 100, 'right'],
    ['case 2023: irrelevant costs nothing', item('CASETEST', 'ABC', { options: CASE }), 'ABCD', '2023', 100, 'right'],
    ['case 2023: the key alone is half', item('CASETEST', 'ABC', { options: CASE }), 'A', '2023', 50, 'partial'],
    ['case 2023: a wrong one −1', item('CASETEST', 'ABC', { options: CASE }), 'ABCE', '2023', 75, 'partial'],
    ['case 2023: never below 0', item('CASETEST', 'ABC', { options: CASE }), 'BEF', '2023', 0, 'wrong'],
    ['case 2023: everything at once', item('CASETEST', 'ABC', { options: CASE }), 'ABCDEF', '2023', 50, 'partial'],
    ['case plain: +1 each of three', item('CASETEST', 'ABC', { options: CASE }), 'AB', 'plain', 67, 'partial'],
    ['case plain: −1 for any other', item('CASETEST', 'ABC', { options: CASE }), 'ABCD', 'plain', 67, 'partial'],
    ['case plain: never below 0', item('CASETEST', 'ABC', { options: CASE }), 'DEF', 'plain', 0, 'wrong'],
    ['判断: right', item('PDTEST', '对', { options: [] }), '√', '2023', 100, 'right'],
    ['判断: wrong', item('PDTEST', '对', { options: [] }), '错', '2023', 0, 'wrong'],
    ['填空: one of two', item('TKTEST', '左心室｜左室；右心房', { options: [] }), '左室；', '2023', 50, 'partial'],
    [
      '填空: half a hundredth goes up',
      item('TKTEST', '甲；乙', { marks: 101, options: [] }),
      '甲；',
      '2023',
      51,
      'partial',
    ],
    ['填空: a third of 1 mark', item('TKTEST', '甲；乙；丙', { options: [] }), '甲；；', '2023', 33, 'partial'],
    ['填空: two thirds of 1 mark', item('TKTEST', '甲；乙；丙', { options: [] }), '甲；乙；', '2023', 67, 'partial'],
    ['简答: nobody has judged it', item('JDTEST', '要点', { options: [] }), '我的回答', '2023', 0, 'unscored'],
    ['a question without a key', item('ATEST', ''), 'A', '2023', 0, 'unscored'],
  ])('%s', (_name, one, reply, rule, expected, verdict) => {
    expect(scoreOf(one, reply, rule)).toMatchObject({ score: expected, verdict, answered: reply !== '' })
  })
})

describe('papers of exam-formats', () => {
  const many = (count: number, of: Partial<ItemOfPaper>) => Array.from({ length: count }, () => item('ATEST', 'A', of))
  /** Answers the first `right` questions right, the others wrong. */
  const answered = (items: ItemOfPaper[], right: number) =>
    new Map(items.map((one, at) => [one.questionID, at < right ? 'A' : 'B']))

  test.each([
    [359, false],
    [360, true],
    [361, true],
  ])('执业医师: 600 questions in 4 units, pass 360: %s right', (right, passed) => {
    const items = [1, 2, 3, 4].flatMap((unitID) => many(150, { unitID }))
    const units = [1, 2, 3, 4].map((unitID) => ({ unitID, passMark: null }))
    const result = scorePaper(paper(items, { units, passMark: 36_000 }), answered(items, right))
    expect(result).toMatchObject({ score: right * 100, fullMark: 60_000, passed })
    expect(result.units.map((unit) => unit.passed)).toEqual([null, null, null, null])
  })

  test('执业药师: A40 B60 C10 X10, one mark each; 72 passes, 71 does not', () => {
    const items = [
      ...many(40, {}),
      ...Array.from({ length: 60 }, () => item('BTEST', 'A')),
      ...Array.from({ length: 10 }, () => item('A3TEST', 'A')),
      ...Array.from({ length: 10 }, () => item('XTEST', 'AB')),
    ]
    const at72 = scorePaper(paper(items, { passMark: 7_200 }), answered(items, 72))
    expect(at72).toMatchObject({ score: 7_200, fullMark: 12_000, passed: true })
    expect(scorePaper(paper(items, { passMark: 7_200 }), answered(items, 71)).passed).toBe(false)
  })

  test.each([
    [[60, 60], true],
    [[100, 59], false],
    [[59, 100], false],
  ])('卫生资格: every subject on its own: %j', (rights, passed) => {
    const items = [1, 2].flatMap((unitID) => many(100, { unitID }))
    const replies = new Map(
      [1, 2].flatMap((unitID, at) => [
        ...answered(
          items.filter((one) => one.unitID === unitID),
          rights[at] as number,
        ),
      ]),
    )
    const units = [1, 2].map((unitID) => ({ unitID, passMark: 6_000 }))
    expect(scorePaper(paper(items, { units }), replies).passed).toBe(passed)
  })

  test('a paper with a pass mark of its own and of its units asks for both', () => {
    const items = [1, 2].flatMap((unitID) => many(10, { unitID }))
    const units = [1, 2].map((unitID) => ({ unitID, passMark: 500 }))
    const both = paper(items, { units, passMark: 1_500 })
    expect(scorePaper(both, answered(items, 14)).passed).toBe(false)
    expect(scorePaper(both, answered(items, 15)).passed).toBe(true)
    expect(scorePaper({ ...both, passMark: 1_000 }, answered(items, 14)).passed).toBe(false)
  })

  test('marks of what nobody has judged leave the full mark, and pass marks shrink with it, rounded up', () => {
    const items = [...many(8, {}), item('JDTEST', '要点', { marks: 300 })]
    const result = scorePaper(paper(items, { passMark: 667 }), answered(items, 5))
    // 6.67 × 8 / 11 = 4.850…
    expect(result).toMatchObject({ score: 500, fullMark: 800, passMark: 486, passed: true })
    expect(scorePaper(paper(items, { passMark: 667 }), answered(items, 4)).passed).toBe(false)
  })

  test('a paper of which nothing can be judged is neither passed nor failed', () => {
    const items = [item('JDTEST', '要点')]
    expect(scorePaper(paper(items, { passMark: 60 }), new Map())).toMatchObject({ fullMark: 0, passed: null })
  })

  test('a group of no question comes to nothing', () => {
    expect(outcomeOf([], 60)).toEqual({ score: 0, fullMark: 0, passMark: null, passed: null })
  })
})

describe('rules', () => {
  const letters = fc.subarray([...'ABCDEF']).map((chosen) => chosen.join(''))
  const anyItem: fc.Arbitrary<ItemOfPaper> = fc
    .record({
      form: fc.constantFrom(...FORMS),
      key: letters,
      weights: fc.array(fc.integer({ min: -2, max: 3 }), { minLength: 6, maxLength: 6 }),
      marks: fc.integer({ min: 1, max: 1_000 }),
      unitID: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ form, key, weights, marks, unitID }) => {
      const answer = form === 'PDTEST' ? '对' : form === 'TKTEST' ? [...key].join('；') : key
      const of = form === 'CASETEST' ? weighted(...weights) : options('ABCDEF')
      return item(form, answer, { marks, unitID, options: of })
    })
  const anyPaper = fc
    .record({
      items: fc.array(fc.tuple(anyItem, fc.oneof(letters, fc.string())), { maxLength: 12 }),
      rule: fc.constantFrom<RuleVersion>('plain', '2023'),
      passMark: fc.option(fc.integer({ min: 1, max: 3_000 })),
    })
    .map(({ items, rule, passMark }) => ({
      of: paper(
        items.map(([one]) => one),
        { rule, passMark, units: [1, 2, 3].map((unitID) => ({ unitID, passMark: null })) },
      ),
      replies: new Map(items.map(([one, reply]) => [one.questionID, reply])),
    }))

  test('no step is below 0, none above its marks, and what is shown adds up', () => {
    fc.assert(
      fc.property(anyPaper, ({ of, replies }) => {
        const result = scorePaper(of, replies)
        for (const one of result.items) {
          expect(Number.isInteger(one.score)).toBe(true)
          expect(one.score).toBeGreaterThanOrEqual(0)
          expect(one.score).toBeLessThanOrEqual(one.marks)
        }
        expect(result.score).toBeLessThanOrEqual(result.fullMark)
        expect(result.score).toBe(result.items.reduce((sum, one) => sum + one.score, 0))
        expect(result.score).toBe(result.units.reduce((sum, unit) => sum + unit.score, 0))
        expect(result.fullMark).toBe(result.units.reduce((sum, unit) => sum + unit.fullMark, 0))
      }),
      { seed: SEED },
    )
  })

  test('the order of the options, of the letters and of the questions makes no difference', () => {
    fc.assert(
      fc.property(anyPaper, ({ of, replies }) => {
        const turned = scorePaper(
          {
            ...of,
            items: [...of.items].reverse().map((one) => ({
              ...one,
              rubric: { ...one.rubric, options: [...one.rubric.options].reverse() },
            })),
          },
          new Map(
            [...replies].map(([id, reply]) => [id, /^[A-F]+$/.test(reply) ? [...reply].reverse().join('') : reply]),
          ),
        )
        const plain = scorePaper(of, replies)
        expect({ ...turned, items: [...turned.items].reverse() }).toEqual(plain)
      }),
      { seed: SEED },
    )
  })

  test('full marks come from the key of every question', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1, maxLength: 8 }), (items) => {
        const keys = new Map(
          items.map(({ questionID, rubric }) => [
            questionID,
            rubric.form === 'CASETEST'
              ? rubric.options
                  .filter((option) => (option.weight ?? 0) > 0)
                  .map((option) => option.name)
                  .join('')
              : rubric.answer,
          ]),
        )
        const result = scorePaper(paper(items), keys)
        expect(result.score).toBe(result.fullMark)
      }),
      { seed: SEED },
    )
  })
})

test('dropped questions leave the full mark, and the pass mark shrinks with it, rounded up to the hundredth', () => {
  expect(countedMarks({ fullMark: 900, passMark: 500 }, 100)).toEqual({ fullMark: 800, passMark: 445 })
  expect(countedMarks({ fullMark: 900, passMark: 500 }, 0)).toEqual({ fullMark: 900, passMark: 500 })
  expect(countedMarks({ fullMark: 900, passMark: null }, 100)).toEqual({ fullMark: 800, passMark: null })
  expect(countedMarks({ fullMark: 900, passMark: 500 }, 900)).toEqual({ fullMark: 0, passMark: null })
})
