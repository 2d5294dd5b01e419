import { upsertRows } from '../../../platform/database/reading/rowsStatement.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import { planAnew } from '../reviewPlan.ts'
import { keptKind, type MemoryRow } from './memoryCards.ts'

type Reads = Pick<Store, 'db'>
interface MergeIDs {
  mergeID: number
  stayID: number
  otherIDs: readonly number[]
}

/** Learners of one statement. */
const LEARNERS = 500

const KEY = ['user_id', 'subject_id', 'kind', 'item_id'] as const
const MEMORY = [
  ...(['due_day', 'natural_day', 'stability', 'difficulty', 'state', 'reps'] as const),
  ...(['lapses', 'last_day', 'last_at', 'learned_day'] as const),
]
const MARKS = ['aside', 'aside_at', 'marked', 'marked_at'] as const
const putCards = upsertRows({
  table: 'memory_card',
  columns: [...KEY, ...MEMORY, ...MARKS],
  key: KEY,
  replace: [...MEMORY, ...MARKS],
})

/** The next learners, by id, with a card of this kind for one of the points. */
async function nextLearners({ db }: Reads, kind: string, pointIDs: readonly number[], after: number) {
  const next = await db
    .selectFrom('memory_card')
    .select('user_id')
    .distinct()
    .where('kind', '=', kind)
    .where('item_id', 'in', pointIDs)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(LEARNERS)
    .execute()
  return next.map(({ user_id }) => user_id)
}

const rowsOf = (
  { db }: Reads,
  users: readonly number[],
  kind: string,
  pointIDs: readonly number[],
): Promise<MemoryRow[]> =>
  db
    .selectFrom('memory_card')
    .selectAll()
    .where('user_id', 'in', users)
    .where('kind', '=', kind)
    .where('item_id', 'in', pointIDs)
    .orderBy('user_id')
    .orderBy('item_id')
    .execute()

const remove = ({ db }: Pick<Tx, 'db'>, users: readonly number[], kind: string, pointIDs: readonly number[]) =>
  db
    .deleteFrom('memory_card')
    .where('user_id', 'in', users)
    .where('kind', '=', kind)
    .where('item_id', 'in', pointIDs)
    .execute()

/** The row with the greatest value; among equals the remaining point's, then the lowest id. */
function newest(rows: readonly MemoryRow[], by: 'last_at' | 'aside_at' | 'marked_at', stayID: number): MemoryRow {
  return rows.reduce((best, row) =>
    row[by] > best[by] || (row[by] === best[by] && row.item_id === stayID) ? row : best,
  )
}

/** A learner's card after a merge: the memory rated last, and each of the two marks as last set. */
function afterMerge(rows: readonly MemoryRow[], stayID: number): MemoryRow {
  const { aside, aside_at } = newest(rows, 'aside_at', stayID)
  const { marked, marked_at } = newest(rows, 'marked_at', stayID)
  return { ...newest(rows, 'last_at', stayID), kind: 'point', item_id: stayID, aside, aside_at, marked, marked_at }
}

/**
 * Merges learners' cards of several points into one of the remaining point. The former rows are kept under the merge's
 * own kind (keptKind), which readers of cards ignore. `memory_log` keeps the original points; undoRating resolves them.
 */
export async function mergeCards(tx: Tx, { mergeID, stayID, otherIDs }: MergeIDs): Promise<void> {
  const all = [stayID, ...otherIDs]
  for (let after = 0; ; ) {
    const users = await nextLearners(tx, 'point', otherIDs, after)
    if (users.length === 0) return
    after = users.at(-1) as number
    const rows = await rowsOf(tx, users, 'point', all)
    await tx.rows(
      putCards,
      rows.map((row) => ({ ...row, kind: keptKind(mergeID) })),
    )
    await remove(tx, users, 'point', otherIDs)
    const merged = [...Map.groupBy(rows, ({ user_id }) => user_id).values()]
    await tx.rows(
      putCards,
      merged.map((own) => afterMerge(own, stayID)),
    )
  }
}

const isAs = (row: MemoryRow | undefined, left: MemoryRow, columns: readonly (keyof MemoryRow)[]) =>
  row !== undefined && columns.every((column) => row[column] === left[column])

const DAYS = ['due_day', 'natural_day'] as const
const ACTS = [...MEMORY.filter((column) => !DAYS.some((day) => day === column)), ...MARKS]

/**
 * Restores learners' cards of each point. Where a learner has rated or marked the card since, the remaining point's
 * card stays; gives those learners. Due days are reassigned at the next read of the plan.
 */
export async function unmergeCards(tx: Tx, { mergeID, stayID, otherIDs }: MergeIDs): Promise<number[]> {
  const stayed: number[] = []
  const kind = keptKind(mergeID)
  const all = [stayID, ...otherIDs]
  for (let after = 0; ; ) {
    const users = await nextLearners(tx, kind, all, after)
    if (users.length === 0) return stayed
    after = users.at(-1) as number
    const kept = (await rowsOf(tx, users, kind, all)).map((row) => ({ ...row, kind: 'point' }))
    const now = new Map((await rowsOf(tx, users, 'point', [stayID])).map((row) => [row.user_id, row]))
    const back: MemoryRow[] = []
    const gone: number[] = []
    for (const [userID, rows] of Map.groupBy(kept, ({ user_id }) => user_id)) {
      const left = afterMerge(rows, stayID)
      const row = now.get(userID)
      if (isAs(row, left, ACTS)) {
        gone.push(userID)
        back.push(...rows)
      } else {
        stayed.push(userID)
        back.push(...rows.filter(({ item_id }) => item_id !== stayID))
      }
      if (!isAs(row, left, DAYS)) await planAnew(tx, userID, left.subject_id)
    }
    if (gone.length > 0) await remove(tx, gone, 'point', [stayID])
    await remove(tx, users, kind, all)
    await tx.rows(putCards, back)
  }
}
