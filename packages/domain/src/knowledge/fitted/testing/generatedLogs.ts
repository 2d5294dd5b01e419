import { logistic } from '../../models/rasch.ts'
import { type Random, seeded } from '../../random.ts'
import type { AnswerLog } from '../answerLog.ts'

/**
 * Generated logs for tests and measurements, by two different models of learning. Both have points of very different
 * frequency, answers in blocks, questions with two points, learners of different ability, and a long tail of active
 * learners.
 */
interface MadeLogs {
  learners: number
  points: number
  /** Mean answers of a learner. */
  answers: number
  seed: number
}

/** Answers a point at a moment and learns from it. */
type Learner = (point: number, at: number) => boolean

/** By tracing: points are known or not; quick learners learn sooner. */
export function tracedLogs(asked: MadeLogs): AnswerLog[] {
  const random = seeded(asked.seed)
  const points = Array.from({ length: asked.points }, () => ({
    first: logistic(random.normal()),
    learnt: 0.03 + 0.2 * random.next(),
    slip: 0.04 + 0.16 * random.next(),
    guess: 0.08 + 0.3 * random.next(),
    lost: 0.01 * random.next(),
  }))
  return logsOf(asked, random, () => {
    const ability = random.normal()
    const known = new Map<number, { yes: boolean; at: number }>()
    return (point, at) => {
      const own = points[point] as (typeof points)[number]
      const quick = Math.exp(0.5 * ability)
      const state = known.get(point) ?? {
        yes: random.next() < logistic(Math.log(own.first / (1 - own.first)) + ability),
        at,
      }
      if (state.yes && random.next() < 1 - (1 - own.lost) ** (at - state.at)) state.yes = false
      const right = random.next() < (state.yes ? 1 - own.slip : own.guess)
      if (!state.yes && random.next() < Math.min(0.8, own.learnt * quick)) state.yes = true
      known.set(point, { yes: state.yes, at })
      return right
    }
  })
}

/** By strength: it grows with practice and decays; nothing is ever fully known. */
export function grownLogs(asked: MadeLogs): AnswerLog[] {
  const random = seeded(asked.seed)
  const points = Array.from({ length: asked.points }, () => ({
    ease: 0.4 + 1.1 * random.normal(),
    growth: 0.1 + 0.5 * random.next(),
  }))
  return logsOf(asked, random, () => {
    const ability = 0.9 * random.normal()
    const practised = new Map<number, { amount: number; at: number; own: number }>()
    return (point, at) => {
      const { ease, growth } = points[point] as (typeof points)[number]
      const state = practised.get(point) ?? { amount: 0, at, own: 0.7 * random.normal() }
      const left = state.amount * 0.5 ** ((at - state.at) / 60)
      const right =
        random.next() < logistic(ability + ease + state.own + growth * Math.log1p(left) * 1.5 + 0.6 * random.normal())
      practised.set(point, { ...state, amount: left + (right ? 1.3 : 0.7), at })
      return right
    }
  })
}

/** Answers come in blocks of one point; some questions also count for a neighbouring point, with the same result. */
function logsOf({ learners, points, answers }: MadeLogs, random: Random, learner: () => Learner): AnswerLog[] {
  return Array.from({ length: learners }, () => {
    const answer = learner()
    const log = { points: [] as number[], right: [] as boolean[] }
    const add = (point: number, right: boolean) => {
      log.points.push(point)
      log.right.push(right)
    }
    const length = Math.max(3, Math.round(answers * Math.exp(0.9 * random.normal() - 0.4)))
    while (log.right.length < length) {
      const point = Math.floor(points * random.next() ** 2)
      const isDouble = point % 5 === 0 && point + 1 < points
      for (let left = 1 + Math.floor(12 * random.next() ** 2); left > 0; left--) {
        const right = answer(point, log.right.length)
        add(point, right)
        if (isDouble) add(point + 1, right)
      }
    }
    return log
  })
}
