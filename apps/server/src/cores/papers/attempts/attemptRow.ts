import type { Plan, Run, Standing } from '@tizhou/domain/exam/attempt'
import { dueAt, openSeconds } from '@tizhou/domain/exam/attempt'
import { type Extra, extendedPlan, NO_EXTRA } from '@tizhou/domain/exam/extraTime'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

export type AttemptRow = Selectable<Tables['paper_attempt']>

/** The columns of an attempt that has not ended, as hot calls read them. */
export const RUNNING = [
  'attempt_id',
  'user_id',
  'subject_id',
  'paper_id',
  'started_at',
  'state',
  'unit_id',
  'due_at',
  'units',
  'extra',
  'seat',
  'handed_in_at',
  'handed_in_by',
  'stage',
] as const satisfies (keyof AttemptRow)[]

export type RunningRow = Pick<AttemptRow, (typeof RUNNING)[number]>

/** The parsed column `units`. */
export const runOf = (row: Pick<AttemptRow, 'units'>): Run =>
  (JSON.parse(row.units) as [number, number, number | null, 'c' | 't' | null, number][]).map(
    ([unitID, beganAt, endedAt, endedBy, left]) => ({
      unitID,
      beganAt,
      endedAt,
      endedBy: endedBy === null ? null : endedBy === 'c' ? ('candidate' as const) : ('time' as const),
      left,
    }),
  )

/** Short text, since every save compares it. */
export const unitsText = (run: Run): string =>
  JSON.stringify(
    run.map(({ unitID, beganAt, endedAt, endedBy, left }) => [
      unitID,
      beganAt,
      endedAt,
      endedBy === null ? null : endedBy === 'candidate' ? 'c' : 't',
      left,
    ]),
  )

/** The parsed column `extra`. */
export const extraOf = ({ extra }: Pick<AttemptRow, 'extra'>): Extra =>
  extra === null ? NO_EXTRA : new Map(JSON.parse(extra) as [number, number][])

export const extraText = (extra: Extra): string | null => (extra.size === 0 ? null : JSON.stringify([...extra]))

/** The timing of the attempt: the paper's, with what more this candidate has. */
export const planOf = (row: Pick<AttemptRow, 'extra'>, { plan }: { plan: Plan }): Plan =>
  row.extra === null ? plan : extendedPlan(plan, extraOf(row))

/** The row of a new attempt: its first unit runs, and its seat is the first. */
export const firstRow = (of: {
  attemptID: number
  userID: number
  subjectID: number
  paperID: number
  startedAt: number
  standing: Standing
  extra: Extra
}): RunningRow => ({
  attempt_id: of.attemptID,
  user_id: of.userID,
  subject_id: of.subjectID,
  paper_id: of.paperID,
  started_at: of.startedAt,
  state: of.standing.phase.state,
  unit_id: of.standing.phase.unitID,
  due_at: dueAt(of.standing),
  units: unitsText(of.standing.run),
  extra: extraText(of.extra),
  seat: 1,
  handed_in_at: null,
  handed_in_by: null,
  stage: null,
})

/** The row after the move. */
export function movedRow(row: RunningRow, standing: Standing, seat: number = row.seat): RunningRow {
  const { run, phase } = standing
  const isOver = phase.state === 'over'
  return {
    ...row,
    state: phase.state,
    unit_id: phase.unitID,
    due_at: dueAt(standing),
    units: unitsText(run),
    seat,
    handed_in_at: isOver ? phase.handedInAt : null,
    handed_in_by: isOver ? phase.handedInBy : null,
    // While answers may still arrive there is nothing to score.
    stage: isOver && phase.takesUntil === null ? 'score' : null,
  }
}

/** The columns of a move with their new values; `old_…`: the values as read, for the comparison. */
export function moveValues(row: RunningRow, standing: Standing) {
  const { attempt_id, user_id, seat, state, unit_id, due_at, units, handed_in_at, handed_in_by, stage } = movedRow(
    row,
    standing,
  )
  const spent_seconds = state === 'over' ? openSeconds(standing.run) : null
  return {
    ...{ attempt_id, user_id, seat, state, unit_id, due_at, units, handed_in_at, handed_in_by, stage, spent_seconds },
    old_units: row.units,
    old_state: row.state,
    old_due_at: row.due_at,
    old_extra: row.extra ?? '',
  }
}
