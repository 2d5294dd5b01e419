import { badInput, notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'

export const getExamTimeData: Handler<'subjects.getExamTimeData'> = async ({ params, caller, services }) => {
  return { examTime: (await services.review.examDateOf(caller.userID, params.appID)) ?? null }
}

/** 2026-02-30 matches the pattern but is no date. */
const isDay = (text: string) => {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

export const setExamTimeData: Handler<'subjects.setExamTimeData'> = async ({ params, caller, services }) => {
  const { appID, examTime } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  if (examTime !== '' && !isDay(examTime)) throw badInput([{ field: 'examTime', reason: '没有这一天' }])
  await services.store.write((tx) => services.review.in(tx).setExamDate(caller.userID, appID, examTime))
  return null
}
