import { ANSWERS_MEASURED, MEASURED_FROM } from '@tizhou/domain/knowledge/models/itemMeasures'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { shownDraft } from '../../../cores/content/filing/shownDraft.ts'
import type { DeskRow } from '../../../cores/feedback/desk.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { pictureAddress, pointOfReport, presentReply } from '../presentReports.ts'

const present = async (services: Services, row: DeskRow) => ({
  reportID: row.report_id,
  appID: row.subject_id,
  subject: row.subject_name,
  allTestID: row.kind === 'question' ? row.target_id : null,
  SameKnowPointID: await pointOfReport(services, row),
  feedbackType: row.feedback_type,
  about: row.about,
  title: row.title,
  content: row.content,
  userID: row.user_id,
  userName: maskedPhones(row.user_name),
  time: row.created_at,
  waitingSince: row.waiting_since,
  weight: row.weight,
  talk: row.talk,
  place: row.place,
})

export const reportList: Handler<'feedback.reportList'> = async ({ params, services }) => {
  const { rows, total } = await services.feedback.reportPage(params)
  return { rows: await Promise.all(rows.map((row) => present(services, row))), total }
}

/** The question at present, with measures of first answers; null: the report is on a point, or the question is gone. */
async function questionOf(services: Services, report: DeskRow) {
  if (report.kind !== 'question') return null
  const stored = await services.content.storedDraft(report.subject_id, report.target_id)
  if (!stored) return null
  const [measure] = await services.knowledge.measuresOfQuestions(report.subject_id, [report.target_id])
  const told = measure && measure.attempts >= MEASURED_FROM ? measure : undefined
  const share = (part: number, of: number) => Math.min(1, Math.round((part / Math.max(1, of)) * 1_000) / 1_000)
  return {
    allTestID: report.target_id,
    hash: stored.hash,
    question: shownDraft(stored.draft),
    removed: stored.state === 'removed' ? (1 as const) : (0 as const),
    updatedAt: stored.updatedAt,
    changedSince: stored.updatedAt > report.created_at ? (1 as const) : (0 as const),
    answered: measure?.attempts ?? 0,
    facility: told ? share(told.answered_right, told.attempts) : null,
    discrimination: told?.discrimination ?? null,
    wrong:
      told?.wrong_reply && told.wrong_times
        ? {
            reply: told.wrong_reply,
            share: share(told.wrong_times, Math.min(told.measured_attempts, ANSWERS_MEASURED)),
          }
        : null,
  }
}

export const reportDetail: Handler<'feedback.reportDetail'> = async ({ params, caller, services }) => {
  const report = await services.feedback.deskReport(params.reportID)
  if (!report) throw notFound('这条纠错')
  const [replies, others, question, notes] = await Promise.all([
    services.feedback.repliesOf(report.report_id),
    services.feedback.reportsBeside(report),
    questionOf(services, report),
    report.kind === 'question' ? services.feedback.notesOf([report.target_id]) : [],
  ])
  return {
    report: {
      ...(await present(services, report)),
      module: report.module,
      picture: await pictureAddress(services, report, caller.userID),
      revision: report.revision,
      mergedInto: report.merged_into,
    },
    replies: replies.map(presentReply),
    others: await Promise.all(others.map((other) => present(services, other))),
    question,
    notes: notes.map((note) => ({
      noteID: note.note_id,
      content: note.content,
      pinned: note.pinned,
      revision: note.revision,
      teacherName: note.teacher_name,
      createdAt: note.created_at,
      updatedAt: note.updated_at,
    })),
  }
}
