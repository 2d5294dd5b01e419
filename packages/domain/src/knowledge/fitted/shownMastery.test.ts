import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceRight, noiseOf } from '../models/bkt.ts'
import { accuracyOf } from './accuracy.ts'
import type { AnswerLog } from './answerLog.ts'
import { easeOfQuestions, withOthersDifficulties } from './easeOfQuestions.ts'
import { answersOf, type FittedLearner, fitKnowing, foretellAsShown, isHeldOut, isSampled } from './fitKnowing.ts'
import { fitJoined, foretellJoined, groundOf } from './joined.ts'
import { FixedMastery, type KnowingModel, knownBehind, ShownMastery } from './shownMastery.ts'
import { grownLogs, tracedLogs } from './testing/generatedLogs.ts'

const SEED = 20_261_125
const MADE = { learners: 200, points: 20, answers: 80, seed: SEED }
const QUESTIONS = 200

/** Made logs with questions, and with one entry for a question that counts for two points. */
const asked = (logs: readonly AnswerLog[]): FittedLearner[] =>
  logs.map(({ points, right }, learner) => ({
    points,
    right,
    together: points.map((point, at) => at > 0 && point % 5 === 1 && points[at - 1] === point - 1),
    questions: points.map((point, at) => point * QUESTIONS + ((at * 7 + learner) % QUESTIONS)),
    days: points.map((_, at) => 20_000 + Math.floor(at / 15)),
    isHeld: learner % 5 === 0,
  }))

const logs = asked(tracedLogs(MADE))
const joined: KnowingModel = {
  ...fitJoined(logs, SEED, { isApart: true }),
  ease: easeOfQuestions(logs, () => 0.5),
}
const MODELS: Record<string, () => ShownMastery | FixedMastery> = {
  fixed: () => new FixedMastery(),
  fitted: () => new ShownMastery({ ...joined, trees: [] }),
  joined: () => new ShownMastery(joined),
}

const FORMS = ['ATEST', 'PDTEST', 'XTEST', 'TKTEST'] as const
const anyAnswer = fc.record({
  question: fc.nat(30 * QUESTIONS),
  points: fc.uniqueArray(fc.nat(23), { minLength: 1, maxLength: 3 }),
  right: fc.boolean(),
  day: fc.integer({ min: 20_000, max: 20_400 }),
  noise: fc.constantFrom(...FORMS).map((form) => noiseOf(form, 5)),
})
const anyAnswers = fc.array(anyAnswer, { minLength: 1, maxLength: 40 })

for (const [name, make] of Object.entries(MODELS)) {
  test(`${name}: a right answer never lowers what is shown of its points, a wrong one never raises it`, () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const shown = make()
        for (const answer of answers) {
          const before = answer.points.map((point) => shown.knownOn(point, answer.day))
          shown.answer(answer)
          for (const [at, point] of answer.points.entries()) {
            const after = shown.knownOn(point, answer.day)
            expect(after >= 0 && after <= 1).toBe(true)
            if (answer.right) expect(after).toBeGreaterThanOrEqual(before[at] as number)
            else expect(after).toBeLessThanOrEqual(before[at] as number)
          }
        }
      }),
      { numRuns: 150, seed: SEED },
    )
  })

  test(`${name}: days only take away, and answers to other points change nothing that is shown`, () => {
    fc.assert(
      fc.property(anyAnswers, fc.nat(300), fc.nat(300), (answers, days, more) => {
        const shown = make()
        for (const answer of answers) {
          const others = [...shown.points.keys()].filter((point) => !answer.points.includes(point))
          const before = others.map((point) => shown.knownOn(point, answer.day))
          shown.answer(answer)
          expect(others.map((point) => shown.knownOn(point, answer.day))).toEqual(before)
        }
        for (const [point, { day }] of shown.points) {
          const soon = shown.knownOn(point, (day ?? 0) + days)
          expect(shown.knownOn(point, (day ?? 0) + days + more)).toBeLessThanOrEqual(soon)
        }
      }),
      { numRuns: 60, seed: SEED },
    )
  })
}

test('the figure is the chance of knowing: slip and guess turn a chance of a right answer back', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0.01, max: 0.4, noNaN: true }),
      fc.double({ min: 0.02, max: 0.5, noNaN: true }),
      (known, slip, guess) => {
        expect(knownBehind(chanceRight(known, { slip, guess }), { slip, guess })).toBeCloseTo(known, 6)
      },
    ),
    { seed: SEED },
  )
  expect(knownBehind(0.05, { slip: 0.1, guess: 0.2 })).toBe(0)
  expect(knownBehind(0.97, { slip: 0.1, guess: 0.2 })).toBe(1)
})

