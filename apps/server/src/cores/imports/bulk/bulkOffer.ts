import type { Store } from '../../../platform/database/store.ts'
import { type BulkPlan, type PlannedChange, planBulk } from '../../content/bulk/planBulk.ts'
import { compareWithBank } from '../../content/filing/compareWithBank.ts'
import { foundIDs, type QuestionFilter } from '../../content/questions/questionList.ts'

/** What a change would do, and how many of the questions that it changes people edited since their import. Reads only. */
export async function bulkOffer(
  on: Pick<Store, 'db'>,
  { subjectID, filter, change }: { subjectID: number; filter: QuestionFilter; change: PlannedChange },
): Promise<{ plan: BulkPlan; edited: number }> {
  const plan = await planBulk(on, subjectID, await foundIDs(on, filter), change)
  const found = await compareWithBank(on, subjectID, plan.drafts)
  return { plan, edited: found.find(({ kind }) => kind === 'edited')?.count ?? 0 }
}
