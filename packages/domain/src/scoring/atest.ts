import { allOrNothing, type Score } from './rubric.ts'

/**
 * Single best answer; shared options (B) and shared stems (A3/A4) have the same rule: one letter, right or wrong, 1
 * mark (exam-formats, "Question types"). Both arguments are normalised.
 */
export const scoreATest = (key: string, reply: string): Score => allOrNothing(reply === key)