test('one answer to two points is foretold of both before either has its mark', () => {
  const pair = { points: [5, 6, 6], days: [1, 1, 1], together: [false, true, false] }
  const chances = (right: boolean) => foretellJoined([{ ...pair, right: [right, right, true] }], joined)
  expect(chances(true)[1]).toBe(chances(false)[1])
  expect(chances(true)[2]).toBeGreaterThan(chances(false)[2] as number)
})

test('no learner that is fitted to is told of a question what his or her own answers said of it', () => {
  const ground = groundOf(logs)
  const shareOf = (point: number) => ground.shares.get(point) ?? ground.share
  const difficultiesOf = (all: readonly AnswerLog[]) =>
    withOthersDifficulties(all, shareOf).map(({ difficulties }) => difficulties)
  const before = difficultiesOf(logs)
  for (const at of [0, 3, 77]) {
    const turned = logs.map((log, place) => (place === at ? { ...log, right: log.right.map((one) => !one) } : log))
    const after = difficultiesOf(turned)
    expect(after[at]).toEqual(before[at])
    expect(after).not.toEqual(before)
  }
})

test('learners are held out by their ids, a fifth of them, the same in every fit, sampled or not', () => {
  const ids = Array.from({ length: 5_000 }, (_, at) => 9_000_000_000_000 + at * 5)
  const share = (of: (id: number) => boolean) => ids.filter(of).length / ids.length
  expect(share(isHeldOut)).toBeCloseTo(0.2, 1)
  expect(share((id) => isSampled(id, 3))).toBeCloseTo(1 / 3, 1)
  const sampled = ids.filter((id) => isSampled(id, 3))
  expect(sampled.filter(isHeldOut).length / sampled.length).toBeCloseTo(0.2, 1)
})

test.each([
  ['as traced', tracedLogs],
  ['as grown', grownLogs],
])(
  'made %s: the fit is better than the fixed figures on held-out learners, and says by how much all figures move',
  (_, make) => {
    const progress: number[] = []
    const fit = fitKnowing(asked(make(MADE)), { seed: SEED, onProgress: (share) => progress.push(share) })
    if (!fit) throw new Error('nothing was fitted')
    const { fixed, fitted, shown, inForce } = fit.measures
    expect(fit.isNoWorse).toBe(true)
    expect(inForce).toBeNull()
    expect(fitted.logLoss).toBeLessThan(fixed.logLoss - 0.005)
    expect(shown.logLoss).toBeLessThan(fixed.logLoss - 0.005)
    expect(fit.heldLearners).toBe(40)
    expect(fit.shift.points).toBeGreaterThan(100)
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
    const off =
      shown.bins.reduce((sum, bin) => sum + bin.answers * Math.abs(bin.foretold - bin.came), 0) / shown.answers
    expect(off).toBeLessThan(0.06)
  },
)

test('a model fitted to noise does not take the place of one fitted to learners', () => {
  const good = fitKnowing(logs, { seed: SEED })
  if (!good) throw new Error('nothing was fitted')
  // The same held-out learners; the results of the training learners are inverted.
  const turned = logs.map((log) => (log.isHeld ? log : { ...log, right: log.right.map((right) => !right) }))
  const bad = fitKnowing(turned, { seed: SEED, inForce: good.model })
  expect(bad?.isNoWorse).toBe(false)
  expect(bad?.measures.inForce?.logLoss).toBeLessThan(bad?.measures.shown.logLoss ?? 0)
  const again = fitKnowing(logs, { seed: SEED, inForce: good.model })
  expect(again?.isNoWorse).toBe(true)
})

test('too few learners or answers are not fitted', () => {
  expect(fitKnowing(logs.slice(0, 90), { seed: SEED })).toBeUndefined()
  expect(
    fitKnowing(
      logs.map((log) => ({ ...log, isHeld: false })),
      { seed: SEED },
    ),
  ).toBeUndefined()
  const short = logs.map((log) => ({ ...log, points: log.points.slice(0, 9), right: log.right.slice(0, 9) }))
  expect(fitKnowing(short, { seed: SEED })).toBeUndefined()
})

test('what is shown is told before the answer', () => {
  const [log] = logs as [FittedLearner]
  const chances = foretellAsShown([log], joined)
  const turned = foretellAsShown([{ ...log, right: log.right.map((right, at) => (at > 20 ? !right : right)) }], joined)
  expect([...turned].slice(0, 21)).toEqual([...chances].slice(0, 21))
  expect(answersOf(log).flatMap(({ points }) => points)).toEqual(log.points)
  expect(accuracyOf(chances, log.right).answers).toBe(log.right.length)
})
