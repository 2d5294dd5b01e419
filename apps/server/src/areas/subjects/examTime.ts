import { badInput, notFound } from '../../platform/envelope.ts'
import type { Handler } from '../../platform/handler.ts'

export const getExamTimeData: Handler<'subjects.getExamTimeData'> = async ({ params, caller, services }) => {
  const row = await services.store.db
    .selectFrom('exam_date')
    .select('exam_date')
    .where('user_id', '=', caller.userID)
    .where('subject_id', '=', params.appID)
    .executeTakeFirst()
  return { examTime: row?.exam_date ?? null }
}

/** 2026-02-30 fits the pattern but is no day. */
const isDay = (text: string) => {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

export const setExamTimeData: Handler<'subjects.setExamTimeData'> = async ({ params, caller, services }) => {
  const { appID, examTime } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  if (examTime !== '' && !isDay(examTime)) throw badInput([{ field: 'examTime', reason: '没有这一天' }])
  await services.store.write((tx) =>
    examTime === ''
      ? tx.run('delete from exam_date where user_id = ? and subject_id = ?', [caller.userID, appID])
      : tx.run(
          `insert into exam_date (user_id, subject_id, exam_date) values (?, ?, ?)
           on conflict (user_id, subject_id) do update set exam_date = excluded.exam_date`,
          [caller.userID, appID, examTime],
        ),
  )
  return null
}
