import { FEEDBACK_BOUNDS } from '@tizhou/domain/feedback/feedback'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { ReportRow } from '../../cores/feedback/reports.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { badInput, notAllowed, notFound, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Tx } from '../../platform/database/store.ts'
import { discardFile } from '../../platform/files/discardFile.ts'
import type { Services } from '../../platform/services.ts'
import { ownReport } from './lists.ts'
import { isHeld } from './presentReports.ts'

/** The caller's own report, locked for a change; 404 for others'. */
async function lockOwn(services: Services, tx: Tx, caller: Caller, reportID: number): Promise<ReportRow> {
  const report = await services.feedback.in(tx).lockReport(reportID)
  if (report?.user_id !== caller.userID || report.place === 'deleted') throw notFound('这条纠错')
  return report
}

const closed = () => new Refusal(409, '这条纠错已经结束，可以重新提交一条', { reason: 'closed' })

export const delFeedback: Handler<'feedback.delFeedback'> = async ({ params, caller, services }) => {
  const picture = await services.store.write(async (tx) => {
    const report = await lockOwn(services, tx, caller, params.errorTestFeedbackID)
    await services.feedback.in(tx).placeReport(report, 'deleted', services.now())
    await services.push.tell(tx, { userID: caller.userID }, 'dots')
    return report.picture
  })
  await discardFile(services, picture)
  return null
}

export const readFeedbackReply: Handler<'feedback.readFeedbackReply'> = async ({ params, caller, services }) => {
  // A withheld answer does not count as read.
  if (await isHeld(services, await ownReport(services, caller, params.errorTestFeedbackID))) return null
  await services.store.write(async (tx) => {
    await lockOwn(services, tx, caller, params.errorTestFeedbackID)
    if (await services.feedback.in(tx).readReplies(params.errorTestFeedbackID, services.now()))
      await services.push.tell(tx, { userID: caller.userID }, 'dots')
  })
  return null
}

interface Judged {
  replyID: number
  isAccept: 0 | 1
  reason: string
}

/** Stores the learner's judgement of an answer; a refusal says why not. */
async function judge(services: Services, tx: Tx, report: ReportRow, { replyID, isAccept, reason }: Judged) {
  const said = cleanInput(reason)
  if (isAccept === 0 && said === '') throw badInput([{ field: 'adoptContent', reason: '请写明不采纳的理由' }])
  const judged = { isAccept, reason: said, now: services.now() }
  const done = await services.feedback.in(tx).judgeAnswer(report, replyID, judged)
  if (done === 'changed') throw new Refusal(409, '老师又有了新的答复，请先查看', { reason: 'changed' })
  if (done === 'state')
    throw report.place === 'closed' ? closed() : new Refusal(409, '这条答复已经评价过', { reason: 'judged' })
  if (await services.feedback.in(tx).readReplies(report.report_id, services.now()))
    await services.push.tell(tx, { userID: report.user_id }, 'dots')
}

export const addisadopt: Handler<'feedback.addisadopt'> = async ({ params, caller, services }) => {
  if (params.userID !== caller.userID) throw notAllowed()
  await services.store.write(async (tx) => {
    const report = await lockOwn(services, tx, caller, params.errorTestFeedbackID)
    const reply = await services.feedback.in(tx).replyByID(params.replyID)
    const isOfIt =
      report.kind === 'question' &&
      report.subject_id === params.appID &&
      report.target_id === params.allTestID &&
      report.child_table_id === params.childTableId &&
      reply?.report_id === report.report_id &&
      reply.teacher_id === params.teacherID
    if (!isOfIt) throw notFound('这条答复')
    const { replyID, isAccept, adoptContent } = params
    await judge(services, tx, report, { replyID, isAccept, reason: adoptContent })
  })
  return null
}

export const updateKnowledgeFeed: Handler<'feedback.updateKnowledgeFeed'> = async ({ params, caller, services }) => {
  const { replyID, IsAccept, AdoptContent = '', IsRead } = params
  if ((IsAccept === undefined) === (IsRead === undefined))
    throw badInput([{ field: 'IsAccept', reason: 'IsAccept 与 IsRead 只能有一个' }])
  await services.store.write(async (tx) => {
    const reply = await services.feedback.in(tx).replyByID(replyID)
    if (!reply) throw notFound('这条答复')
    const report = await lockOwn(services, tx, caller, reply.report_id)
    if (report.kind !== 'point' || report.subject_id !== params.appID) throw notFound('这条答复')
    if (IsAccept !== undefined)
      return judge(services, tx, report, { replyID, isAccept: IsAccept, reason: AdoptContent })
    if (IsRead === 1 && (await services.feedback.in(tx).readReplies(report.report_id, services.now())))
      await services.push.tell(tx, { userID: caller.userID }, 'dots')
  })
  return null
}

export const AddNewReply: Handler<'feedback.AddNewReply'> = async ({ params, caller, services }) => {
  const content = cleanInput(params.replyContent)
  if (content === '') throw badInput([{ field: 'replyContent', reason: '请写下要补充的内容' }])
  return services.store.write(async (tx) => {
    const report = await lockOwn(services, tx, caller, params.errorTestFeedbackID)
    const feedback = services.feedback.in(tx)
    if ((await feedback.countReplies(report.report_id)) >= FEEDBACK_BOUNDS.replies)
      throw new Refusal(409, '这条纠错的对话太长了，请重新提交一条', { reason: 'full' })
    const replyID = await feedback.addToReport(report, content, services.now())
    if (replyID === undefined) throw closed()
    return { replyID }
  })
}
