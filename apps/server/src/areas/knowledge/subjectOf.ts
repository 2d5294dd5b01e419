import { notFound } from '../../platform/calls/envelope.ts'
import type { Services } from '../../platform/services.ts'

/** The subject of a code. */
export async function subjectOf({ subjects }: Pick<Services, 'subjects'>, appEName: string): Promise<number> {
  const subject = await subjects.subjectByCode(appEName)
  if (!subject) throw notFound('该科目')
  return subject.subject_id
}
