import fc from 'fast-check'
import { expect, test } from 'vitest'
import { available, type Bundle, drawExam, type SeenState, stateOfGroup } from './draw.ts'
import { DRAW_FROM } from './setup.ts'

const SEED = 20261121
const run = (property: fc.IRawProperty<unknown>) => fc.assert(property, { seed: SEED, numRuns: 300 })

const STATES: readonly SeenState[] = ['unseen', 'wrong', 'right']

/** A bank of up to 120 bundles: styles 1–3, five chapters, groups of up to six. */
const bank = fc
  .array(
    fc.record({
      styleID: fc.integer({ min: 1, max: 3 }),
      chapterID: fc.integer({ min: 1, max: 5 }),
      state: fc.constantFrom(...STATES),
      size: fc.oneof(
        { weight: 3, arbitrary: fc.constant(1) },
        { weight: 1, arbitrary: fc.integer({ min: 2, max: 6 }) },
      ),
    }),
    { maxLength: 120 },
  )
  .map((rows) => {
    let id = 0
    return rows.map(({ size, ...row }): Bundle => ({ ...row, questionIDs: Array.from({ length: size }, () => ++id) }))
  })

const asked = fc.record({
  styles: fc.uniqueArray(
    fc.record({ styleID: fc.integer({ min: 1, max: 3 }), count: fc.integer({ min: 1, max: 80 }) }),
    { selector: ({ styleID }) => styleID, minLength: 1 },
  ),
  from: fc.constantFrom(...DRAW_FROM),
  order: fc.constantFrom('chapter' as const, 'random' as const),
})
const seed = fc.integer({ min: 0, max: 2 ** 32 - 1 })

/** Every number of questions that whole bundles can sum to. */
function sums(bundles: readonly Bundle[]): Set<number> {
  const reached = new Set([0])
  for (const { questionIDs } of bundles) for (const sum of [...reached]) reached.add(sum + questionIDs.length)
  return reached
}

test('of each style as many as asked for, or the nearest number below that whole groups make', () => {
  run(
    fc.property(bank, asked, seed, (bundles, wanted, from) => {
      for (const style of drawExam(bundles, wanted, from)) {
        const pool = bundles.filter(
          (bundle) =>
            bundle.styleID === style.styleID &&
            (wanted.from === 'all' || wanted.from === 'mixed' || bundle.state === wanted.from),
        )
        const best = Math.max(...[...sums(pool)].filter((sum) => sum <= style.asked))
        expect(style.count).toBe(best)
        expect(style.bundles.flatMap((bundle) => bundle.questionIDs)).toHaveLength(best)
      }
    }),
  )
})

test('no question comes twice, groups come whole, and nothing but what the bank holds', () => {
  run(
    fc.property(bank, asked, seed, (bundles, wanted, from) => {
      const drawn = drawExam(bundles, wanted, from).flatMap((style) => style.bundles)
      expect(new Set(drawn).size).toBe(drawn.length)
      expect(drawn.every((bundle) => bundles.includes(bundle))).toBe(true)
      const ids = drawn.flatMap((bundle) => bundle.questionIDs)
      expect(new Set(ids).size).toBe(ids.length)
    }),
  )
})

test.each(['unseen', 'wrong'] as const)('an exam of %s questions holds no others', (from) => {
  run(
    fc.property(bank, asked, seed, (bundles, wanted, by) => {
      const drawn = drawExam(bundles, { ...wanted, from }, by).flatMap((style) => style.bundles)
      expect(drawn.every((bundle) => bundle.state === from)).toBe(true)
    }),
  )
})

test('the same seed draws the same exam', () => {
  run(
    fc.property(bank, asked, seed, (bundles, wanted, by) => {
      expect(drawExam(bundles, wanted, by)).toEqual(drawExam(bundles, wanted, by))
    }),
  )
})

