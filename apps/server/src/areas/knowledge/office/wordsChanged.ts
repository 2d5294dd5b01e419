import type { Tx } from '../../../platform/database/store.ts'
import type { Services } from '../../../platform/services.ts'

/** Points are found by their names, lessons by the names of their points too. */
export async function wordsChanged({ search }: Services, tx: Tx, appID: number): Promise<void> {
  await search.in(tx).wordsChanged(appID, 'point')
  await search.in(tx).wordsChanged(appID, 'lesson')
}
