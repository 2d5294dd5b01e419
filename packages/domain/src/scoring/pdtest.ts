import { allOrNothing, type Score } from './rubric.ts'

/** True or false, 1 mark. Both arguments are normalised; the reply may be empty. */
export const scorePDTest = (key: string, reply: string): Score => allOrNothing(reply === key)