test('in the order of the book they stand as in the bank', () => {
  run(
    fc.property(bank, asked, seed, (bundles, wanted, by) => {
      for (const style of drawExam(bundles, { ...wanted, order: 'chapter' }, by)) {
        const places = style.bundles.map((bundle) => bundles.indexOf(bundle))
        expect(places).toEqual([...places].sort((one, other) => one - other))
      }
    }),
  )
})

/** Single questions, so many in each chapter; ids from 1. */
const singles = (...chapters: number[]): Bundle[] => {
  let id = 0
  return chapters.flatMap((size, at) =>
    Array.from(
      { length: size },
      (): Bundle => ({
        styleID: 1,
        chapterID: at + 1,
        state: 'unseen',
        questionIDs: [++id],
      }),
    ),
  )
}
const drawnIDs = (bundles: Bundle[], count: number, by: number, from: 'all' | 'mixed' = 'all'): Bundle[] =>
  drawExam(bundles, { styles: [{ styleID: 1, count }], from, order: 'chapter' }, by).flatMap((style) => style.bundles)

test('a large chapter has its share in every exam', () => {
  const bundles = singles(60, 30, 10)
  for (let by = 0; by < 200; by++) {
    const drawn = drawnIDs(bundles, 20, by)
    const of = (chapterID: number) => drawn.filter((bundle) => bundle.chapterID === chapterID).length
    expect(Math.abs(of(1) - 12)).toBeLessThanOrEqual(2)
    expect(Math.abs(of(2) - 6)).toBeLessThanOrEqual(2)
    expect(Math.abs(of(3) - 2)).toBeLessThanOrEqual(2)
  }
})

test('over many exams every question is as likely, also in a chapter too small for one each time', () => {
  const bundles = singles(50, 28, 2)
  const times = new Map<number, number>()
  const EXAMS = 4000
  for (let by = 0; by < EXAMS; by++)
    for (const { questionIDs } of drawnIDs(bundles, 8, by))
      times.set(questionIDs[0] as number, (times.get(questionIDs[0] as number) ?? 0) + 1)
  // Each is drawn with probability 8/80, so 400 times on average; six standard deviations are about 114.
  for (let id = 1; id <= 80; id++) expect(Math.abs((times.get(id) ?? 0) - EXAMS / 10)).toBeLessThan(114)
})

test('a mixed exam is half unseen, a third wrong, the rest right, and fills up where there are fewer', () => {
  const all = (['unseen', 'wrong', 'right'] as const).flatMap((state, at) =>
    singles(100).map(
      (bundle): Bundle => ({ ...bundle, state, questionIDs: [at * 100 + (bundle.questionIDs[0] ?? 0)] }),
    ),
  )
  const of = (drawn: Bundle[]) => STATES.map((state) => drawn.filter((bundle) => bundle.state === state).length)
  expect(of(drawnIDs(all, 100, 7, 'mixed'))).toEqual([50, 35, 15])
  const few = all.filter((bundle) => bundle.state !== 'wrong' || (bundle.questionIDs[0] as number) <= 105)
  const [unseen, wrong, right] = of(drawnIDs(few, 100, 7, 'mixed'))
  expect([unseen, wrong, right].reduce((sum = 0, n = 0) => sum + n, 0)).toBe(100)
  expect(wrong).toBe(5)
  expect(unseen).toBeGreaterThan(right as number)
})

test.each<[SeenState[], SeenState]>([
  [['unseen', 'unseen'], 'unseen'],
  [['unseen', 'right'], 'right'],
  [['right', 'wrong'], 'wrong'],
  [['unseen', 'wrong'], 'wrong'],
])('a group of %j is %s', (states, state) => {
  expect(stateOfGroup(states)).toBe(state)
})

test('what is available counts questions, not groups', () => {
  const group: Bundle = { styleID: 1, chapterID: 1, state: 'wrong', questionIDs: [101, 102, 103] }
  const bundles = [...singles(2), group]
  expect(DRAW_FROM.map((from) => available(bundles, from))).toEqual([5, 2, 3, 5])
})
