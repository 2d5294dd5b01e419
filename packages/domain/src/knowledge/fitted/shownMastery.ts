import { afterAnswer, afterDays, KNOWN_AT_FIRST, type Noise } from '../models/bkt.ts'
import { difficultyIn, type QuestionEase } from './easeOfQuestions.ts'
import { chanceBy, type JoinedModel } from './joined.ts'
import { lostIn, type PointFigures } from './tracing.ts'
import { Walk } from './walk.ts'

/**
 * The mastery that learners are shown: the chance that a point is known, not that its next question is answered right.
 * A model gives the latter; slip and guess of the point convert it.
 */

/** A subject's model in force; without trees the fitted tracing alone. */
export interface KnowingModel extends JoinedModel {
  ease: QuestionEase
}

/** An answer, by the points of its question. */
export interface ShownAnswer {
  question: number | null
  points: readonly number[]
  right: boolean
  /** Beijing day; null: only the order is known. */
  day: number | null
  noise: Noise
}

export interface ShownPoint {
  /** Chance of knowing the point right after the last answer, 0–1. */
  known: number
  answers: number
  /** Day of the last answer; null: unknown. */
  day: number | null
}

/** The inverse of `chanceRight`: P(L) for a chance, limited to 0–1. */
export const knownBehind = (chance: number, { slip, guess }: Noise): number =>
  Math.min(1, Math.max(0, (chance - guess) / (1 - slip - guess)))

/** What remains after days without an answer: gains over the initial knowledge decay at the point's own rate. */
export function leftAfterDays(known: number, { first, lost }: Pick<PointFigures, 'first' | 'lost'>, days: number) {
  if (days <= 0 || known <= first) return known
  return Math.max(first, known * (1 - lostIn(lost, days)))
}

/** Limits a change: a right answer never lowers the shown figure, a wrong one never raises it. */
const moved = (before: number, after: number, right: boolean): number =>
  right ? Math.max(before, after) : Math.min(before, after)

const daysBetween = (from: number | null, until: number | null): number =>
  from === null || until === null ? 0 : Math.max(0, until - from)

/**
 * One learner's shown mastery, updated answer by answer. A point's figure changes by answers to that point, evaluated
 * by the whole model (ability, difficulty, time), and by days (`leftAfterDays`), but not by answers to other points.
 */
export class ShownMastery {
  readonly points = new Map<number, ShownPoint>()
  readonly #model: KnowingModel
  readonly #walk: Walk

  constructor(model: KnowingModel) {
    this.#model = model
    this.#walk = new Walk(model.ground, model.isApart)
  }

  figuresOf(point: number): PointFigures {
    const { points, pooled } = this.#model.ground.tracing
    return points.get(point) ?? pooled
  }

  /** Chance of knowing a point on a day; before the first answer the model's prior for this learner. */
  knownOn(point: number, day: number | null): number {
    const shown = this.points.get(point)
    if (!shown) return this.#read(point, day)
    return leftAfterDays(shown.known, this.figuresOf(point), daysBetween(shown.day, day))
  }

  answer({ question, points, right, day }: ShownAnswer): void {
    if (points.length === 0) return
    const { ease, ground } = this.#model
    const before = points.map((point) => this.knownOn(point, day))
    for (const point of points) {
      const share = ground.shares.get(point) ?? ground.share
      const difficulty = question === null ? null : difficultyIn(ease.get(question), share)
      this.#walk.ask({ point, day, difficulty })
    }
    this.#walk.answer(right)
    for (const [at, point] of points.entries()) {
      const after = this.#read(point, day)
      const shown = this.points.get(point)
      this.points.set(point, {
        known: moved(before[at] as number, after, right),
        answers: (shown?.answers ?? 0) + 1,
        day: latest(shown?.day ?? null, day),
      })
    }
  }

  #read(point: number, day: number | null): number {
    this.#walk.look(point, day)
    return knownBehind(chanceBy(this.#model.trees, this.#walk), this.figuresOf(point))
  }
}

/** As ShownMastery, with the fixed parameters of bkt.ts, for subjects without a model. */
export class FixedMastery {
  readonly points = new Map<number, ShownPoint>()

  knownOn(point: number, day: number | null): number {
    const shown = this.points.get(point)
    return shown ? afterDays(shown.known, daysBetween(shown.day, day)) : KNOWN_AT_FIRST
  }

  answer({ points, right, day, noise }: ShownAnswer): void {
    for (const point of points) {
      const before = this.knownOn(point, day)
      const shown = this.points.get(point)
      this.points.set(point, {
        known: moved(before, afterAnswer(before, right, noise), right),
        answers: (shown?.answers ?? 0) + 1,
        day: latest(shown?.day ?? null, day),
      })
    }
  }
}

const latest = (before: number | null, day: number | null): number | null =>
  before === null ? day : day === null ? before : Math.max(before, day)
