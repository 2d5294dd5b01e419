import { expect, test } from 'vitest'
import { seeded } from '../random.ts'
import { difficultyError, rated, refitted, startingDifficulty } from './elo.ts'
import { correlation } from './itemMeasures.ts'
import { probability } from './rasch.ts'

// Pelánek 2016, equation of the Elo system with U(n) = 1 / (1 + 0.05 n), worked by hand: both new, P = ½, so ±½.
test('the first answer moves both by half a logit, in opposite directions', () => {
  const fresh = { value: 0, answers: 0 }
  expect(rated(fresh, fresh, true)).toEqual({
    learner: { value: 0.5, answers: 1 },
    question: { value: -0.5, answers: 1 },
  })
})

// After 20 answers U = 1 / 2: surprise 1 − 0.5 = ½, so ¼.
test('what is known well moves less', () => {
  const { learner, question } = rated({ value: 0, answers: 20 }, { value: 0, answers: 20 }, true)
  expect(learner.value).toBeCloseTo(0.25, 12)
  expect(question.value).toBeCloseTo(-0.25, 12)
})

const SEED = 20_261_121

test(`from answers alone the ratings find the difficulties that made them (seed ${SEED})`, () => {
  const random = seeded(SEED)
  const truth = Array.from({ length: 60 }, () => random.normal())
  let questions = truth.map(() => ({ value: 0, answers: 0 }))
  for (let person = 0; person < 400; person++) {
    const ability = random.normal()
    let learner = { value: 0, answers: 0 }
    const order = truth.map((_, at) => at).sort(() => random.next() - 0.5)
    for (const at of order) {
      const right = random.next() < probability(ability, truth[at] as number)
      const after = rated(learner, questions[at] as { value: number; answers: number }, right)
      learner = after.learner
      questions = questions.with(at, after.question)
    }
  }
  expect(
    correlation(
      truth,
      questions.map((question) => question.value),
    ),
  ).toBeGreaterThan(0.97)
})

test('an author’s difficulty is where a question begins, and counts less with each answer', () => {
  expect([1, 3, 5].map(startingDifficulty)).toEqual([-1.4, -0.4, 0.6])
  expect(startingDifficulty(null)).toBe(startingDifficulty(3))
  expect(difficultyError(0)).toBe(0.8)
  expect(difficultyError(100)).toBeLessThan(0.25)
})

// With all abilities the same the likeliest difficulty has P = share right, Baker 2001, chapter 3: b = θ − logit(p).
test('a refitted difficulty is where the share of right answers says, whoever came last', () => {
  const answers = Array.from({ length: 4_000 }, (_, at) => ({ ability: 0.5, right: at < 3_000 }))
  expect(refitted(answers, -0.4)).toBeCloseTo(0.5 - Math.log(3), 2)
  expect(refitted(answers.toReversed(), -0.4)).toBeCloseTo(refitted(answers, -0.4), 6)
})

test('a few answers leave the author’s guess nearly alone, and all right or all wrong stays finite', () => {
  expect(refitted([{ ability: 0, right: true }], 0)).toBeCloseTo(-0.25, 1)
  expect(
    refitted(
      Array.from({ length: 50 }, () => ({ ability: 0, right: false })),
      0,
    ),
  ).toBeLessThan(4)
})
