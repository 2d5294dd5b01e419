import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seeded } from '../random.ts'
import { accuracyOf, meanOff } from './accuracy.ts'
import { type AnswerLog, readThreeLines } from './answerLog.ts'
import { boost, leafOf, type Tree } from './boost.ts'
import { fitPlainTracing, fitTracing } from './fitTracing.ts'
import { fitJoined, foretellJoined } from './joined.ts'
import { fitElo, foretellByElo } from './testing/elo.ts'
import { grownLogs, tracedLogs } from './testing/generatedLogs.ts'
import { foretellByFixed, foretellByTracing } from './tracing.ts'

const SEED = 7
const MADE = { learners: 160, points: 20, answers: 80, seed: SEED }
const logs = tracedLogs(MADE)
const joined = fitJoined(logs, SEED)
const tracing = joined.ground.tracing

/** Arbitrary logs, with unseen points (20–23) and days that may go back. */
const anyLog: fc.Arbitrary<AnswerLog> = fc
  .array(
    fc.record({
      point: fc.nat(23),
      right: fc.boolean(),
      day: fc.nat(400),
      difficulty: fc.double({ min: -4, max: 4, noNaN: true }),
    }),
    {
      minLength: 1,
      maxLength: 40,
    },
  )
  .map((rows) => ({
    points: rows.map(({ point }) => point),
    right: rows.map(({ right }) => right),
    days: rows.map(({ day }) => day),
    difficulties: rows.map(({ difficulty }) => difficulty),
  }))

const models = {
  fixed: (log: AnswerLog) => foretellByFixed([log]),
  fitted: (log: AnswerLog) => foretellByTracing([log], tracing),
  joined: (log: AnswerLog) => foretellJoined([log], joined),
}

for (const [name, foretell] of Object.entries(models)) {
  test(`${name}: every chance is between 0 and 1, and what comes later changes none before it`, () => {
    fc.assert(
      fc.property(anyLog, fc.nat(39), (log, from) => {
        const chances = foretell(log)
        for (const chance of chances) expect(chance > 0 && chance < 1).toBe(true)
        const other = { ...log, right: log.right.map((right, at) => (at >= from ? !right : right)) }
        expect([...foretell(other)].slice(0, from + 1)).toEqual([...chances].slice(0, from + 1))
        const short = { ...log, points: log.points.slice(0, from + 1), right: log.right.slice(0, from + 1) }
        expect([...foretell(short)]).toEqual([...chances].slice(0, from + 1))
      }),
      { numRuns: 60 },
    )
  })

  test(`${name}: a right answer never leaves less hope for its point than a wrong one`, () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const point = log.points.at(-1) as number
        const nextAfter = (right: boolean) => {
          const next = foretell({
            points: [...log.points, point],
            right: [...log.right.slice(0, -1), right, true],
            days: [...(log.days as number[]), log.days?.at(-1) as number],
            difficulties: [...(log.difficulties as number[]), 0],
          })
          return next.at(-1) as number
        }
        expect(nextAfter(true)).toBeGreaterThanOrEqual(nextAfter(false) - 1e-9)
      }),
      { numRuns: 200 },
    )
  })
}

test('the names of points and the order of learners change no figure of a point', () => {
  const moved = logs.map((log) => ({ ...log, points: log.points.map((point) => 1_000_003 - point * 17) })).reverse()
  const other = fitTracing(moved)
  for (const [point, figures] of tracing.points)
    for (const [key, value] of Object.entries(figures))
      expect(other.points.get(1_000_003 - point * 17)?.[key as 'slip']).toBeCloseTo(value, 6)
})

test('the same log and seed give the same model', () => {
  expect(fitJoined(logs, SEED)).toEqual(joined)
})

test('a point with few answers stays near what all points share; one with many goes its own way', () => {
  const own = (point: number, learners: number) =>
    Array.from({ length: learners }, () => ({
      points: Array(6).fill(point) as number[],
      right: Array(6).fill(false) as boolean[],
    }))
  const { pooled, points } = fitTracing([...logs, ...own(900, 1), ...own(901, 100)])
  const far = (point: number) => Math.abs((points.get(point)?.first as number) - pooled.first)
  expect(far(900)).toBeLessThan(0.1)
  expect(far(901)).toBeGreaterThan(0.3)
})

test('figures are found again that a log was made with', () => {
  const made = { first: 0.3, learnt: 0.2, slip: 0.1, guess: 0.2 }
  let state = 11
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const own = Array.from({ length: 3_000 }, () => {
    let known = random() < made.first
    const right = Array.from({ length: 10 }, () => {
      const answer = random() < (known ? 1 - made.slip : made.guess)
      known ||= random() < made.learnt
      return answer
    })
    return { points: Array(10).fill(5) as number[], right }
  })
  const found = fitTracing(own).points.get(5)
  for (const [key, value] of Object.entries(made))
    expect(Math.abs((found?.[key as 'slip'] as number) - value)).toBeLessThan(0.04)
  expect(found?.lost).toBeLessThan(0.02)
})

