/** The learner's stated certainty: 1 sure, 2 unsure, 3 a guess. */
export type Certainty = 1 | 2 | 3

/** Ratings of FSRS (1 Again to 4 Easy). */
export const AGAIN = 1
export const HARD = 2
export const GOOD = 3
export const EASY = 4
export type Rating = typeof AGAIN | typeof HARD | typeof GOOD | typeof EASY

export interface RatedReply {
  right: boolean
  certainty?: Certainty
  /** Seconds spent; 0: unknown. */
  seconds: number
  /** Median seconds of all learners; undefined: unknown. */
  usualSeconds?: number
}

/** Slower than this multiple of the usual time counts as hard. */
const SLOW = 2
/** Up to this share of the usual time counts as easy. */
const QUICK = 0.5
/** The same without a stated certainty, since a quick answer may be a lucky guess. */
const VERY_QUICK = 0.3
/** Longer times are ignored: the learner was away. */
const AWAY_SECONDS = 600

/**
 * The rating of a reply to a question of the wrong book (own rule; ratings as in FSRS). Wrong: again. Right with a
 * guess or unsure: hard, whatever the time. Right and sure: easy within half the usual time, else good. Right without
 * certainty: hard beyond twice the usual time, easy within 0.3 of it, else good. Unknown times and more than ten
 * minutes are ignored.
 */
export function ratingOf({ right, certainty, seconds, usualSeconds }: RatedReply): Rating {
  if (!right) return AGAIN
  if (certainty === 2 || certainty === 3) return HARD
  const known = seconds > 0 && seconds <= AWAY_SECONDS && usualSeconds !== undefined && usualSeconds > 0
  const share = known ? seconds / usualSeconds : 1
  if (certainty === 1) return share <= QUICK ? EASY : GOOD
  if (share > SLOW) return HARD
  return share <= VERY_QUICK ? EASY : GOOD
}

/** Whether a right answer counts towards leaving the wrong book: a guess does not. */
export const countsTowardsLeaving = ({ right, certainty }: Pick<RatedReply, 'right' | 'certainty'>): boolean =>
  right && certainty !== 3
