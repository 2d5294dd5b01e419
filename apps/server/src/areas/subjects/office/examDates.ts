import type { examDateByID } from '../../../cores/subjects/subjectEditing.ts'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { isTaken } from '../../../platform/database/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { editedRow, mustBeCurrent } from '../../../platform/edited.ts'

type Stored = NonNullable<Awaited<ReturnType<typeof examDateByID>>>

const describe = (row: Omit<Stored, 'official_exam_date_id' | 'subject_id'>) => ({
  year: row.year,
  examName: row.name,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  note: row.note,
})

/** The fields that the form edits, as the subject's page gives them. */
export const editedExamDate = (row: Parameters<typeof describe>[0]) => {
  const { examName, ...fields } = describe(row)
  return { ...fields, name: examName }
}

/** 31 February is no date. */
const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

export const examDateSave: Handler<'subjects.examDateSave'> = async (input) => {
  const { params, services } = input
  const { appID, year, startsOn, endsOn } = params
  const errors: { field: string; reason: string }[] = []
  if (params.name.trim() === '') errors.push({ field: 'name', reason: '不能为空' })
  for (const field of ['startsOn', 'endsOn'] as const)
    if (!isDay(params[field])) errors.push({ field, reason: '没有这一天' })
  if (errors.length === 0 && endsOn < startsOn) errors.push({ field: 'endsOn', reason: '不能早于开始日期' })
  if (errors.length === 0 && !startsOn.startsWith(String(year)))
    errors.push({ field: 'year', reason: '与开始日期的年份不同' })
  if (errors.length > 0) throw badInput(errors)
  try {
    const examDateID = await services.store.write(async (tx) => {
      const subject = await services.subjects.in(tx).editedSubject(appID)
      const read = (id: number) => services.subjects.in(tx).examDateByID(appID, id)
      const before = await editedRow(tx, 'examDate', params.examDateID, read, '该考试日期')
      const row = {
        official_exam_date_id: before?.official_exam_date_id ?? newId(),
        subject_id: appID,
        year,
        name: params.name.trim(),
        starts_on: startsOn,
        ends_on: endsOn,
        note: params.note.trim(),
      }
      mustBeCurrent({
        what: '这个考试日期',
        sent: params.revision,
        theirs: before && editedExamDate(before),
        yours: editedExamDate(row),
      })
      await services.subjects.in(tx).putExamDate(row)
      await services.subjects.in(tx).countRevision(appID, services.now())
      await services.audit.in(tx).audited(input, {
        kind: 'subject',
        id: appID,
        name: `${subject.short_name} 考试日期`,
        before: before && describe(before),
        after: describe(row),
      })
      return row.official_exam_date_id
    })
    return { examDateID }
  } catch (error) {
    if (isTaken(error)) throw badInput([{ field: 'name', reason: '这一年已有同名的考试' }])
    throw error
  }
}

export const examDateRemove: Handler<'subjects.examDateRemove'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const subject = await services.subjects.in(tx).editedSubject(params.appID)
    const before = await services.subjects.in(tx).examDateByID(params.appID, params.examDateID)
    if (!before) throw notFound('该考试日期')
    await services.subjects.in(tx).removeExamDate(params.examDateID)
    await services.subjects.in(tx).countRevision(params.appID, services.now())
    await services.audit.in(tx).audited(input, {
      kind: 'subject',
      id: params.appID,
      name: `${subject.short_name} 考试日期`,
      before: describe(before),
    })
  })
  return null
}
