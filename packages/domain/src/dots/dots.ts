/** What a red dot can stand for. */
export type DotKind = 'updates' | 'review' | 'menu' | 'feedback' | 'notices' | 'videos' | 'scores'

/** `HitType` of upRedDog: kinds that are read as a whole; of the others each thing is read where it is shown. */
export const READ_AS_A_WHOLE = ['updates', 'review', 'menu'] as const satisfies readonly DotKind[]

/** `testHints` of markReview: what of today's review a learner is told of. */
export const REVIEW_HINTS = ['due', 'new'] as const
export type ReviewHint = (typeof REVIEW_HINTS)[number]

/** `channelID` of getRedDog: the learners' web client (specification, section 9). */
export const DOT_CHANNEL = 1

/** Lengths of what is typed, in characters. */
export const UPDATE_BOUNDS = { label: 20, title: 80, html: 50_000 }

/** `vn` of an update that is for whoever holds any version of the subject. */
export const ANY_VERSION = 0
