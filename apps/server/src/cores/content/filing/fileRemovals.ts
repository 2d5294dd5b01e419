import { sql } from 'kysely'
import { upsertRows } from '../../../platform/database/reading/rowsStatement.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import { countRevision, revisionOf } from '../../subjects/subjects.ts'
import type { PlannedRemoval } from '../bulk/planBulk.ts'
import { turnOf } from './fileDrafts.ts'
import { keepImport } from './keptFiling.ts'
import { PacedWrites } from './pacedWrites.ts'
import type { Filed } from './plannedDrafts.ts'
import type { PresentPlace } from './presentPlaces.ts'
import { dropStaging, keepLease, PlanOutdated, renewLease } from './staging.ts'

const PARTS = { first: 200, least: 50, most: 1_000 }

const addPlaces = upsertRows({
  table: 'kept_place',
  columns: ['kept_id', 'question_id', 'chapter_id', 'side', 'position', 'removed_at', 'removed_places'],
  key: ['kept_id', 'question_id', 'chapter_id'],
})

const EMPTY_FRAME = { groups: [], points: [], groupStems: [], treeID: null, isNewTree: false, chapters: [], free: [] }

interface Removing {
  /** The run for which the places are recorded, so that it can be undone. */
  importID: number
  now: number
  /** The subject's when the removals were planned; where it is another by now PlanOutdated is thrown. */
  revision: number
  signal: AbortSignal
  onProgress?: (done: number, total: number) => void
  /** Further work in the transaction that makes the change visible. Must be short. */
  alongside: (tx: Tx, filed: Filed) => Promise<void>
}

/**
 * Takes questions out of their chapters (`taken`), or puts them back (`put`). All or nothing, as an import: the places are
 * recorded in short transactions, and what was recorded is done in one more, so that nobody waits for long.
 */
export async function fileRemovals(
  store: Store,
  subjectID: number,
  side: 'taken' | 'put',
  removals: readonly PlannedRemoval[],
  { importID, now, revision, signal, onProgress, alongside }: Removing,
): Promise<Filed> {
  const keptID = await turnOf(store, subjectID, signal)
  const letGo = keepLease(store, keptID)
  const paced = new PacedWrites(store, PARTS)
  try {
    for (let done = 0; done < removals.length; ) {
      signal.throwIfAborted()
      const some = removals.slice(done, done + paced.size)
      const rows = some.flatMap((one) => rowsOf(keptID, side, one))
      await paced.write(some.length, async (tx) => {
        await renewLease(tx, keptID)
        await tx.rows(addPlaces, rows)
      })
      done += some.length
      onProgress?.(done, removals.length)
    }
    signal.throwIfAborted()
    if (store.dialect === 'postgres') await sql`analyze kept_place`.execute(store.db)
    await letGo()
    const filed = { added: 0, changed: removals.length, unchanged: 0 }
    await store.write(async (tx) => {
      if ((await revisionOf(tx, subjectID)) !== revision) throw new PlanOutdated('the subject was changed')
      const ended = await tx.db
        .deleteFrom('staging')
        .where('staging_id', '=', keptID)
        .where('state', '=', 'open')
        .executeTakeFirst()
      if (ended.numDeletedRows === 0n) throw new PlanOutdated('the change was taken for lost')
      await (side === 'taken' ? takeOut(tx, keptID, now) : putBack(tx, keptID))
      await countRevision(tx, subjectID, now)
      if ((await revisionOf(tx, subjectID)) !== revision + 1) throw new PlanOutdated('the subject was changed')
      await touchTrees(tx, subjectID, now)
      await keepImport(tx, { keptID, importID, groups: new Set(), points: new Set() }, EMPTY_FRAME, {
        ...{ subjectID, now },
        revision: revision + 1,
      })
      await alongside(tx, filed)
    })
    return filed
  } catch (error) {
    await dropStaging(store, keptID)
    throw error
  } finally {
    await letGo()
  }
}

const rowsOf = (
  keptID: number,
  side: 'taken' | 'put',
  { questionID, places, removedAt, removedPlaces }: PlannedRemoval,
) =>
  places.map(({ chapterID, position }) => ({
    ...{ kept_id: keptID, question_id: questionID, chapter_id: chapterID, side, position },
    ...{ removed_at: removedAt, removed_places: removedPlaces },
  }))

/** Caches go by the time of a tree. */
export async function touchTrees(tx: Tx, subjectID: number, now: number): Promise<void> {
  await tx.db.updateTable('tree').set({ updated_at: now }).where('subject_id', '=', subjectID).execute()
}

async function takeOut({ db }: Tx, keptID: number, now: number): Promise<void> {
  await sql`insert into removed_question (question_id, removed_at, places)
    select distinct k.question_id, ${sql.lit(now)}, k.removed_places from kept_place k
    where k.kept_id = ${keptID} order by k.question_id
    on conflict (question_id) do update set removed_at = excluded.removed_at, places = excluded.places`.execute(db)
  await sql`delete from chapter_item where (chapter_id, question_id) in
    (select k.chapter_id, k.question_id from kept_place k where k.kept_id = ${keptID})`.execute(db)
}

async function putBack({ db }: Tx, keptID: number): Promise<void> {
  await sql`insert into chapter_item (chapter_id, question_id, position)
    select k.chapter_id, k.question_id, k.position from kept_place k
    where k.kept_id = ${keptID} order by k.question_id`.execute(db)
  await sql`delete from removed_question where question_id in
    (select k.question_id from kept_place k where k.kept_id = ${keptID})`.execute(db)
}

/**
 * Undoes the above: what stood in chapters stands there again, or in those that took their place; what was taken out is out
 * again. A tree contains a question once: the place comes instead of one that somebody gave it since. A question whose
 * chapters are all gone stays as it is.
 */
export async function undoRemovals({ db }: Tx, keptID: number, present: PresentPlace): Promise<void> {
  const chapterID = present('k.chapter_id')
  const back = sql`(select ${chapterID} as chapter_id, k.question_id, min(k.position) as position from kept_place k
    where k.kept_id = ${keptID} and k.side = 'taken' and exists (select 1 from chapter c where c.chapter_id = ${chapterID})
    group by 1, 2) b`
  const putIDs = sql`select k.question_id from kept_place k where k.kept_id = ${keptID} and k.side = 'put'`
  await sql`delete from chapter_item where question_id in (${putIDs})`.execute(db)
  await sql`delete from chapter_item where question_id in (select b.question_id from ${back})
    and exists (select 1 from ${back} join chapter placed on placed.chapter_id = b.chapter_id
      join chapter own on own.tree_id = placed.tree_id
      where b.question_id = chapter_item.question_id and own.chapter_id = chapter_item.chapter_id)`.execute(db)
  await sql`insert into chapter_item (chapter_id, question_id, position)
    select b.chapter_id, b.question_id, b.position from ${back} order by b.question_id`.execute(db)
  await sql`delete from removed_question
    where question_id in (select b.question_id from ${back}) or question_id in (${putIDs})`.execute(db)
  await sql`insert into removed_question (question_id, removed_at, places)
    select distinct k.question_id, k.removed_at, k.removed_places from kept_place k
    where k.kept_id = ${keptID} and k.side = 'put' order by k.question_id`.execute(db)
}
