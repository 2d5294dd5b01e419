import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitParameters, LEAST_REVIEWS, meanLoss, type ReviewHistory } from './fit.ts'
import { DEFAULT_PARAMETERS, type Memory, MemoryModel } from './memory.ts'
import { AGAIN, GOOD, type Rating } from './rating.ts'

const SEED = 20261121

function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Simulated learners whose memory follows the parameters, with reviews after various intervals. */
function simulated(parameters: readonly number[], count: number, seed: number): ReviewHistory[] {
  const model = new MemoryModel(parameters)
  const random = randomOf(seed)
  return Array.from({ length: count }, () => {
    let memory: Memory = model.after(null, AGAIN, 0)
    const history: { day: number; rating: Rating }[] = [{ day: 0, rating: AGAIN }]
    let day = 0
    for (let times = 0; times < 7; times++) {
      day += 1 + Math.floor(random() ** 2 * Math.min(60, 4 + 3 * memory.stability))
      const rating = random() < model.recallOn(memory, day) ? GOOD : AGAIN
      memory = model.after(memory, rating, day)
      history.push({ day, rating })
    }
    return history
  })
}

/** Mean difference of the recall that two sets of parameters predict, over the reviews of histories. */
function difference(histories: readonly ReviewHistory[], one: readonly number[], other: readonly number[]): number {
  const models = [new MemoryModel(one), new MemoryModel(other)] as const
  let sum = 0
  let count = 0
  for (const history of histories) {
    const memories: [Memory | null, Memory | null] = [null, null]
    for (const { day, rating } of history) {
      const [a, b] = memories
      if (a && b) {
        sum += Math.abs(models[0].recallOn(a, day) - models[1].recallOn(b, day))
        count++
      }
      memories[0] = models[0].after(a, rating, day)
      memories[1] = models[1].after(b, rating, day)
    }
  }
  return sum / count
}

const changed = (of: Record<number, number>): number[] => DEFAULT_PARAMETERS.map((value, at) => of[at] ?? value)

/** A fit evaluates a thousand histories hundreds of times. */
const LONG = { timeout: 120_000 }

// Tolerance: recall is foretold within 0.015 on the mean, and at least five times as near as by the defaults; how
// steeply it falls (w20) is found within 0.05, the stability after "again" (w0) within a third.
test.each([
  ['who keep what they got wrong longer', { 0: 1.6, 8: 2.2, 20: 0.2 }],
  ['who forget faster', { 0: 0.1, 8: 1.1, 10: 0.5, 20: 0.35 }],
])('parameters of learners %s are found again', LONG, (_, of) => {
  const truth = changed(of)
  const fit = fitParameters(simulated(truth, 1200, SEED))
  if (!fit) throw new Error('too few reviews')
  expect(fit.improved).toBe(true)
  expect(fit.loss).toBeLessThan(fit.defaultLoss)
  const others = simulated(truth, 300, SEED + 1)
  const near = difference(others, fit.parameters, truth)
  expect(near).toBeLessThan(0.015)
  expect(near * 5).toBeLessThan(difference(others, DEFAULT_PARAMETERS, truth))
  expect(meanLoss(others, fit.parameters)).toBeLessThan(meanLoss(others, DEFAULT_PARAMETERS))
  expect(Math.abs((fit.parameters[20] ?? 0) - (truth[20] ?? 0))).toBeLessThan(0.05)
  // Under 0.1 FSRS takes 0.1.
  expect(Math.abs(Math.max(0.1, fit.parameters[0] ?? 0) / (truth[0] ?? 1) - 1)).toBeLessThan(1 / 3)
})

test('learners whom the defaults describe keep the defaults, or something that foretells as well', LONG, () => {
  const fit = fitParameters(simulated(DEFAULT_PARAMETERS, 1000, SEED + 2))
  if (!fit) throw new Error('too few reviews')
  expect(fit.loss).toBeLessThanOrEqual(fit.defaultLoss)
  expect(difference(simulated(DEFAULT_PARAMETERS, 200, SEED + 3), fit.parameters, DEFAULT_PARAMETERS)).toBeLessThan(
    0.03,
  )
})

test('whatever the reviews, what comes out is never worse than the defaults on what was held out', LONG, () => {
  const history = fc.array(fc.record({ gap: fc.nat(30), wrong: fc.boolean() }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.array(history, { minLength: 20, maxLength: 60 }), (raw) => {
      const histories = raw.map((gaps) => {
        let day = 0
        return gaps.map(({ gap, wrong }, at) => {
          day += gap
          return { day, rating: (at === 0 || wrong ? AGAIN : GOOD) as Rating }
        })
      })
      const fit = fitParameters(histories, 1)
      if (!fit) return
      expect(fit.loss).toBeLessThanOrEqual(fit.defaultLoss)
      const heldOut = histories
        .filter((one) => one.some((review, at) => at > 0 && review.day > (one[at - 1]?.day ?? 0)))
        .filter((_, at) => at % 5 === 0)
      expect(meanLoss(heldOut, fit.parameters)).toBeLessThanOrEqual(meanLoss(heldOut, DEFAULT_PARAMETERS) + 1e-12)
      if (!fit.improved) expect(fit.parameters).toEqual([...DEFAULT_PARAMETERS])
    }),
    { seed: SEED, numRuns: 15 },
  )
})

test('the same reviews give the same parameters', LONG, () => {
  const histories = simulated(changed({ 0: 0.8 }), 250, SEED)
  expect(fitParameters(histories)).toEqual(fitParameters(histories))
})

test('with fewer than a thousand reviews nothing is fitted; ratings of one day are none', () => {
  expect(LEAST_REVIEWS).toBe(1000)
  expect(fitParameters(simulated(DEFAULT_PARAMETERS, 142, SEED))).toBeNull()
  const sameDay = Array.from({ length: 2000 }, () => [
    { day: 5, rating: AGAIN },
    { day: 5, rating: GOOD },
  ])
  expect(fitParameters(sameDay as ReviewHistory[])).toBeNull()
})
