import type { Tx } from '../../../platform/database/store.ts'

/** A picture was uploaded: the subject is looked through again at once. */
export async function lookForPictures(tx: Tx, subjectID: number): Promise<void> {
  await tx.db.deleteFrom('picture_look').where('subject_id', '=', subjectID).execute()
}
