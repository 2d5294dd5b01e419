import { putPrintedBook } from '../../cores/delivery/printedBooks.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Store } from '../../platform/database/store.ts'

/** Printed books that come with the second version of the demo's first subject. */
const TITLES = ['通关必做 2000 题', '考前考点手册']
const SUBJECT = 'ZY_LCZY_YTMJ'
const VN = 2

/** Books that are sent with an order of that version, so that a paid order has a parcel. */
export async function loadDemoBooks(store: Store, subjectIDs: ReadonlyMap<string, number>, now: number): Promise<void> {
  const subjectID = subjectIDs.get(SUBJECT)
  if (subjectID === undefined) return
  await store.write(async (tx) => {
    for (const title of TITLES)
      await putPrintedBook(tx, {
        book_id: newId(),
        subject_id: subjectID,
        vn: VN,
        part_id: 0,
        title,
        created_at: now,
        stopped_at: null,
      })
  })
}
