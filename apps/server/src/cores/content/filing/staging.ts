import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import { upsertRows } from '../../../platform/database/reading/rowsStatement.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import { removeUnnamedPoints } from '../../points/points.ts'
import { forgetPointsOf, setPointsOfNew } from '../../points/questionPoints.ts'
import { nextTurn } from './draftPlan.ts'
import { writeNames } from './draftRows.ts'
import { KEPT, type Keeping, keepDrafts } from './keptFiling.ts'
import { PacedWrites } from './pacedWrites.ts'
import { CHANGED_COLUMNS, type PlannedDrafts } from './plannedDrafts.ts'
import { type Differences, differencesOf, note } from './stagedDifferences.ts'

/** An import without a write for this long counts as dead; the next import removes its staged rows. */
const LEASE_MS = 5_000
export const LOOK_AGAIN_MS = 100
/** Questions that one transaction removes, and rows of other tables. */
const REMOVED_QUESTIONS = { first: 50, least: 10, most: 200 }
const REMOVED_ROWS = { first: 200, least: 50, most: 1_000 }

/** The import's lease expired, or the subject changed meanwhile: its plan is invalid. */
export class PlanOutdated extends Error {}

/** Reserves the subject for an import; undefined while another import holds it. */
export async function openStaging(store: Store, subjectID: number): Promise<number | undefined> {
  const staging_id = newId()
  const taken = await store.write((tx) =>
    tx.db
      .insertInto('staging')
      .values({ staging_id, subject_id: subjectID, state: 'open', lease_until: Date.now() + LEASE_MS })
      .onConflict((conflict) => conflict.column('subject_id').doNothing())
      .executeTakeFirst(),
  )
  return taken.numInsertedOrUpdatedRows === 1n ? staging_id : undefined
}

export const isStaging = async ({ db }: Pick<Store, 'db'>, subjectID: number): Promise<boolean> =>
  (await db.selectFrom('staging').select('staging_id').where('subject_id', '=', subjectID).execute()).length > 0

/** How often a long comparison, which writes nothing, renews the lease. */
const RENEWED_EACH_MS = 1_000

/**
 * Renews the lease until the given function is called; that resolves when no renewal is under way any more. One renewal
 * waits for the one before: what publishes holds the row for longer than a renewal's interval.
 */
export function keepLease(store: Store, stagingID: number): () => Promise<void> {
  let renewing: Promise<unknown> | undefined
  const timer = setInterval(() => {
    // Where the import was taken for lost all the same, its next write finds out.
    renewing ??= store
      .write((tx) => renewLease(tx, stagingID))
      .catch(() => undefined)
      .finally(() => {
        renewing = undefined
      })
  }, RENEWED_EACH_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await renewing
  }
}

/** Throws PlanOutdated where the lease was lost. */
export async function renewLease(tx: Tx, stagingID: number): Promise<void> {
  const held = await tx.db
    .updateTable('staging')
    .set({ lease_until: Date.now() + LEASE_MS })
    .where('staging_id', '=', stagingID)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (held.numUpdatedRows === 0n) throw new PlanOutdated('the import was taken for lost')
}

/** What the parts of an import have in common. */
export interface Gathering {
  stagingID: number
  paced: PacedWrites
  differences: Differences
  kept?: Keeping | undefined
}

/**
 * Stages a part of a plan, of so many drafts, in one short transaction. New questions are inserted at once: until
 * publication they are in no chapter, and lists of a subject's questions exclude them (notStaged).
 */
export async function stage(
  { stagingID, paced, differences, kept }: Gathering,
  drafts: number,
  part: PlannedDrafts,
): Promise<void> {
  const { groups, points, added, changed, questionPoints, items } = part
  if ([groups, points, added, changed, items].every((rows) => rows.length === 0)) return nextTurn()
  const of = { staging_id: stagingID }
  const addedIDs = new Set(added.map((row) => row.question_id))
  const changedIDs = changed.map((row) => row.question_id)
  const additions = [...addedIDs].map((question_id) => ({ ...of, question_id }))
  const names = [
    ...groups.map(({ group_id }) => ({ ...of, named_id: group_id, kind: 'group' })),
    ...points.map(({ point_id }) => ({ ...of, named_id: point_id, kind: 'point' })),
  ]
  const pointsNow = questionPoints.filter((row) => addedIDs.has(row.question_id))
  const found = await paced.write(drafts, async (tx) => {
    await renewLease(tx, stagingID)
    if (kept) await keepDrafts(tx, kept, part)
    const differ = await differencesOf(tx, part)
    await writeNames(tx, part)
    await tx.rows(addNames, names)
    await tx.rows(addAdditions, additions)
    await tx.rows(addQuestions, added)
    await setPointsOfNew(tx, [...addedIDs], pointsNow)
    await tx.db
      .deleteFrom('staged_point')
      .where('staging_id', '=', stagingID)
      .where('question_id', 'in', changedIDs)
      .execute()
    await tx.rows(
      addChanges,
      changed.map((row) => ({ ...row, ...of })),
    )
    await tx.rows(
      addLaterPoints,
      questionPoints.filter((row) => differ.points.has(row.question_id)).map((row) => ({ ...row, ...of })),
    )
    await tx.rows(
      addItems,
      items.map((item) => ({ ...item, ...of })),
    )
    return differ
  })
  note(differences, changedIDs, found)
}

