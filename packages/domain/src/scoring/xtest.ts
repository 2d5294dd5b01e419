import { allOrNothing, type Score } from './rubric.ts'

/**
 * Several right answers: any missing or wrong letter scores 0 (exam-formats, X 型), without partial credit. Both
 * arguments are normalised: sorted letters.
 */
export const scoreXTest = (key: string, reply: string): Score => allOrNothing(reply === key)
