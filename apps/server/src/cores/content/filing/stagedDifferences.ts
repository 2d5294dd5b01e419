import type { Tx } from '../../../platform/database/store.ts'
import { pointRowsOf } from '../../points/questionRows.ts'
import { CHANGED_COLUMNS, type PlannedDrafts } from './plannedDrafts.ts'

/**
 * What an import changes of known questions: what stays as it is need not be written when the import is published. Found
 * while it is gathered; holds as long as the plan, until the subject's revision moves on.
 */
export interface Differences {
  /** In which any of them changes. */
  columns: Set<(typeof CHANGED_COLUMNS)[number]>
  /** Ids of those whose knowledge points change. */
  points: Set<number>
  /** Ids of those whose key, by which they are scored, changes. */
  keys: Set<number>
  /** Ids of those that come to another group, into one, or out of it. */
  groups: Set<number>
}

export const noDifferences = (): Differences => ({
  ...{ columns: new Set(), points: new Set(), keys: new Set(), groups: new Set() },
})

/** Compares the changed questions of a part with the bank. */
export async function differencesOf(tx: Pick<Tx, 'db'>, { changed, questionPoints }: PlannedDrafts) {
  const found = noDifferences()
  if (changed.length === 0) return found
  const ids = changed.map((row) => row.question_id)
  const rows = await tx.db
    .selectFrom('question')
    .select(['question_id', ...CHANGED_COLUMNS])
    .where('question_id', 'in', ids)
    .execute()
  const before = new Map(rows.map((row) => [row.question_id, row]))
  const pointsBefore = named(await pointRowsOf(tx, ids))
  const pointsAfter = named(questionPoints)
  for (const row of changed) {
    const id = row.question_id
    const old = before.get(id)
    for (const column of CHANGED_COLUMNS) if (old?.[column] !== row[column]) found.columns.add(column)
    if (pointsBefore.get(id) !== pointsAfter.get(id)) found.points.add(id)
    if (old?.answer !== row.answer || old.options !== row.options || old.form !== row.form) found.keys.add(id)
    if (old?.group_id !== row.group_id) found.groups.add(id)
  }
  return found
}

/** Each question's points in one text. */
function named(rows: PlannedDrafts['questionPoints']): Map<number, string> {
  const texts = new Map<number, string>()
  for (const { question_id, point_id, position } of rows.toSorted((a, b) => a.position - b.position))
    texts.set(question_id, `${texts.get(question_id) ?? ''} ${point_id}:${position}`)
  return texts
}

/** Notes what was found of these questions, in place of what an earlier part of the import said of them. */
export function note(differences: Differences, ids: readonly number[], found: Differences): void {
  for (const column of found.columns) differences.columns.add(column)
  for (const kind of ['points', 'keys', 'groups'] as const)
    for (const id of ids)
      if (found[kind].has(id)) differences[kind].add(id)
      else differences[kind].delete(id)
}
