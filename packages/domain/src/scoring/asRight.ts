import type { Verdict } from './rubric.ts'

const AS_RIGHT = { right: 1, wrong: 0, partial: 0, unscored: null } as const satisfies Record<Verdict, 0 | 1 | null>

/**
 * A verdict in the log of replies, the wrong book and statistics: 1 right, 0 not right (also partly right), null
 * unscored.
 */
export const asRight = (verdict: Verdict): 0 | 1 | null => AS_RIGHT[verdict]
