import type { Tx } from '../../../platform/database/store.ts'
import type { Services } from '../../../platform/services.ts'

/** Has the texts of a book's subject indexed anew for the search, in the transaction that changed what one reads of them. */
export async function textsChanged(services: Services, tx: Tx, bookID: number): Promise<void> {
  const book = await services.materials.in(tx).bookByID(bookID)
  if (book) await services.search.in(tx).wordsChanged(book.subject_id, 'text')
}
