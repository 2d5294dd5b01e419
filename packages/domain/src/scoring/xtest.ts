import { allOrNothing, type Score } from './rubric.ts'

/**
 * Several right answers: too many, too few or a wrong one scores 0 (exam-formats, X 型), so there is no
 * partial. Both are normalised: sorted letters.
 */
export const scoreXTest = (key: string, reply: string): Score => allOrNothing(reply === key)
