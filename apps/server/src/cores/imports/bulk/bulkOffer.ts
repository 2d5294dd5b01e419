import type { Store } from '../../../platform/database/store.ts'
import { type BulkPlan, type PlannedChange, planBulk } from '../../content/bulk/planBulk.ts'
import { compareWithBank } from '../../content/filing/compareWithBank.ts'

/** What a change would do, and how many of the questions that it changes people edited since their import. Reads only. */
export async function bulkOffer(
  on: Pick<Store, 'db'>,
  { subjectID, ids, change }: { subjectID: number; ids: readonly number[]; change: PlannedChange },
): Promise<{ plan: BulkPlan; edited: number }> {
  const plan = await planBulk(on, subjectID, ids, change)
  const found = await compareWithBank(on, subjectID, plan.drafts)
  return { plan, edited: found.find(({ kind }) => kind === 'edited')?.count ?? 0 }
}
