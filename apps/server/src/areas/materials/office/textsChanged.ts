import type { Tx } from '../../../platform/database/store.ts'
import type { Services } from '../../../platform/services.ts'

/**
 * In the transaction that changed the texts of a book: requests indexing of its subject's words, and tells learners of
 * the subject that there is something new.
 */
export async function textsChanged(services: Services, tx: Tx, bookID: number): Promise<void> {
  const book = await services.materials.in(tx).bookByID(bookID)
  if (!book) return
  await services.search.in(tx).wordsChanged(book.subject_id, 'text')
  await services.push.tell(tx, { appID: book.subject_id }, 'dots')
}
