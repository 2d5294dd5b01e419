import { beijingDate } from '@tizhou/domain/dates/beijing'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'

/** The official exam dates of a subject, and the next one: the first that has not ended in Beijing. */
export const getExamDate: Handler<'subjects.getExamDate'> = async ({ params, services }) => {
  const subject = await services.subjects.subjectByOldOrNewCode(params.appEName)
  if (!subject) throw notFound('该科目')
  const today = beijingDate(services.now())
  const list = (await services.subjects.officialExamDates(subject.subject_id)).map((row) => ({
    Year: row.year,
    Name: row.name,
    StartDate: row.starts_on,
    EndDate: row.ends_on,
    Note: row.note,
  }))
  return { list, Next: list.find((date) => date.EndDate >= today) ?? null }
}
