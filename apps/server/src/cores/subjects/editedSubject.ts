import { notFound } from '../../platform/calls/envelope.ts'
import type { Asked } from '../../platform/database/reading/statement.ts'
import { type SubjectRow, subjectByID } from './subjects.ts'

/** The subject that staff edit, read within the transaction of the change. Throws 404. */
export async function editedSubject(tx: Asked, subjectID: number): Promise<SubjectRow> {
  const subject = await subjectByID(tx, subjectID)
  if (!subject) throw notFound('该科目')
  return subject
}
