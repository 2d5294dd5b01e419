import { expect, test } from 'vitest'
import { type Answered, estimate, information, logistic, logit, probability } from './rasch.ts'

// Baker, The Basics of Item Response Theory (2001), chapter 2: the curve of a Rasch item with b = 1.0.
test.each([
  [-3, 0.02],
  [-2, 0.05],
  [-1, 0.12],
  [0, 0.27],
  [1, 0.5],
  [2, 0.73],
  [3, 0.88],
])('ability %f answers a question of difficulty 1 right with a chance of %f', (ability, chance) => {
  expect(probability(ability, 1)).toBeCloseTo(chance, 2)
})

// The same book, chapter 6: information of a Rasch item with b = 1.0, I = PQ.
test.each([
  [-3, 0.02],
  [-2, 0.05],
  [-1, 0.11],
  [0, 0.2],
  [1, 0.25],
  [2, 0.2],
  [3, 0.11],
])('at ability %f a question of difficulty 1 tells %f', (ability, told) => {
  expect(information(ability, 1)).toBeCloseTo(told, 1.5)
})

/** A flat prior leaves the likelihood alone: the estimate then lies where Baker's chapter 5 finds it. */
const FLAT = { mean: 0, error: 100 }

/** Newton's steps of Baker's chapter 5 with a = 1: θ + Σ(u − P) / ΣPQ, and 1 / √ΣPQ as its error. */
function likeliest(answers: readonly Answered[]): { mean: number; error: number } {
  let mean = 0
  let told = 0
  for (let step = 0; step < 50; step++) {
    told = answers.reduce((sum, { difficulty }) => sum + information(mean, difficulty), 0)
    const off = answers.reduce((sum, { difficulty, right }) => sum + (right ? 1 : 0) - probability(mean, difficulty), 0)
    mean += off / told
  }
  return { mean, error: 1 / Math.sqrt(told) }
}

const paper = (right: (at: number) => boolean): Answered[] =>
  Array.from({ length: 200 }, (_, at) => ({ difficulty: ((at % 21) - 10) / 5, right: right(at) }))

test('with many answers the estimate and its error are those of the greatest likelihood', () => {
  const answers = paper((at) => at % 3 !== 0)
  const expected = likeliest(answers)
  const found = estimate(answers, { mean: 0, error: 3 })
  expect(found.mean).toBeCloseTo(expected.mean, 1)
  expect(found.error).toBeCloseTo(expected.error, 2)
})

/**
 * Expected a posteriori after Bock & Mislevy 1982, Σ θ L(θ) W(θ) / Σ L(θ) W(θ), for one right answer at b = 0 under
 * N(0, 1). By Stein's identity it is 2·E[P(1 − P)] = 2·0.206621 = 0.413242 (the logistic-normal integral), and its
 * variance 1 − 0.413242² = 0.829231: L is σ(θ), whose even part is ½.
 */
test('one right answer moves an unknown learner to 0.4132, a wrong one as far down', () => {
  const right = estimate([{ difficulty: 0, right: true }])
  expect(right.mean).toBeCloseTo(0.413242, 4)
  expect(right.error).toBeCloseTo(Math.sqrt(0.829231), 4)
  expect(estimate([{ difficulty: 0, right: false }]).mean).toBeCloseTo(-0.413242, 4)
})

test('all right or all wrong still gives an estimate, and each answer makes it surer', () => {
  let error = 1
  let mean = 0
  for (let count = 1; count <= 30; count++) {
    const found = estimate(Array.from({ length: count }, () => ({ difficulty: 0, right: true })))
    expect(found.mean).toBeGreaterThan(mean)
    expect(found.error).toBeLessThan(error)
    ;({ mean, error } = found)
  }
})

test('without answers nothing is thought anew', () => {
  expect(estimate([], FLAT)).toEqual(FLAT)
})

test('a chance and its logit are each other’s inverse', () => {
  for (const share of [0.01, 0.25, 0.5, 0.9]) expect(logistic(logit(share))).toBeCloseTo(share, 12)
})
