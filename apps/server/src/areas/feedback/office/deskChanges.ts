import { atMost } from '@tizhou/domain/text/atMost'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { ReportRow } from '../../../cores/feedback/reports.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Tx } from '../../../platform/database/store.ts'
import type { Services } from '../../../platform/services.ts'

const nameOf = ({ title, content }: Pick<ReportRow, 'title' | 'content'>): string =>
  `${title.slice(0, 30)}：${content.slice(0, 30)}`
const notNow = () => new Refusal(409, '这条纠错已经不在可以这样处理的状态，请刷新', { reason: 'state' })

/** Tells the writers of these reports that there is news. */
async function tell(services: Services, tx: Tx, reports: readonly ReportRow[]): Promise<void> {
  for (const userID of new Set(reports.map(({ user_id }) => user_id))) await services.push.tell(tx, { userID }, 'dots')
}

export const reportReply: Handler<'feedback.reportReply'> = async (input) => {
  const { params, caller, services } = input
  const content = cleanInput(params.content)
  if (content === '') throw badInput([{ field: 'content', reason: '请填写答复' }])
  return services.store.write(async (tx) => {
    const answer = { content, teacherID: caller.userID, teacherName: caller.nickName, now: services.now() }
    const done = await services.feedback.in(tx).answerReport(params.reportID, params.revision, answer)
    if (!done) throw notFound('这条纠错')
    if (done === 'changed') throw new Refusal(409, '这条纠错刚有了新的内容，请先查看', { reason: 'changed' })
    if (done === 'state') throw notNow()
    await services.audit.in(tx).audited(input, {
      kind: 'report',
      id: params.reportID,
      name: nameOf(done.told[0] as ReportRow),
      after: { reply: content, ...(done.told.length > 1 ? { learners: done.told.length } : {}) },
    })
    await tell(services, tx, done.told)
    for (const report of done.told)
      await services.reminders.in(tx).ask({
        ...{ userID: report.user_id, kind: 'answer', occasion: `${report.report_id} ${done.replyID}` },
        at: services.now(),
        title: '老师答复了您的反馈',
        body: `您反馈的“${atMost(report.title, 40)}”有了老师的答复。`,
        path: `/customerService?tab=feedback&feedbackID=${report.report_id}`,
      })
    return { replyID: done.replyID }
  })
}

/** A handler that applies one event to a report, with its audit row. */
const placed =
  (event: 'closed' | 'reopened' | 'split') =>
  async (input: Parameters<Handler<'feedback.reportClose'>>[0]): Promise<null> => {
    const { params, services } = input
    await services.store.write(async (tx) => {
      const feedback = services.feedback.in(tx)
      const report = await feedback.lockReport(params.reportID)
      if (!report || report.place === 'deleted') throw notFound('这条纠错')
      if (!(await feedback.placeReport(report, event, services.now()))) throw notNow()
      const after = await feedback.reportByID(report.report_id)
      await services.audit.in(tx).audited(input, {
        kind: 'report',
        id: report.report_id,
        name: nameOf(report),
        before: { place: report.place },
        after: { place: after?.place },
      })
      if (event === 'closed') await tell(services, tx, [report])
    })
    return null
  }

export const reportClose: Handler<'feedback.reportClose'> = placed('closed')
export const reportReopen: Handler<'feedback.reportReopen'> = placed('reopened')
export const reportSplit: Handler<'feedback.reportSplit'> = placed('split')

export const reportMerge: Handler<'feedback.reportMerge'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const feedback = services.feedback.in(tx)
    const done = await feedback.mergeReport(params.reportID, params.intoID, services.now())
    if (!done) throw notFound('这条纠错')
    if (done === 'changed' || done === 'state')
      throw new Refusal(409, '只能把同一题目的纠错并入另一条没有结束的纠错，请刷新', { reason: 'state' })
    const report = (await feedback.reportByID(params.reportID)) as ReportRow
    await services.audit.in(tx).audited(input, {
      kind: 'report',
      id: params.reportID,
      name: nameOf(report),
      after: { mergedInto: params.intoID },
    })
    await tell(services, tx, done.told)
  })
  return null
}
