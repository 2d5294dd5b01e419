import type { Store, Tx } from '../../platform/database/store.ts'
import { countRevision } from '../subjects/subjects.ts'
import type { PaperRow } from './filing/paperEditing.ts'

/** When a paper can be sat, ms UTC; null: no start, or no end. */
export interface PaperWindow {
  opensAt: number | null
  closesAt: number | null
  /** When results are told; null: at the end. */
  tellsAt: number | null
}

/** Number of attempts at a paper. */
export async function begunAttempts({ db }: Pick<Store, 'db'>, paperID: number): Promise<number> {
  const { n } = await db
    .selectFrom('paper_attempt')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('paper_id', '=', paperID)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Changes a window that has not ended, or when results are told. Attempts that would exceed the new end are handled when it comes. */
export async function movePaperWindow(
  tx: Pick<Tx, 'db'>,
  { paper_id, subject_id, closes_at }: Pick<PaperRow, 'paper_id' | 'subject_id' | 'closes_at'>,
  { opensAt, closesAt, tellsAt }: PaperWindow,
  now: number,
): Promise<void> {
  await tx.db
    .updateTable('paper')
    .set({ opens_at: opensAt, closes_at: closesAt, tells_at: tellsAt, updated_at: now })
    .where('paper_id', '=', paper_id)
    .execute()
  if (closesAt !== closes_at)
    await tx.db
      .updateTable('paper_attempt')
      .set({ cut_why: closesAt === null ? null : 'moved' })
      .where('paper_id', '=', paper_id)
      .where('state', '<>', 'over')
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
