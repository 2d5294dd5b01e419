import { sql } from 'kysely'
import { inChunks } from './chunks.ts'
import type { RowsStatement, SqlValue, Tx } from './store.ts'
import type { Tables } from './tables.ts'

/** A learner's row of a question, by columns. */
export type LearnersRow = { user_id: number; subject_id: number; question_id: number } & Record<string, SqlValue>

interface KeptRow {
  [column: string]: SqlValue
  merge_id: number
  user_id: number
  subject_id: number
  question_id: number
  kind: string
  kept: string
}

/** How the learners' rows of one table follow when questions are merged. */
export interface MergedTable {
  table: keyof Tables
  /** Where the rows before a merge are kept, and as what. */
  keptTable: keyof Tables
  kind: string
  /** Upserts of whole rows. */
  put: RowsStatement<LearnersRow, never>
  putKept: RowsStatement<KeptRow, never>
  /** One learner's rows as one; that of the question that stays, if there is any, first. */
  merged: (rows: readonly [LearnersRow, ...LearnersRow[]]) => LearnersRow
  /** Columns that change by themselves, whatever the learner does. */
  moving?: readonly string[]
}

export interface MergeOf {
  mergeID: number
  subjectID: number
  stayID: number
  otherIDs: readonly number[]
}

/** Of the question that stays: its row before the merge, and the one that the merge left. Of the others: what they had. */
interface Kept {
  before: LearnersRow | null
  left?: LearnersRow
}

/** Rows that were taken away and that came in their place, for whoever counts them. */
export interface RowChanges {
  userIDs: Set<number>
  gone: LearnersRow[]
  come: LearnersRow[]
}

/** Learners of one statement. */
const AT_ONCE = 300

const rowsOf = async ({ db }: Pick<Tx, 'db'>, table: string, of: Omit<MergeOf, 'mergeID'>, users: readonly number[]) =>
  (
    await sql<LearnersRow>`select * from ${sql.table(table)} where user_id in (${sql.join(users)})
      and subject_id = ${of.subjectID} and question_id in (${sql.join([of.stayID, ...of.otherIDs])})
      order by user_id, question_id`.execute(db)
  ).rows

const removeRows = ({ db }: Pick<Tx, 'db'>, table: string, of: Omit<MergeOf, 'mergeID'>, users: readonly number[]) =>
  sql`delete from ${sql.table(table)} where user_id in (${sql.join(users)})
    and subject_id = ${of.subjectID} and question_id in (${sql.join([of.stayID, ...of.otherIDs])})`.execute(db)

const inOrder = (rows: LearnersRow[]) =>
  rows.sort((one, other) => one.user_id - other.user_id || one.question_id - other.question_id)

/** Gives these learners' rows of the other questions to the one that stays. What was there before is kept. */
export async function mergeRows(
  tx: Tx,
  of: MergedTable,
  merge: MergeOf,
  userIDs: readonly number[],
): Promise<RowChanges> {
  const changes: RowChanges = { userIDs: new Set(), gone: [], come: [] }
  const { mergeID, subjectID, stayID } = merge
  for (const users of inChunks(userIDs, AT_ONCE)) {
    const rows = await rowsOf(tx, of.table, merge, users)
    const kept: KeptRow[] = []
    const come: LearnersRow[] = []
    const concerned: number[] = []
    for (const [userID, own] of Map.groupBy(rows, ({ user_id }) => user_id)) {
      const others = own.filter(({ question_id }) => question_id !== stayID)
      if (others.length === 0) continue
      const before = own.find(({ question_id }) => question_id === stayID)
      const [first, ...rest] = before ? [before, ...others] : others
      const left = { ...of.merged([first as LearnersRow, ...rest]), question_id: stayID }
      const key = { merge_id: mergeID, user_id: userID, subject_id: subjectID, kind: of.kind }
      kept.push({ ...key, question_id: stayID, kept: JSON.stringify({ before: before ?? null, left } satisfies Kept) })
      for (const row of others)
        kept.push({ ...key, question_id: row.question_id, kept: JSON.stringify({ before: row } satisfies Kept) })
      concerned.push(userID)
      changes.userIDs.add(userID)
      changes.gone.push(...own)
      come.push(left)
    }
    if (concerned.length === 0) continue
    changes.come.push(...come)
    await tx.rows(of.putKept, kept)
    await removeRows(tx, of.table, merge, concerned)
    await tx.rows(of.put, inOrder(come))
  }
  return changes
}

const usersOf = async ({ db }: Pick<Tx, 'db'>, of: MergedTable, mergeID: number): Promise<number[]> =>
  (
    await sql<{ user_id: number }>`select distinct user_id from ${sql.table(of.keptTable)}
      where merge_id = ${mergeID} and kind = ${of.kind} order by user_id`.execute(db)
  ).rows.map(({ user_id }) => user_id)

const keptOf = async ({ db }: Pick<Tx, 'db'>, of: MergedTable, mergeID: number, users: readonly number[]) =>
  (
    await sql<KeptRow>`select * from ${sql.table(of.keptTable)} where merge_id = ${mergeID} and kind = ${of.kind}
      and user_id in (${sql.join(users)}) order by user_id, question_id`.execute(db)
  ).rows.map((row) => ({ ...row, ...(JSON.parse(row.kept) as Kept) }))

const isAs = (row: LearnersRow | undefined, left: LearnersRow | undefined, moving: readonly string[]): boolean =>
  row !== undefined &&
  left !== undefined &&
  Object.keys(left).every((name) => moving.includes(name) || row[name] === left[name])

/** The learners whose row of the question that stayed is no longer what the merge left. */
export async function changedSince(tx: Pick<Tx, 'db'>, of: MergedTable, merge: MergeOf): Promise<Set<number>> {
  const changed = new Set<number>()
  for (const users of inChunks(await usersOf(tx, of, merge.mergeID), AT_ONCE)) {
    const now = new Map(
      (await rowsOf(tx, of.table, { ...merge, otherIDs: [] }, users)).map((row) => [row.user_id, row]),
    )
    for (const { user_id, question_id, left } of await keptOf(tx, of, merge.mergeID, users))
      if (question_id === merge.stayID && !isAs(now.get(user_id), left, of.moving ?? [])) changed.add(user_id)
  }
  return changed
}

/**
 * Gives each learner the rows of each question back. Those in `stay` did something with the question that stayed since: it
 * keeps what it has. What a learner did with another one meanwhile is merged with what comes back.
 */
export async function unmergeRows(
  tx: Tx,
  of: MergedTable,
  merge: MergeOf,
  stay: ReadonlySet<number>,
): Promise<RowChanges> {
  const changes: RowChanges = { userIDs: new Set(), gone: [], come: [] }
  for (const users of inChunks(await usersOf(tx, of, merge.mergeID), AT_ONCE)) {
    const now = new Map(
      (await rowsOf(tx, of.table, merge, users)).map((row) => [`${row.user_id} ${row.question_id}`, row]),
    )
    const come: LearnersRow[] = []
    for (const { user_id, question_id, before } of await keptOf(tx, of, merge.mergeID, users)) {
      changes.userIDs.add(user_id)
      const present = now.get(`${user_id} ${question_id}`)
      if (question_id !== merge.stayID) {
        if (before) come.push(present ? of.merged([before, present]) : before)
      } else if (stay.has(user_id)) {
        if (present) come.push(present)
      } else if (before) come.push(before)
    }
    changes.gone.push(...now.values())
    changes.come.push(...come)
    await removeRows(tx, of.table, merge, users)
    await tx.rows(of.put, inOrder(come))
  }
  return changes
}
