import type { MineWanted, ReportRow } from '../../cores/feedback/reports.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'
import { presentReplies, presentReports } from './presentReports.ts'

/** Most reports on points in a request without a page. */
const POINTS_WITHOUT_PAGE = 200

async function mine(services: Services, wanted: MineWanted) {
  const { rows, total } = await services.feedback.myReports(wanted)
  return { list: await presentReports(services, rows), total }
}

/** The caller's own report; 404 for others'. */
export async function ownReport(services: Services, caller: Caller, reportID: number): Promise<ReportRow> {
  const report = await services.feedback.reportByID(reportID)
  if (report?.user_id !== caller.userID || report.place === 'deleted') throw notFound('这条纠错')
  return report
}

interface Paged {
  params: { appID: number; curPage: number; eachPageNum: number }
  caller: Caller
}

const wantedOf = ({ params, caller }: Paged): MineWanted => ({
  userID: caller.userID,
  subjectID: params.appID,
  kind: 'question',
  page: params.curPage,
  size: params.eachPageNum,
})

export const feedbackList: Handler<'feedback.feedbackList'> = (input) => mine(input.services, wantedOf(input))

export const teacherFeedbackList: Handler<'feedback.teacherFeedbackList'> = (input) =>
  mine(input.services, { ...wantedOf(input), only: 'answered' })

export const ReviewTeacherFeedbackList: Handler<'feedback.ReviewTeacherFeedbackList'> = (input) =>
  mine(input.services, { ...wantedOf(input), only: 'toJudge' })

export const FeedbackListSeconds: Handler<'feedback.FeedbackListSeconds'> = async (input) => {
  const { params, caller, services } = input
  const { errorTestFeedbackID, feedbackType, module, curPage, eachPageNum } = params
  if (errorTestFeedbackID === undefined) {
    const kind = feedbackType === 12 ? 'point' : 'question'
    return { ...(await mine(services, { ...wantedOf(input), kind, feedbackType, module })), replies: [] }
  }
  const report = await ownReport(services, caller, errorTestFeedbackID)
  const [replies, total] = await Promise.all([
    services.feedback.repliesOf(report.report_id, { page: curPage, size: eachPageNum }),
    services.feedback.countReplies(report.report_id),
  ])
  return {
    list: await presentReports(services, [report]),
    replies: await presentReplies(services, report, replies),
    total,
  }
}

export const getKnowledgeFeedList: Handler<'feedback.getKnowledgeFeedList'> = ({ params, caller, services }) =>
  mine(services, {
    userID: caller.userID,
    subjectID: params.appID,
    kind: 'point',
    page: params.eachPageNum === undefined ? 0 : (params.curPage ?? 0),
    size: params.eachPageNum ?? POINTS_WITHOUT_PAGE,
  })

export const getKnowledgeFeedDetail: Handler<'feedback.getKnowledgeFeedDetail'> = async ({
  params,
  caller,
  services,
}) => {
  const report = await ownReport(services, caller, params.errorTestFeedbackID)
  if (report.kind !== 'point') throw notFound('这条纠错')
  const [[presented], replies] = await Promise.all([
    presentReports(services, [report]),
    services.feedback.repliesOf(report.report_id),
  ])
  return { report: presented ?? null, replies: await presentReplies(services, report, replies) }
}

export const getmshongdian: Handler<'feedback.getmshongdian'> = async ({ params, caller, services }) => {
  const count = await services.feedback.unreadReports(caller.userID, params.appID)
  return { isRed: count > 0 ? 1 : 0, count }
}
