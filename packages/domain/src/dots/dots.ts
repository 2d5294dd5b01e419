/** Kinds of red dots. */
export type DotKind = 'updates' | 'review' | 'menu' | 'feedback' | 'notices' | 'videos' | 'scores'

/**
 * `HitType` of upRedDog: kinds that are marked as seen as a whole; things of other kinds have read marks of their own.
 */
export const READ_AS_A_WHOLE = ['updates', 'review', 'menu'] as const satisfies readonly DotKind[]

/** `testHints` of markReview: parts of today's review that are hinted at. */
export const REVIEW_HINTS = ['due', 'new'] as const
export type ReviewHint = (typeof REVIEW_HINTS)[number]

/** `channelID` of getRedDog: the learners' web client (specification, section 9). */
export const DOT_CHANNEL = 1

/** Most characters of typed texts. */
export const UPDATE_BOUNDS = { label: 20, title: 80, html: 50_000 }

/** `vn` of an update for holders of any version of the subject. */
export const ANY_VERSION = 0