test.each([
  ['as traced', tracedLogs],
  ['as grown', grownLogs],
])(
  'learners made %s: the joined model foretells those it has not seen best, better than BKT fitted point by point and than Elo; the fixed one worst',
  (_, make) => {
    const train = make({ ...MADE, learners: 240 })
    // The same points with other learners: points are drawn first from the seed.
    const both = make({ ...MADE, learners: 300 })
    const unseen = both.slice(240)
    const right = unseen.flatMap((log) => log.right)
    const model = fitJoined(train, SEED)
    const fixed = accuracyOf(foretellByFixed(unseen), right)
    const fitted = accuracyOf(foretellByTracing(unseen, model.ground.tracing), right)
    const best = accuracyOf(foretellJoined(unseen, model), right)
    expect(fitted.logLoss).toBeLessThan(fixed.logLoss - 0.01)
    expect(best.logLoss).toBeLessThan(fitted.logLoss - 0.01)
    expect(fitted.auc).toBeGreaterThan(fixed.auc as number)
    expect(best.auc).toBeGreaterThan(fitted.auc as number)
    // Told of the two points of a question one after the other, it knows the second; each answer by itself, it does not.
    const apart = accuracyOf(
      foretellJoined(unseen, fitJoined(train, SEED, { ground: model.ground, isApart: true })),
      right,
    )
    const plain = accuracyOf(foretellByTracing(unseen, fitPlainTracing(train)), right)
    const elo = accuracyOf(foretellByElo(unseen, fitElo(train)), right)
    for (const one of [best, apart])
      for (const baseline of [plain, elo]) {
        expect(one.logLoss).toBeLessThan(baseline.logLoss - 0.005)
        expect(one.auc).toBeGreaterThan((baseline.auc as number) + 0.005)
      }
    expect(meanOff(best)).toBeLessThan(0.04)
  },
)

test('nothing to fit gives a model all the same', () => {
  const empty = fitJoined([], SEED)
  expect(
    [...foretellJoined([{ points: [1, 1], right: [true, false] }], empty)].every((chance) => chance > 0 && chance < 1),
  ).toBe(true)
  const [alone] = logs
  expect(foretellJoined(logs, fitJoined([alone as AnswerLog], SEED)).every(Number.isFinite)).toBe(true)
})

test('accuracy: ranks, loss and tenths by hand', () => {
  const { auc, logLoss, bins } = accuracyOf(Float64Array.of(0.9, 0.8, 0.8, 0.1), [true, true, false, false])
  // Pairs right–wrong: .9>.8, .9>.1, .8=.8 (half), .8>.1.
  expect(auc).toBe(3.5 / 4)
  expect(logLoss).toBeCloseTo(-(Math.log(0.9) + Math.log(0.8) + Math.log(0.2) + Math.log(0.9)) / 4, 12)
  expect(bins[8]).toEqual({ answers: 2, foretold: 0.8, came: 0.5 })
  expect(meanOff({ answers: 4, bins })).toBeCloseTo((0.1 + 2 * 0.3 + 0.1) / 4, 12)
  expect(meanOff(accuracyOf(Float64Array.of(), []))).toBeNull()
  expect(accuracyOf(Float64Array.of(0.5), [true]).auc).toBeNull()
})

test('three lines a learner: blank lines, trailing commas and any ids are read; what does not fit is refused', () => {
  expect(readThreeLines('2\n51,7,\n1,0,\n\n1,\r\n900001\r\n1\r\n')).toEqual([
    { points: [51, 7], right: [true, false] },
    { points: [900_001], right: [true] },
  ])
  expect(() => readThreeLines('2\n1,2\n1')).toThrow('1 marks')
  expect(() => readThreeLines('1\n1\n2')).toThrow('0 or 1')
  expect(() => readThreeLines('1\nx\n1')).toThrow('Line 2')
  expect(() => readThreeLines('1\n1')).toThrow('2 lines')
})

test('trees keep to a direction where the data speak against it', () => {
  const random = seeded(SEED)
  const rows = 4_000
  const columns = [0, 1].map(() => Float32Array.from({ length: rows }, () => Math.floor(8 * random.next())))
  // The first column helps where the second is low, and harms where it is high.
  const right = Uint8Array.from({ length: rows }, (_, row) => {
    const [first, second] = columns.map((column) => column[row] as number) as [number, number]
    return random.next() < 0.1 + (0.8 * (second < 6 ? first : 7 - first)) / 7 ? 1 : 0
  })
  const trees: Tree[] = []
  const table = { columns, right, start: new Float64Array(rows) }
  boost(table, { directions: [1, 0], trees: 20, pace: 0.3, random }, (tree) => trees.push(tree) > 0)
  const at = (first: number, second: number) =>
    trees.reduce((sum, tree) => sum + leafOf(tree, Float32Array.of(first, second)), 0)
  for (let second = 0; second < 8; second++)
    for (let first = 1; first < 8; first++)
      expect(at(first, second)).toBeGreaterThanOrEqual(at(first - 1, second) - 1e-12)
  expect(at(7, 1)).toBeGreaterThan(at(0, 1) + 1)
})
