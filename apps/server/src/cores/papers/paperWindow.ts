import type { Store, Tx } from '../../platform/database/store.ts'
import { lookSooner } from '../replies/waitingReplies.ts'
import { countRevision } from '../subjects/subjects.ts'
import type { PaperRow } from './filing/paperEditing.ts'
import { clearRanks, openRanking } from './scoring/paperRanks.ts'
import { tellingOf, windowState } from './telling.ts'

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

/** Number of attempts at a paper that have not ended. */
export async function openAttempts({ db }: Pick<Store, 'db'>, paperID: number): Promise<number> {
  const { n } = await db
    .selectFrom('paper_attempt')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('paper_id', '=', paperID)
    .where('state', '<>', 'over')
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The ranking of a window that opens again is made anew at the new end; collected attempts keep why they ended (cutWhyOf). */
async function reopen(
  tx: Pick<Tx, 'db'>,
  { paper_id, closes_at }: Pick<PaperRow, 'paper_id' | 'closes_at'>,
): Promise<void> {
  await openRanking(tx, paper_id)
  await clearRanks(tx, paper_id)
  await tx.db
    .updateTable('paper_attempt')
    .set({ cut_why: 'reopened' })
    .where('paper_id', '=', paper_id)
    .where('state', '=', 'over')
    .where('cut_why', '=', 'moved')
    .where('handed_in_at', '=', closes_at)
    .execute()
}

/** By then every server knows of a window that was moved. */
const KNOWN_MS = 3_000

/**
 * Changes a window whose results are not told, or when they are told. Attempts that would exceed the new end are handled
 * when it comes; where the window had ended, collected attempts stay collected.
 */
export async function movePaperWindow(
  tx: Pick<Tx, 'db'>,
  row: Pick<PaperRow, 'paper_id' | 'subject_id' | 'closes_at' | 'tells_at'>,
  { opensAt, closesAt, tellsAt }: PaperWindow,
  now: number,
): Promise<void> {
  const { paper_id, subject_id, closes_at } = row
  if (closesAt !== closes_at && windowState(row, now) !== 'open') await reopen(tx, row)
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
  // Practice answers to its questions wait until then, and are looked at now and then (keysWait).
  if (tellingOf({ closes_at: closesAt, tells_at: tellsAt }) < tellingOf(row))
    await lookSooner(tx, subject_id, now + KNOWN_MS)
  await countRevision(tx, subject_id, now)
}
