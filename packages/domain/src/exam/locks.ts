import type { Form } from '../content/question.ts'

/**
 * What is visible and editable in an open unit. Source: exam-formats, "Two exam rooms".
 *
 * - rooms `open` and `B`: the whole unit, in any order
 * - room `A`: one section after another; questions with a shared stem (A3TEST) and steps of a case (CASETEST) one by
 *   one: the next is shown when this one is confirmed, and earlier ones are hidden
 */
export type Room = 'open' | 'A' | 'B'

export const isRoom = (text: string): text is Room => text === 'open' || text === 'A' || text === 'B'

/** Whether the questions of a group with this form are steps in this room. */
export const goesByStep = (room: Room, form: Form): boolean =>
  room === 'A' && (form === 'A3TEST' || form === 'CASETEST')

/** `at`: the section's position in its unit; `left`: number of the unit's sections that were left (UnitRun). */
export function sectionState(room: Room, at: number, left: number): 'ahead' | 'open' | 'closed' {
  if (room !== 'A' || at === left) return 'open'
  return at < left ? 'closed' : 'ahead'
}

/** The open step of a group: the first unconfirmed one; null when all are confirmed. `steps` in order. */
export const openStep = (steps: readonly number[], confirmed: ReadonlySet<number>): number | null =>
  steps.find((step) => !confirmed.has(step)) ?? null
