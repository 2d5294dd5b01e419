import { chanceRight } from '../models/bkt.ts'
import { logistic, logit } from '../models/rasch.ts'
import { type FittedTracing, knownNext, knownSeen, type PointFigures, stepsBetween } from './tracing.ts'

/** Statistics of points from training learners. */
export interface PointGround {
  tracing: FittedTracing
  /** Share of right answers over all points, and by point, shrunk where there are few answers. */
  share: number
  shares: ReadonlyMap<number, number>
  /** How much more often than chance two consecutive answers agree (`pairOf`), 0–0.5; rare pairs have none. */
  agreement: ReadonlyMap<string, number>
}

export const pairOf = (before: number, after: number): string => `${before} ${after}`

/**
 * The features of an answer, from the history before it. Ability and strength are running ratings (Pelánek, "Applications
 * of the Elo rating system in adaptive educational systems", Computers & Education 98, 2016, 169–179); right and wrong
 * ones of a point are counted as by Pavlik, Cen & Koedinger, "Performance factors analysis", AIED 2009, 531–538; recent
 * answers weigh more as by Galyardt & Goldin, "Move your lamp post: Recent data reflects learner knowledge better than
 * older data", Journal of Educational Data Mining 7 (2), 2015, 83–108; log-counts and time since practice are those of
 * Choffin, Popineau, Bourda & Vie, "DAS3H", EDM 2019, 29–38. The agreement of two points is this project's. Direction 1: a right answer raises it, −1: lowers it, 0: the
 * result has no influence.
 */
export const FEATURES = [
  ['traced', 1],
  ['ability', 1],
  ['strength in the point', 1],
  ['share right in the point', 1],
  ['last few in the point', 1],
  ['lately in the point', 1],
  ['last few', 1],
  ['lately', 1],
  ['longer ago', 1],
  ['right in a row', 1],
  ['wrong in a row', -1],
  ['told by the answer before', 1],
  ['ease of the point', 0],
  ['difficulty of the question', 0],
  ['answers in the point', 0],
  ['answers', 0],
  ['answers in between', 0],
  ['days in between', 0],
  ['the same point again', 0],
] as const satisfies readonly (readonly [string, 1 | 0 | -1])[]

/** The decay factor of one answer for a half-life in answers. */
const halfLife = (answers: number) => 0.5 ** (1 / answers)
const IN_POINT = [halfLife(1.5), halfLife(5)] as const
const OVERALL = [halfLife(3), halfLife(12), halfLife(50)] as const

/** Weight of the point's own share, in answers. */
const SHARE_WEIGHT = 3
const ABILITY_PACE = 0.06
const STRENGTH_PACE = 0.15

interface PointTrail {
  known: number
  strength: number
  answers: number
  right: number
  inRow: number
  wrongInRow: number
  lately: [number, number]
  at: number
  day: number | null
}

interface Asked {
  point: number
  day: number | null
  difficulty: number | null
}

interface Pending {
  point: number
  day: number | null
  trail: PointTrail
  figures: PointFigures
  share: number
  expected: number
}

/**
 * Walks through one learner's answers: `ask` each point of a question, read the features, then `answer` them all. It
 * never looks ahead: all points of a question are asked before any is answered.
 */
export class Walk {
  /** Features of the asked point; overwritten by the next `ask`. */
  readonly features = new Float32Array(FEATURES.length)
  /** Chance of a right answer by tracing alone, in logits. */
  start = 0
  readonly #ground: PointGround
  readonly #trails = new Map<number, PointTrail>()
  readonly #lately: [number, number, number] = [0, 0, 0]
  #ability = 0
  #answers = 0
  #before: { points: readonly number[]; right: boolean } | null = null
  #pending: Pending[] = []
  readonly #isApart: boolean

  /** `isApart`: ignores the previous answer and whether it was of the same point (features stay 0). */
  constructor(ground: PointGround, isApart = false) {
    this.#ground = ground
    this.#isApart = isApart
  }

  ask(asked: Asked): void {
    this.#pending.push(this.#look(asked, this.#isApart ? null : this.#before))
  }

  /**
   * Features of an average question of the point on this day, in isolation: without the previous answer and the
   * question's difficulty. Changes no state.
   */
  look(point: number, day: number | null): void {
    this.#look({ point, day, difficulty: null }, null)
  }

  #look({ point, day, difficulty }: Asked, before: { points: readonly number[]; right: boolean } | null): Pending {
    const ground = this.#ground
    const figures = ground.tracing.points.get(point) ?? ground.tracing.pooled
    const share = ground.shares.get(point) ?? ground.share
    const seen = this.#trails.get(point)
    const trail = seen ?? newTrail(figures.first)
    const passed = seen ? this.#answers - seen.at - 1 : 0
    const days = day === null || trail.day === null ? null : Math.max(0, day - trail.day)
    const known = seen ? knownNext(seen.known, figures, stepsBetween(days, passed)) : figures.first
    const ease = logit(share)
    const expected = logistic(this.#ability + trail.strength + ease - (difficulty ?? 0))
    this.start = logit(chanceRight(known, figures))
    const last = before?.points.at(-1)
    const agreement = last === undefined ? 0 : (ground.agreement.get(pairOf(last, point)) ?? 0)
    this.features.set([
      this.start,
      this.#ability,
      this.#ability + trail.strength + ease,
      (trail.right + SHARE_WEIGHT * share) / (trail.answers + SHARE_WEIGHT),
      ...trail.lately,
      ...this.#lately,
      trail.inRow,
      trail.wrongInRow,
      before?.right ? agreement : -agreement,
      ease,
      difficulty ?? 0,
      Math.log1p(trail.answers),
      Math.log1p(this.#answers),
      seen ? Math.log1p(passed) : -1,
      days === null ? -1 : Math.log1p(days),
      before?.points.includes(point) ? 1 : 0,
    ])
    return { point, day, trail: { ...trail, known, lately: [...trail.lately] }, figures, share, expected }
  }

  /** The common result of everything asked since the last answer. */
  answer(right: boolean): void {
    if (this.#pending.length === 0) throw new Error('There was no question.')
    const mark = right ? 1 : 0
    const answered = this.#answers++
    for (const { point, day, trail, figures, share, expected } of this.#pending) {
      for (const [at, stays] of OVERALL.entries())
        this.#lately[at] = stays * (this.#lately[at] as number) + (1 - stays) * (mark - share)
      for (const [at, stays] of IN_POINT.entries())
        trail.lately[at] = stays * (trail.lately[at] as number) + (1 - stays) * (mark - share)
      this.#ability += Math.max(ABILITY_PACE, 0.5 / (1 + 0.1 * answered)) * (mark - expected)
      trail.strength += Math.max(STRENGTH_PACE, 0.6 / (1 + 0.2 * trail.answers)) * (mark - expected)
      trail.known = knownSeen(trail.known, right, figures)
      trail.answers++
      trail.right += mark
      trail.inRow = right ? trail.inRow + 1 : 0
      trail.wrongInRow = right ? 0 : trail.wrongInRow + 1
      trail.at = answered
      trail.day = day
      this.#trails.set(point, trail)
    }
    this.#before = { points: this.#pending.map(({ point }) => point), right }
    this.#pending = []
  }
}

const newTrail = (known: number): PointTrail => ({
  known,
  strength: 0,
  answers: 0,
  right: 0,
  inRow: 0,
  wrongInRow: 0,
  lately: [0, 0],
  at: -1,
  day: null,
})