const KEY = ['staging_id', 'question_id'] as const
const addNames = upsertRows({
  table: 'staged_name',
  columns: ['staging_id', 'named_id', 'kind'],
  key: ['staging_id', 'named_id'],
})
const addAdditions = upsertRows({ table: 'staged_addition', columns: KEY, key: KEY })
const addQuestions = upsertRows({
  table: 'question',
  columns: ['question_id', 'subject_id', 'external_id', ...CHANGED_COLUMNS],
  key: ['question_id'],
  replace: CHANGED_COLUMNS,
})
const addChanges = upsertRows({
  table: 'staged_change',
  columns: [...KEY, ...CHANGED_COLUMNS],
  key: KEY,
  replace: CHANGED_COLUMNS,
})
const addLaterPoints = upsertRows({
  table: 'staged_point',
  columns: [...KEY, 'point_id', 'position'],
  key: [...KEY, 'point_id'],
})
/** `moved_from` is not replaced: it stays the place before the import. */
const addItems = upsertRows({
  table: 'staged_item',
  columns: [...KEY, 'chapter_id', 'position', 'moved_from'],
  key: KEY,
  replace: ['chapter_id', 'position'],
})

/**
 * Updates PostgreSQL's statistics before publication: it would take the staging tables for empty and join every staged
 * row with every question.
 */
export async function countStaged(store: Store): Promise<void> {
  if (store.dialect === 'postgres') for (const table of STAGED) await sql`analyze ${sql.table(table)}`.execute(store.db)
}

/** Drops an unpublished import with everything staged. */
export async function dropStaging(store: Store, stagingID: number): Promise<void> {
  await store.write((tx) =>
    tx.db.updateTable('staging').set({ state: 'dropped' }).where('staging_id', '=', stagingID).execute(),
  )
  await removeDropped(store, stagingID)
}

/** Removes the rows of dead imports, and the staging rows of published ones. */
export async function sweepStagings(store: Store): Promise<void> {
  const lost = await store.db
    .selectFrom('staging')
    .select('staging_id')
    .where((eb) => eb.or([eb('lease_until', '<=', Date.now()), eb('state', '=', 'dropped')]))
    .execute()
  for (const { staging_id } of lost) {
    const taken = await store.write((tx) =>
      tx.db
        .updateTable('staging')
        .set({ state: 'dropped' })
        .where('staging_id', '=', staging_id)
        .where((eb) => eb.or([eb('lease_until', '<=', Date.now()), eb('state', '=', 'dropped')]))
        .executeTakeFirst(),
    )
    if (taken.numUpdatedRows > 0n) await removeDropped(store, staging_id)
  }
  for (const table of STAGED) for (const id of await publishedIn(store, table)) await removeStaged(store, id)
}

/** Whether sweepStagings has something to do. */
export async function lostStagings(store: Store): Promise<boolean> {
  const lost = await store.db
    .selectFrom('staging')
    .select('staging_id')
    .where((eb) => eb.or([eb('lease_until', '<=', Date.now()), eb('state', '=', 'dropped')]))
    .executeTakeFirst()
  if (lost) return true
  for (const table of STAGED) if ((await publishedIn(store, table)).length > 0) return true
  return false
}

const STAGED = ['staged_addition', 'staged_change', 'staged_item', 'staged_point', 'staged_name'] as const

