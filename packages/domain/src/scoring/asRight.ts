import type { Verdict } from './rubric.ts'

const AS_RIGHT = { right: 1, wrong: 0, partial: 0, unscored: null } as const satisfies Record<Verdict, 0 | 1 | null>

/**
 * What a verdict counts as in the log of replies, in the wrong book and in statistics: 1 right, 0 not right (half right
 * is not right), null where nobody has judged.
 */
export const asRight = (verdict: Verdict): 0 | 1 | null => AS_RIGHT[verdict]
