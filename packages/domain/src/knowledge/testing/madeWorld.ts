import type { AnswerLog } from '../fitted/answerLog.ts'
import { afterAnswer, KNOWN_AT_FIRST, noiseOf } from '../models/bkt.ts'
import { difficultyError, type Rating, rated } from '../models/elo.ts'
import { type BlueprintItem, type PointState, type PredictedScore, predict } from '../models/predict.ts'
import { estimate, probability } from '../models/rasch.ts'
import { type Random, seeded } from '../random.ts'

/**
 * A simulated world that the prediction cannot see: learners differ in ability and in each point; questions differ in
 * difficulty. Everything known of them is derived as in production: ratings of questions from other people's answers,
 * ability and mastery from the learner's own.
 */
export const SEED = 20_261_121
export const LEARNERS = 1_000
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

const personOf = (random: Random, { spread = 0.6 }: Nature): Person => ({
  ability: random.normal(),
  strengths: Array.from({ length: POINTS }, () => spread * random.normal()),
})

/** What an answer to a point's question teaches. */
const learn = ({ strengths }: Person, { point }: Question, { growth = 0 }: Nature): void => {
  strengths[point] = (strengths[point] as number) + growth
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const copy = [...list]
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(random.next() * (at + 1))
    ;[copy[at], copy[other]] = [copy[other] as T, copy[at] as T]
  }
  return copy
}

/** How learners are; absent: as the prediction assumes. */
export interface Nature {
  /** Standard deviation of a learner's strength in one point, logits. */
  spread?: number
  /** Logits that a learner gains in a point by each answer. */
  growth?: number
}

export interface World {
  nature: Nature
  random: Random
  questions: Question[]
  ratings: Rating[]
  /** Answers of earlier people. */
  logs: AnswerLog[]
}

export function madeWorld(seed = SEED, nature: Nature = {}): World {
  const random = seeded(seed)
  const questions: Question[] = Array.from({ length: POINTS * EACH }, (_, at) => ({
    difficulty: -0.4 + 0.8 * random.normal(),
    point: at % POINTS,
  }))
  const ratings: Rating[] = questions.map(() => ({ value: -0.4, answers: 0 }))
  const logs: AnswerLog[] = []
  for (let earlier = 0; earlier < 300; earlier++) {
    const person = personOf(random, nature)
    let learner: Rating = { value: 0, answers: 0 }
    const log = { points: [] as number[], right: [] as boolean[], questions: [] as number[] }
    for (const at of shuffled([...questions.keys()], random).slice(0, 150)) {
      const right = random.next() < chanceOf(person, questions[at] as Question)
      learn(person, questions[at] as Question, nature)
      const after = rated(learner, ratings[at] as Rating, right)
      learner = after.learner
      ratings[at] = after.question
      log.points.push((questions[at] as Question).point)
      log.right.push(right)
      log.questions.push(at)
    }
    logs.push(log)
  }
  return { nature, random, questions, ratings, logs }
}

/** Tracks mastery answer by answer. */
export interface Follows {
  answer(answer: { question: number; point: number; right: boolean }): void
  points(): ReadonlyMap<number, PointState>
}

/** By the fixed parameters of bkt.ts. */
export function byFixed(): Follows {
  const noise = noiseOf('ATEST', 5)
  const points = new Map<number, PointState>()
  return {
    answer({ point, right }) {
      const { known, answers } = points.get(point) ?? { known: KNOWN_AT_FIRST, answers: 0 }
      points.set(point, { known: afterAnswer(known, right, noise), answers: answers + 1 })
    },
    points: () => points,
  }
}

/** A learner's prediction after so many answers, and the score that came. */
export interface Simulated {
  answered: number
  predicted: PredictedScore
  score: number
}

export function simulated({ nature, random, questions, ratings }: World, follow: () => Follows): Simulated[] {
  return Array.from({ length: LEARNERS }, (_, learner) => {
    const person = personOf(random, nature)
    const order = shuffled([...questions.keys()], random)
    const practised = order.slice(0, 50 + Math.floor(random.next() * 250))
    const mastery = follow()
    const answers = practised.map((at) => {
      const question = questions[at] as Question
      const right = random.next() < chanceOf(person, question)
      learn(person, question, nature)
      mastery.answer({ question: at, point: question.point, right })
      return { difficulty: (ratings[at] as Rating).value, right }
    })
    const paper = shuffled(order, random).slice(0, PAPER)
    const items: BlueprintItem[] = paper.map((at) => ({
      marks: 1,
      difficulty: (ratings[at] as Rating).value,
      error: difficultyError((ratings[at] as Rating).answers),
      points: [(questions[at] as Question).point],
    }))
    const predicted = predict(items, estimate(answers), mastery.points(), { seed: learner, passMark: 60, draws: 200 })
    const score = paper.filter((at) => random.next() < chanceOf(person, questions[at] as Question)).length
    return { answered: practised.length, predicted, score }
  })
}
