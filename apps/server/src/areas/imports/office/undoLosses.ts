import type { UndoLosses } from '@tizhou/domain/content/undoLosses'
import { lifeOfSubject } from '@tizhou/domain/versions/lives'
import type { UndoOffer } from '../../../cores/imports/run/undoImport.ts'
import type { Services } from '../../../platform/services.ts'

/** What learners of an open subject lose by an undo; null where the subject is not open, or nothing was added. */
export async function undoLosses(
  services: Services,
  { subject_id, import_id }: { subject_id: number; import_id: number },
  { deleted, takenOut }: UndoOffer,
): Promise<UndoLosses | null> {
  const gone = deleted + takenOut
  if (gone === 0) return null
  const subject = await services.subjects.subjectByID(subject_id)
  if (!subject || lifeOfSubject(subject) !== 'open') return null
  return { gone, ...(await services.imports.learnersOfAdded(import_id)) }
}
