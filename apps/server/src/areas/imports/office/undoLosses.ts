import type { UndoLosses } from '@tizhou/domain/content/undoLosses'
import { lifeOfSubject } from '@tizhou/domain/versions/lives'
import type { Services } from '../../../platform/services.ts'

/** What learners of an open subject lose by an undo; null where the subject is not open, or nothing leaves it. */
export async function undoLosses(
  services: Services,
  { subject_id, import_id }: { subject_id: number; import_id: number },
): Promise<UndoLosses | null> {
  const subject = await services.subjects.subjectByID(subject_id)
  if (!subject || lifeOfSubject(subject) !== 'open') return null
  const losses = await services.imports.learnersOfLeaving(import_id)
  return losses.gone === 0 ? null : losses
}
