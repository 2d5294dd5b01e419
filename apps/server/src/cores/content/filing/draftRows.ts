import { inChunks } from '../../../platform/database/chunks.ts'
import { rowsStatement } from '../../../platform/database/reading/rowsStatement.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { addPoints } from '../../points/points.ts'
import { setPointsOf } from '../../points/questionPoints.ts'
import { forgetRemoved } from '../questions/questions.ts'
import { keepKeysOf } from '../questions/replacedKeys.ts'
import { writeChapters } from './chapterFiler.ts'
import { type Keeping, keepDrafts } from './keptFiling.ts'
import { CHANGED_COLUMNS, type PlannedDrafts, type PlannedFrame, type QuestionRow } from './plannedDrafts.ts'

export async function inParts<T>(rows: readonly T[], write: (some: T[]) => Promise<unknown>): Promise<void> {
  for (const some of inChunks(rows)) await write(some)
}

/** Inserts new questions and updates changed ones. */
export const writeQuestions = (tx: Tx, rows: readonly QuestionRow[]): Promise<void> =>
  inParts(rows, (some) =>
    tx.db
      .insertInto('question')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .column('question_id')
          .doUpdateSet((eb) =>
            Object.fromEntries(CHANGED_COLUMNS.map((column) => [column, eb.ref(`excluded.${column}`)])),
          ),
      )
      .execute(),
  )

/** Inserts groups and points that questions refer to. */
export async function writeNames(tx: Tx, { groups, points }: Pick<PlannedDrafts, 'groups' | 'points'>): Promise<void> {
  await inParts(groups, (some) => tx.db.insertInto('question_group').values(some).execute())
  await addPoints(tx, points)
}

const SET_STEM = rowsStatement<{ group_id: number; stem: string }, never>(
  { group_id: 'bigint', stem: 'text' },
  (rows) => `update question_group set stem = v.stem from ${rows} where question_group.group_id = v.group_id`,
)

export async function writeFrame(tx: Tx, { chapters, groupStems }: PlannedFrame, now: number): Promise<void> {
  if (chapters) await writeChapters(tx, chapters, now)
  await tx.rows(SET_STEM, groupStems)
}

/** Writes a plan directly, for few questions. */
export async function writePlan(
  tx: Tx,
  drafts: PlannedDrafts,
  frame: PlannedFrame,
  now: number,
  kept?: Keeping,
): Promise<void> {
  if (kept) await keepDrafts(tx, kept, drafts)
  await writeNames(tx, drafts)
  await writeFrame(tx, frame, now)
  const rows = [...drafts.added, ...drafts.changed]
  await keepKeysOf(tx, drafts.changed, now)
  await writeQuestions(tx, rows)
  await setPointsOf(
    tx,
    rows.map((row) => row.question_id),
    drafts.questionPoints,
  )
  for (const { moved_from, question_id } of drafts.items)
    if (moved_from !== null)
      await tx.db
        .deleteFrom('chapter_item')
        .where('chapter_id', '=', moved_from)
        .where('question_id', '=', question_id)
        .execute()
  await inParts(drafts.items, async (some) => {
    const items = some.map(({ moved_from: _, ...item }) => item)
    await tx.db.insertInto('chapter_item').values(items).execute()
    await forgetRemoved(
      tx,
      items.map((item) => item.question_id),
    )
  })
}
