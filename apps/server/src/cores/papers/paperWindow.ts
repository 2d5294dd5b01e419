import type { Store, Tx } from '../../platform/database/store.ts'
import { countRevision } from '../subjects/subjects.ts'
import type { PaperRow } from './filing/paperEditing.ts'

/** When a paper can be sat, ms UTC; null: from always, or without end. */
export interface PaperWindow {
  opensAt: number | null
  closesAt: number | null
}

/** How many attempts at a paper were begun. */
export async function begunAttempts({ db }: Pick<Store, 'db'>, paperID: number): Promise<number> {
  const { n } = await db
    .selectFrom('paper_attempt')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('paper_id', '=', paperID)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Moves a window that is not over. An attempt that would run beyond the new end is looked at when that comes. */
export async function movePaperWindow(
  tx: Pick<Tx, 'db'>,
  { paper_id, subject_id }: Pick<PaperRow, 'paper_id' | 'subject_id'>,
  { opensAt, closesAt }: PaperWindow,
  now: number,
): Promise<void> {
  await tx.db
    .updateTable('paper')
    .set({ opens_at: opensAt, closes_at: closesAt, updated_at: now })
    .where('paper_id', '=', paper_id)
    .execute()
  if (closesAt !== null)
    await tx.db
      .updateTable('paper_attempt')
      .set({ due_at: closesAt })
      .where('paper_id', '=', paper_id)
      .where('state', '<>', 'over')
      .where('due_at', '>', closesAt)
      .execute()
  await countRevision(tx, subject_id, now)
}
