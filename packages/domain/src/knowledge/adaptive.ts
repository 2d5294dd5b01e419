import { type Ability, information, probability } from './models/rasch.ts'
import { seeded } from './random.ts'

/**
 * An adaptive test: the next question is one of the most informative at the estimated ability, varied by point and
 * learner. It ends when the ability is known with sufficient precision.
 */

/** A question that may be asked. */
export interface Candidate {
  id: number
  /** Logits. */
  difficulty: number
  /** Its points, or its chapter where it has none. */
  about: readonly number[]
  /** Whole days since this learner last answered it; null: never. */
  daysSince: number | null
}

/** Standard error from which on the ability counts as known, in logits. */
export const SURE = 0.4
/** Fewest questions of an adaptive test. */
const FEWEST = 8
export const MOST = 30

/**
 * The question is drawn from so many best (the "randomesque" method of Kingsbury & Zara, Applied Measurement in
 * Education 2, 1989).
 */
const BEST = 5
/** Days during which a learner still remembers a question's key. */
const FRESH_DAYS = 7
/** Factor on the information of a question answered before. */
const SEEN_BEFORE = 0.4

export type Ending = 'sure' | 'most' | 'none'

/** Whether and why the test ends, before another question is picked. */
export function ending(answered: number, error: number, left: number): Ending | null {
  if (answered >= FEWEST && error <= SURE) return 'sure'
  if (answered >= MOST) return 'most'
  return left === 0 ? 'none' : null
}

export interface Choice {
  candidate: Candidate
  /** Estimated chance of a right answer. */
  chance: number
  /** Whether the test has asked nothing about it yet. */
  isNew: boolean
}

/**
 * Picks the next question; undefined where none is left. `asked`: how often each point or chapter was asked in this
 * test. Deterministic for seed and number.
 */
export function pick(
  candidates: readonly Candidate[],
  ability: number,
  asked: ReadonlyMap<number, number>,
  seed: number,
  number: number,
): Choice | undefined {
  const rested = candidates.filter(({ daysSince }) => daysSince === null || daysSince >= FRESH_DAYS)
  const pool = rested.length > 0 ? rested : candidates
  const times = (about: readonly number[]) => about.reduce((most, one) => Math.max(most, asked.get(one) ?? 0), 0)
  const best: Weighed[] = []
  for (const candidate of pool) {
    const told = information(ability, candidate.difficulty) * (candidate.daysSince === null ? 1 : SEEN_BEFORE)
    const one = { candidate, worth: told / (1 + times(candidate.about)) }
    if (best.length === BEST && before(best[BEST - 1] as Weighed, one)) continue
    best.push(one)
    best.sort((a, b) => (before(a, b) ? -1 : 1))
    best.length = Math.min(best.length, BEST)
  }
  const chosen = best[Math.floor(seeded(seed + number * 7919).next() * best.length)]
  if (!chosen) return undefined
  const { candidate } = chosen
  return { candidate, chance: probability(ability, candidate.difficulty), isNew: times(candidate.about) === 0 }
}

type Weighed = { candidate: Candidate; worth: number }

/** Whether one ranks before another: higher value, then lower id. */
const before = (a: Weighed, b: Weighed): boolean =>
  a.worth > b.worth || (a.worth === b.worth && a.candidate.id <= b.candidate.id)

/** The facts that explain a pick. */
export interface Picked {
  number: number
  chance: number
  isNew: boolean
  /** Name of its first point. */
  point?: string
  /** Mastery of that point; null: too few answers. */
  mastery: number | null
  /** Whether the previous answer was right; null: the first question. */
  lastRight: boolean | null
  /** Whether the learner's ability was estimated before the test. */
  isKnown: boolean
}

const percent = (share: number) => `${Math.round(share * 100)}%`

/** The explanation of a pick for the learner. */
export function whyThis(picked: Picked): string {
  const parts: string[] = []
  if (picked.lastRight === null)
    parts.push(picked.isKnown ? '按您以往的作答推算，从这个难度开始' : '还不了解您的水平，从中等难度开始')
  else parts.push(picked.lastRight ? '上一题答对了，这一题不比它容易多少' : '上一题答错了，换一道把握更接近一半的题')
  if (picked.point) {
    if (picked.isNew) parts.push(`“${picked.point}”这次还没有问到`)
    if (picked.mastery !== null && picked.mastery < 0.6) parts.push(`您在“${picked.point}”上掌握得还不稳`)
  }
  parts.push(`估计您有 ${percent(picked.chance)} 的把握答对，${tells(picked.chance)}`)
  return `${parts.join('；')}。`
}

function tells(chance: number): string {
  if (chance >= 0.35 && chance <= 0.65) return '这样的题最能看出水平'
  return chance > 0.65 ? '题库里难度更合适的题已经不多' : '用来看看您能到哪里'
}

/**
 * Share of questions of these difficulties that a learner of this ability answers right, with its band of one standard
 * error.
 */
export function shareRight(
  { mean, error }: Ability,
  difficulties: readonly number[],
): { share: number; low: number; high: number } {
  const of = (ability: number) =>
    difficulties.length === 0
      ? probability(ability, 0)
      : difficulties.reduce((sum, difficulty) => sum + probability(ability, difficulty), 0) / difficulties.length
  return { share: of(mean), low: of(mean - error), high: of(mean + error) }
}
