import type { Form } from '../content/question.ts'

/**
 * What of an open unit can be seen and changed. Sources: exam-formats, "Two exam rooms".
 *
 * - rooms `open` and `B`: everything of the unit, in any order
 * - room `A`: one section after the other; questions that share a stem (A3TEST) and the steps of a case (CASETEST)
 *   come one by one: the next appears when this one is confirmed, and earlier ones are gone
 */
export type Room = 'open' | 'A' | 'B'

export const isRoom = (text: string): text is Room => text === 'open' || text === 'A' || text === 'B'

/** Whether the questions of a group with this form are steps in this room. */
export const goesByStep = (room: Room, form: Form): boolean =>
  room === 'A' && (form === 'A3TEST' || form === 'CASETEST')

/** `at`: the section's place in its unit; `left`: how many of the unit's sections were left (UnitRun). */
export function sectionState(room: Room, at: number, left: number): 'ahead' | 'open' | 'closed' {
  if (room !== 'A' || at === left) return 'open'
  return at < left ? 'closed' : 'ahead'
}

/**
 * The step of a group that is open: the first one that is not confirmed; null when all are. `steps` in their order.
 */
export const openStep = (steps: readonly number[], confirmed: ReadonlySet<number>): number | null =>
  steps.find((step) => !confirmed.has(step)) ?? null
