import { inChunks } from '../../../platform/database/chunks.ts'
import { upsertRows } from '../../../platform/database/reading/rowsStatement.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import { CHANGED_COLUMNS, type PlannedDrafts, type PlannedFrame } from './plannedDrafts.ts'

/** An import's record for undoing it; its rows in the kept_ tables have `keptID`. */
export interface Keeping {
  keptID: number
  importID: number
  /** Groups and points that the import made. */
  groups: Set<number>
  points: Set<number>
}

/** What an import changed besides its questions. */
export interface KeptFrame {
  groups: number[]
  points: number[]
  groupStems: { group_id: number; before: string; after: string }[]
  treeID: number | null
  /** The import made the tree. */
  isNewTree: boolean
  chapters: number[]
  /** Existing chapters, with their former is_free. */
  free: { chapter_id: number; is_free: number }[]
}

const KEY = ['kept_id', 'question_id'] as const
const addAfter = upsertRows({
  table: 'kept_question',
  columns: [...KEY, 'side', 'points', ...CHANGED_COLUMNS],
  key: [...KEY, 'side'],
  replace: ['points', ...CHANGED_COLUMNS],
})
/** `moved_from` and the columns after it are not replaced: they keep the state before the import. */
const addItems = upsertRows({
  table: 'kept_item',
  columns: [...KEY, 'chapter_id', 'moved_from', 'moved_position', 'removed_at', 'removed_places'],
  key: KEY,
  replace: ['chapter_id'],
})

/**
 * Records a part of a plan: the questions' contents and places before and after. Must run before the tables are
 * changed. A staged import records long before it is published, which is safe because it is published only if the
 * subject's revision has not changed.
 */
export async function keepDrafts(tx: Tx, kept: Keeping, part: PlannedDrafts): Promise<void> {
  const of = { kept_id: kept.keptID }
  noteNames(kept, part)
  for (const changedIDs of inChunks(part.changed.map((row) => row.question_id))) {
    await tx.db
      .insertInto('kept_question')
      .columns(['kept_id', 'question_id', 'side', ...CHANGED_COLUMNS])
      .expression((eb) =>
        eb
          .selectFrom('question')
          .select([eb.val(kept.keptID).as('kept_id'), 'question_id', eb.val('before' as const).as('side')])
          .select([...CHANGED_COLUMNS])
          .where('question_id', 'in', changedIDs),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx.db
      .insertInto('kept_point')
      .columns([...KEY, 'point_id', 'position'])
      .expression((eb) =>
        eb
          .selectFrom('question_point')
          .select([eb.val(kept.keptID).as('kept_id'), 'question_id', 'point_id', 'position'])
          .where('question_id', 'in', changedIDs),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const points = Map.groupBy(part.questionPoints, (row) => row.question_id)
  const pointsOf = (questionID: number) =>
    JSON.stringify((points.get(questionID) ?? []).map(({ point_id }) => point_id))
  await tx.rows(addAfter, [
    ...part.changed.map((row) => ({ ...of, side: 'after', points: pointsOf(row.question_id), ...content(row) })),
    ...part.added.map(({ question_id, content_hash, updated_at }) => ({
      ...of,
      side: 'added',
      question_id,
      content_hash,
      updated_at,
    })),
  ])
  for (const some of inChunks(part.items)) await keepItems(tx, kept, some)
}

const content = ({ subject_id: _, external_id: __, ...row }: PlannedDrafts['changed'][number]) => row

async function keepItems(tx: Tx, { keptID }: Keeping, items: PlannedDrafts['items']): Promise<void> {
  const ids = items.map((item) => item.question_id)
  const places = await tx.db.selectFrom('chapter_item').selectAll().where('question_id', 'in', ids).execute()
  const positions = new Map(places.map((row) => [`${row.chapter_id} ${row.question_id}`, row.position]))
  const removed = await tx.db.selectFrom('removed_question').selectAll().where('question_id', 'in', ids).execute()
  const removedOf = new Map(removed.map((row) => [row.question_id, row]))
  await tx.rows(
    addItems,
    items.map(({ question_id, chapter_id, moved_from }) => ({
      kept_id: keptID,
      question_id,
      chapter_id,
      moved_from,
      moved_position: moved_from === null ? null : (positions.get(`${moved_from} ${question_id}`) ?? null),
      removed_at: removedOf.get(question_id)?.removed_at ?? null,
      removed_places: removedOf.get(question_id)?.places ?? null,
    })),
  )
}

/** Records the groups and points that a part makes. */
export function noteNames(kept: Keeping, { groups, points }: Pick<PlannedDrafts, 'groups' | 'points'>): void {
  for (const { group_id } of groups) kept.groups.add(group_id)
  for (const { point_id } of points) kept.points.add(point_id)
}

/** The frame's changes, read before they are written. All names that are made must have been noted. */
export async function frameToKeep(
  on: Pick<Store, 'db'>,
  kept: Keeping,
  { chapters, groupStems }: PlannedFrame,
): Promise<KeptFrame> {
  const before = new Map<number, string>()
  for (const some of inChunks(groupStems.map((row) => row.group_id))) {
    const rows = await on.db
      .selectFrom('question_group')
      .select(['group_id', 'stem'])
      .where('group_id', 'in', some)
      .execute()
    for (const row of rows) before.set(row.group_id, row.stem)
  }
  const isNewTree = typeof chapters?.tree === 'object'
  return {
    groups: [...kept.groups],
    points: [...kept.points],
    // A group made by this import has no former stem: undoing deletes it.
    groupStems: groupStems.flatMap(({ group_id, stem }) =>
      kept.groups.has(group_id) ? [] : { group_id, before: before.get(group_id) ?? '', after: stem },
    ),
    treeID: chapters === undefined ? null : typeof chapters.tree === 'object' ? chapters.tree.tree_id : chapters.tree,
    isNewTree,
    chapters: chapters?.chapters.map((row) => row.chapter_id) ?? [],
    free: chapters?.free.map(({ chapter_id, is_free }) => ({ chapter_id, is_free: 1 - is_free })) ?? [],
  }
}

/** Attaches the record to the published import. `revision`: the subject's after the import. */
export async function keepImport(
  tx: Tx,
  kept: Keeping,
  frame: KeptFrame,
  of: { subjectID: number; revision: number; now: number },
): Promise<void> {
  await tx.db
    .insertInto('import_kept')
    .values({
      kept_id: kept.keptID,
      import_id: kept.importID,
      subject_id: of.subjectID,
      revision: of.revision,
      kept_at: of.now,
      frame: JSON.stringify(frame),
      undone_at: null,
    })
    .execute()
}

export const KEPT = ['kept_question', 'kept_item', 'kept_point', 'kept_place'] as const
