import { sql } from 'kysely'
import { inChunks } from '../../../platform/database/chunks.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { setPointsByQuery } from '../../points/questionPoints.ts'
import { keepKeysOfIDs } from '../questions/replacedKeys.ts'
import { writeFrame } from './draftRows.ts'
import type { CHANGED_COLUMNS, PlannedFrame } from './plannedDrafts.ts'
import { type Gathering, PlanOutdated } from './staging.ts'

/**
 * Makes a staged import visible in one transaction and ends the staging; removeStaged deletes the staging rows later. It
 * cannot be several: whoever reads questions reads these rows, and would see half of it between them, as would the next
 * start of a server that ended there. Saves wait for it on SQLite, so it writes only what differs
 * (docs/decisions/0016-imports.md). Throws PlanOutdated where the lease was lost.
 */
export async function publish(
  tx: Tx,
  { stagingID, differences }: Pick<Gathering, 'stagingID' | 'differences'>,
  frame: PlannedFrame,
  now: number,
): Promise<void> {
  const ended = await tx.db
    .deleteFrom('staging')
    .where('staging_id', '=', stagingID)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (ended.numDeletedRows === 0n) throw new PlanOutdated('the import was taken for lost')
  await writeFrame(tx, frame, now)
  for (const ids of inChunks([...differences.keys])) await keepKeysOfIDs(tx, ids, now)
  // Each column that is written has its price: SQLite writes its indexes anew, whether or not a question's value changes.
  // `group_id` has one and changes of few.
  const columns = [...differences.columns].filter((column) => column !== 'group_id')
  if (columns.length > 0) await takeOver(tx, stagingID, columns)
  for (const ids of inChunks([...differences.groups])) await takeOver(tx, stagingID, ['group_id'], ids)
  if (differences.points.size > 0)
    await setPointsByQuery(
      tx,
      [...differences.points],
      tx.db
        .selectFrom('staged_point')
        .select(['question_id', 'point_id', 'position'])
        .where('staging_id', '=', stagingID)
        .orderBy('question_id')
        .orderBy('point_id'),
    )
  await placeItems(tx, stagingID)
}

/**
 * Takes staged columns over. `only`: of these questions; absent: of all. Not by `update … from`: SQLite would first
 * gather all new rows in a table of its own.
 */
async function takeOver(
  { db }: Tx,
  stagingID: number,
  columns: readonly (typeof CHANGED_COLUMNS)[number][],
  only?: readonly number[],
): Promise<void> {
  const ids = only ? sql.join(only) : sql`select question_id from staged_change where staging_id = ${stagingID}`
  await sql`update question set (${sql.join(columns.map((column) => sql.ref(column)))}) =
      (select ${sql.join(columns.map((column) => sql.ref(`s.${column}`)))} from staged_change s
        where s.staging_id = ${stagingID} and s.question_id = question.question_id)
    where question_id in (${ids})`.execute(db)
}

async function placeItems(tx: Tx, stagingID: number): Promise<void> {
  await tx.db
    .deleteFrom('chapter_item')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('chapter_id', 'question_id'),
        'in',
        selectFrom('staged_item')
          .select(['moved_from', 'question_id'])
          .where('staging_id', '=', stagingID)
          .where('moved_from', 'is not', null)
          .$asTuple('moved_from', 'question_id') as never,
      ),
    )
    .execute()
  await tx.db
    .insertInto('chapter_item')
    .columns(['chapter_id', 'question_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('staged_item')
        .select(['chapter_id', 'question_id', 'position'])
        .where('staging_id', '=', stagingID)
        .orderBy('question_id'),
    )
    .execute()
  // Questions that are placed in a chapter again no longer count as taken out.
  await tx.db
    .deleteFrom('removed_question')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('staged_item')
          .select('staged_item.question_id')
          .where('staging_id', '=', stagingID)
          .whereRef('staged_item.question_id', '=', 'removed_question.question_id'),
      ),
    )
    .execute()
}
