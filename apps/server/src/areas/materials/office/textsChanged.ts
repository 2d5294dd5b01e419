import type { Tx } from '../../../platform/database/store.ts'
import type { Services } from '../../../platform/services.ts'

/** Requests indexing of the texts of a book's subject, in the transaction that changed their words. */
export async function textsChanged(services: Services, tx: Tx, bookID: number): Promise<void> {
  const book = await services.materials.in(tx).bookByID(bookID)
  if (book) await services.search.in(tx).wordsChanged(book.subject_id, 'text')
}
