/** How sure a learner says to be: 1 sure, 2 unsure, 3 a guess. */
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
  /** Seconds spent; 0: not known. */
  seconds: number
  /** Median of what the question takes people; undefined: not known yet. */
  usualSeconds?: number
}

/** Slower than so many times the usual: it came hard. */
const SLOW = 2
/** Within this share of the usual: it came by itself. */
const QUICK = 0.5
/** Without a word on certainty only what is quicker still counts as easy: a quick hand may just be lucky. */
const VERY_QUICK = 0.3
/** Somebody who needs longer has been elsewhere meanwhile: the time says nothing. */
const AWAY_SECONDS = 600

/**
 * The rating of a reply to a question of the wrong book (own rule; ratings as FSRS means them).
 * Wrong: again. Right, a guess or unsure: hard, whatever the time. Right and sure: easy within half the usual time,
 * else good, never hard. Right without a word: hard beyond twice the usual time, easy within 0.3 of it, else good.
 * An unknown time, an unknown usual time and more than ten minutes say nothing.
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

/** Whether a right answer counts towards leaving the wrong book: a guess shows nothing. */
export const countsTowardsLeaving = ({ right, certainty }: Pick<RatedReply, 'right' | 'certainty'>): boolean =>
  right && certainty !== 3
