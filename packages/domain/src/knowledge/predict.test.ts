import { expect, test } from 'vitest'
import { afterAnswer, KNOWN_AT_FIRST, noiseOf } from './bkt.ts'
import { difficultyError, type Rating, rated } from './elo.ts'
import { type BlueprintItem, LEVEL, type PointState, type PredictedScore, predict } from './predict.ts'
import { type Random, seeded } from './random.ts'
import { estimate, probability } from './rasch.ts'

/**
 * A made-up world that the prediction does not see into: learners differ in ability and, on top of it, in each
 * point; questions differ in difficulty. All that is known of them comes by the way it comes in earnest: ratings of
 * questions from other people's answers, ability and mastery from the learner's own.
 */
const SEED = 20_261_121
const LEARNERS = 1_000
const POINTS = 40
const EACH = 12
const PAPER = 100

interface Question {
  difficulty: number
  point: number
}
interface Person {
  ability: number
  strengths: number[]
}

const chanceOf = ({ ability, strengths }: Person, { difficulty, point }: Question) =>
  probability(ability + (strengths[point] as number), difficulty)

const personOf = (random: Random): Person => ({
  ability: random.normal(),
  strengths: Array.from({ length: POINTS }, () => 0.6 * random.normal()),
})

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const copy = [...list]
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(random.next() * (at + 1))
    ;[copy[at], copy[other]] = [copy[other] as T, copy[at] as T]
  }
  return copy
}

function world() {
  const random = seeded(SEED)
  const questions: Question[] = Array.from({ length: POINTS * EACH }, (_, at) => ({
    difficulty: -0.4 + 0.8 * random.normal(),
    point: at % POINTS,
  }))
  const ratings: Rating[] = questions.map(() => ({ value: -0.4, answers: 0 }))
  for (let earlier = 0; earlier < 300; earlier++) {
    const person = personOf(random)
    let learner: Rating = { value: 0, answers: 0 }
    for (const at of shuffled([...questions.keys()], random).slice(0, 150)) {
      const right = random.next() < chanceOf(person, questions[at] as Question)
      const after = rated(learner, ratings[at] as Rating, right)
      learner = after.learner
      ratings[at] = after.question
    }
  }
  return { random, questions, ratings }
}

/** Each learner's prediction and the score that came. */
function simulated(): { predicted: PredictedScore; score: number }[] {
  const { random, questions, ratings } = world()
  const noise = noiseOf('ATEST', 5)
  return Array.from({ length: LEARNERS }, (_, learner) => {
    const person = personOf(random)
    const order = shuffled([...questions.keys()], random)
    const practised = order.slice(0, 50 + Math.floor(random.next() * 250))
    const points = new Map<number, PointState>()
    const answers = practised.map((at) => {
      const question = questions[at] as Question
      const right = random.next() < chanceOf(person, question)
      const { known, answers: before } = points.get(question.point) ?? { known: KNOWN_AT_FIRST, answers: 0 }
      points.set(question.point, { known: afterAnswer(known, right, noise), answers: before + 1 })
      return { difficulty: (ratings[at] as Rating).value, right }
    })
    const paper = shuffled(order, random).slice(0, PAPER)
    const items: BlueprintItem[] = paper.map((at) => ({
      marks: 1,
      difficulty: (ratings[at] as Rating).value,
      error: difficultyError((ratings[at] as Rating).answers),
      points: [(questions[at] as Question).point],
    }))
    const predicted = predict(items, estimate(answers), points, { seed: learner, passMark: 60, draws: 200 })
    const score = paper.filter((at) => random.next() < chanceOf(person, questions[at] as Question)).length
    return { predicted, score }
  })
}

const outcomes = simulated()
const held = (narrowed: number) =>
  outcomes.filter(
    ({ predicted: { low, high, expected }, score }) =>
      score >= expected - (expected - low) * narrowed && score <= expected + (high - expected) * narrowed,
  ).length / LEARNERS

/** Three standard errors of a share of 1,000: √(0.8 · 0.2 / 1000) = 0.0126. */
const TOLERANCE = 3 * Math.sqrt((LEVEL * (1 - LEVEL)) / LEARNERS)

test(`of 1,000 simulated learners the interval holds the score as often as it claims (seed ${SEED})`, () => {
  expect(Math.abs(held(1) - LEVEL), `${held(1)} of them within ${LEVEL}`).toBeLessThan(TOLERANCE)
})

test('an interval a fifth narrower, or a quarter wider, would be found out', () => {
  expect(LEVEL - held(0.8)).toBeGreaterThan(TOLERANCE)
  expect(held(1.25) - LEVEL).toBeGreaterThan(TOLERANCE)
})

test('the expected score is right on average, and whoever is thought likely to pass passes as often', () => {
  const off = outcomes.reduce((sum, { predicted, score }) => sum + score - predicted.expected, 0) / LEARNERS
  expect(Math.abs(off)).toBeLessThan(1)
  const chances = outcomes.filter(({ predicted }) => (predicted.pass ?? 0) >= 0.6 && (predicted.pass ?? 0) <= 0.9)
  const passed = chances.filter(({ score }) => score >= 60).length / chances.length
  const thought = chances.reduce((sum, { predicted }) => sum + (predicted.pass ?? 0), 0) / chances.length
  expect(Math.abs(passed - thought)).toBeLessThan(3 * Math.sqrt((thought * (1 - thought)) / chances.length))
})

const items: BlueprintItem[] = Array.from({ length: 50 }, (_, at) => ({
  marks: 2,
  difficulty: 0,
  error: 0.3,
  points: [at % 5],
}))
const sure = { mean: 0.5, error: 0.2 }

test('the less is known of a learner, the wider the interval', () => {
  const width = (error: number, answers: number) => {
    const points = new Map([0, 1, 2, 3, 4].map((id) => [id, { known: 0.6, answers }]))
    const { low, high } = predict(items, { mean: 0.5, error }, points, { seed: 1 })
    return high - low
  }
  expect(width(0.2, 100)).toBeLessThan(width(0.6, 100))
  expect(width(0.2, 100)).toBeLessThan(width(0.2, 0))
})

test('of two papers the one about the points one knows worse brings fewer marks', () => {
  const points = new Map([0, 1, 2, 3, 4].map((id) => [id, { known: id < 2 ? 0.2 : 0.95, answers: 40 }]))
  const about = (point: number) => items.map((item) => ({ ...item, points: [point] }))
  const of = (point: number) => predict(about(point), sure, points, { seed: 1 }).expected
  expect(of(3) - of(0)).toBeGreaterThan(10)
})

test('the same learner in the same state reads the same figures; a stretch widens the interval only', () => {
  const once = predict(items, sure, new Map(), { seed: 7, passMark: 60 })
  expect(predict(items, sure, new Map(), { seed: 7, passMark: 60 })).toEqual(once)
  const wide = predict(items, sure, new Map(), { seed: 7, passMark: 60, stretch: 1.5 })
  expect(wide.expected).toBe(once.expected)
  expect(wide.high - wide.low).toBeCloseTo((once.high - once.low) * 1.5, 6)
})

test('no interval leaves the paper’s marks, and without a pass mark nobody is said to pass', () => {
  const best = predict(items, { mean: 6, error: 0.1 }, new Map(), { seed: 1, stretch: 2 })
  expect(best.high).toBeLessThanOrEqual(100)
  expect(best.low).toBeGreaterThanOrEqual(0)
  expect(best.pass).toBeNull()
})