/** Goes from one import to the next by the table's key: reading all its rows would take long while many are gathered. */
async function publishedIn({ db }: Store, table: (typeof STAGED)[number]): Promise<number[]> {
  const next = (after: number) =>
    db
      .selectFrom(table)
      .select('staging_id')
      .where('staging_id', '>', after)
      .orderBy('staging_id')
      .limit(1)
      .executeTakeFirst()
  const ids: number[] = []
  for (let row = await next(0); row; row = await next(row.staging_id)) ids.push(row.staging_id)
  if (ids.length === 0) return []
  // Read after the rows: an import that begins in between has its row in `staging` before any other.
  const open = new Set(
    (await db.selectFrom('staging').select('staging_id').where('staging_id', 'in', ids).execute()).map(
      (row) => row.staging_id,
    ),
  )
  return ids.filter((id) => !open.has(id))
}

async function removeDropped(store: Store, stagingID: number): Promise<void> {
  const { db } = store
  const paced = new PacedWrites(store, REMOVED_QUESTIONS)
  const additions = () =>
    db
      .selectFrom('staged_addition')
      .select('question_id')
      .where('staging_id', '=', stagingID)
      .orderBy('question_id')
      .limit(paced.size)
      .execute()
  for (let rows = await additions(); rows.length > 0; rows = await additions()) {
    const ids = rows.map((row) => row.question_id)
    await paced.write(ids.length, async (tx) => {
      await forgetPointsOf(tx, ids)
      await tx.db.deleteFrom('question').where('question_id', 'in', ids).execute()
      await tx.db
        .deleteFrom('staged_addition')
        .where('staging_id', '=', stagingID)
        .where('question_id', 'in', ids)
        .execute()
    })
  }
  const names = await db.selectFrom('staged_name').selectAll().where('staging_id', '=', stagingID).execute()
  const pacedNames = new PacedWrites(store, REMOVED_ROWS)
  while (names.length > 0) {
    const some = names.splice(0, pacedNames.size)
    await pacedNames.write(some.length, (tx) => removeNames(tx, some))
  }
  await removeStaged(store, stagingID)
  for (const table of KEPT) await removeRows(store, table, { own: 'kept_id', id: stagingID, key: 'question_id' })
  await store.write((tx) => tx.db.deleteFrom('staging').where('staging_id', '=', stagingID).execute())
}

/** Groups and points that something else has come to use stay. */
export async function removeNames(
  tx: Tx,
  names: readonly { named_id: number; kind: 'group' | 'point' }[],
): Promise<void> {
  const idsOf = (kind: 'group' | 'point') => names.filter((one) => one.kind === kind).map((one) => one.named_id)
  await tx.db
    .deleteFrom('question_group')
    .where('group_id', 'in', idsOf('group'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('question as q').select('q.question_id').whereRef('q.group_id', '=', 'question_group.group_id'),
        ),
      ),
    )
    .execute()
  const pointIDs = idsOf('point')
  const details = await tx.db
    .selectFrom('chapter_detail')
    .select(['point_id', 'other_point_id'])
    .where((eb) => eb.or([eb('point_id', 'in', pointIDs), eb('other_point_id', 'in', pointIDs)]))
    .execute()
  const ofChapters = new Set(details.flatMap(({ point_id, other_point_id }) => [point_id, other_point_id]))
  await removeUnnamedPoints(
    tx,
    pointIDs.filter((id) => !ofChapters.has(id)),
  )
}

/** Removes the staging rows of a published import. */
export async function removeStaged(store: Store, stagingID: number): Promise<void> {
  for (const table of STAGED)
    await removeRows(store, table, {
      own: 'staging_id',
      id: stagingID,
      key: table === 'staged_name' ? 'named_id' : 'question_id',
    })
}

async function removeRows(
  store: Store,
  name: (typeof STAGED)[number] | (typeof KEPT)[number],
  { own, id, key }: { own: 'staging_id' | 'kept_id'; id: number; key: 'named_id' | 'question_id' },
): Promise<void> {
  // The tables have these columns in common under different names, so one table's type stands for all.
  const [table, ownColumn, column] = [name as 'staged_addition', own as 'staging_id', key as 'question_id']
  const paced = new PacedWrites(store, REMOVED_ROWS)
  const some = () =>
    store.db.selectFrom(table).select(column).where(ownColumn, '=', id).distinct().limit(paced.size).execute()
  for (let rows = await some(); rows.length > 0; rows = await some()) {
    const ids = rows.map((row) => row[column])
    await paced.write(ids.length, (tx) =>
      tx.db.deleteFrom(table).where(ownColumn, '=', id).where(column, 'in', ids).execute(),
    )
  }
}
