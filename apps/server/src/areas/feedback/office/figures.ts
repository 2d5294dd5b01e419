import { beijingDate } from '@tizhou/domain/dates/beijing'
import { atShare } from '@tizhou/domain/feedback/shares'
import type { Handler } from '../../../platform/calls/handler.ts'

const DAY_MS = 86_400_000
const USUAL_DAYS = 30
const MOST_DAYS = 400

/** Speed and quality of answers to reports. Default period: the last thirty days. */
export const feedbackFigures: Handler<'feedback.feedbackFigures'> = async ({ params, services }) => {
  const to = params.to ?? services.now() + 1
  const from = Math.max(params.from ?? to - USUAL_DAYS * DAY_MS, to - MOST_DAYS * DAY_MS)
  const wanted = { from, to, ...(params.appID === undefined ? {} : { appID: params.appID }) }
  const [times, teachers, subjects] = await Promise.all([
    services.feedback.reportTimes(wanted),
    services.feedback.answersByTeacher(wanted),
    services.feedback.reportsBySubject(wanted),
  ])
  const delays = times
    .flatMap(({ created_at, first_reply_at }) => (first_reply_at === null ? [] : [first_reply_at - created_at]))
    .sort((a, b) => a - b)
  const waiting = times.flatMap(({ waiting_since }) => waiting_since ?? []).sort((a, b) => a - b)
  const days = new Map<string, { reports: number; answered: number }>()
  for (const { created_at, first_reply_at } of times) {
    const day = beijingDate(created_at)
    const counted = days.get(day) ?? { reports: 0, answered: 0 }
    counted.reports++
    if (first_reply_at !== null) counted.answered++
    days.set(day, counted)
  }
  const said = (talk: string) => times.filter((one) => one.talk === talk).length
  return {
    reports: times.length,
    answered: delays.length,
    waiting: waiting.length,
    oldestWaiting: atShare(waiting, 0),
    medianFirstReply: atShare(delays, 0.5),
    slowFirstReply: atShare(delays, 0.9),
    accepted: said('accepted'),
    rejected: said('rejected'),
    days: [...days].map(([day, counted]) => ({ day, ...counted })).sort((a, b) => a.day.localeCompare(b.day)),
    teachers: teachers.map(({ teacher_id, ...one }) => ({ teacherID: teacher_id, ...one })),
    subjects: subjects.map(({ subject_id, ...one }) => ({ appID: subject_id, ...one })),
  }
}
