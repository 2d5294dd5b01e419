import { dueAt, type Run, type Standing, standingAt } from '@tizhou/domain/exam/attempt'
import type { With } from '../../../platform/coreFront.ts'
import type { Paper } from '../paper.ts'
import { planOf, type RunningRow, runOf, unitsText } from './attemptRow.ts'
import { moveAttempt, runningAttempt } from './paperAttempts.ts'

/** An attempt's state at a moment. An ended one stays ended, even if the paper has changed since. */
export function standingOf(row: RunningRow, paper: Paper, now: number): Standing {
  const run: Run = runOf(row)
  if (row.state !== 'over') return standingAt(planOf(row, paper), run, now)
  const { due_at } = row
  return {
    run,
    phase: {
      state: 'over',
      unitID: null,
      endsAt: null,
      handInFrom: 0,
      handedInAt: row.handed_in_at ?? row.started_at,
      handedInBy: row.handed_in_by ?? 'time',
      takesUntil: due_at !== null && now < due_at ? due_at : null,
    },
  }
}

/** Whether the row already has the state that the clock gives. */
const isWritten = (row: RunningRow, standing: Standing): boolean =>
  row.state === standing.phase.state && row.due_at === dueAt(standing) && unitsText(standing.run) === row.units

/**
 * Writes what time alone has changed since the row was written: a closed unit, an ended rest, the end. `isDone`: an
 * ended attempt accepts no more late answers.
 */
export async function settleAttempt(
  { store, now }: With<'store' | 'now'>,
  before: RunningRow,
  paper: Paper,
  isDone = false,
): Promise<{ row: RunningRow; standing: Standing }> {
  for (let row = before; ; ) {
    const standing = standingOf(row, paper, isDone && row.state === 'over' ? (row.due_at ?? now()) : now())
    if (isWritten(row, standing)) return { row, standing }
    const known = row
    await store.write((tx) => moveAttempt(tx, known, standing))
    const again = await runningAttempt(store, row.user_id, row.attempt_id)
    if (!again) throw new Error(`attempt ${row.attempt_id} is gone`)
    row = again
  }
}
