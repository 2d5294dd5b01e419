import { useMutation, useQuery } from '@tanstack/react-query'
import { POINT_TYPE } from '@tizhou/domain/feedback/feedback'
import {
  addisadopt,
  addNewReply,
  type FeedbackReply,
  type FeedbackReport,
  feedbackThread,
  knowledgeFeedDetail,
  updateKnowledgeFeed,
} from '../../../calls/feedback.ts'
import { useSession } from '../../../platform/session/session.ts'

/** The page of replies that is shown: a report has at most one page (FEEDBACK_BOUNDS). */
const FIRST = 0

/** A report with its conversation, by the calls of its kind. */
export function useConversation(appID: number, errorTestFeedbackID: number, onPoints: boolean) {
  const question = useQuery({
    ...feedbackThread({ appID, curPage: FIRST, errorTestFeedbackID, feedbackType: 1, module: '' }),
    enabled: appID > 0 && !onPoints,
  })
  const later = useQuery({
    ...feedbackThread({ appID, curPage: FIRST + 1, errorTestFeedbackID, feedbackType: 1, module: '' }),
    enabled: appID > 0 && !onPoints && (question.data?.total ?? 0) > (question.data?.replies.length ?? 0),
  })
  const point = useQuery({
    ...knowledgeFeedDetail({ appID, errorTestFeedbackID }),
    enabled: appID > 0 && onPoints,
  })
  const report: FeedbackReport | undefined = onPoints ? (point.data?.report ?? undefined) : question.data?.list[0]
  const replies: readonly FeedbackReply[] = onPoints
    ? (point.data?.replies ?? [])
    : [...(question.data?.replies ?? []), ...(later.data?.replies ?? [])]
  const asked = onPoints ? point : question
  return { report, replies, asked }
}

/** The learner's actions on an answer; refusals are in `error`. */
export function useAnswering(report: FeedbackReport) {
  const session = useSession()
  const ofQuestion = useMutation(addisadopt())
  const ofPoint = useMutation(updateKnowledgeFeed())
  const more = useMutation(addNewReply())
  const judge = (reply: FeedbackReply, isAccept: 0 | 1, reason: string) =>
    report.feedbackType === POINT_TYPE
      ? ofPoint.mutateAsync({
          appID: report.appID,
          replyID: reply.replyID,
          IsAccept: isAccept,
          AdoptContent: reason,
        })
      : ofQuestion.mutateAsync({
          appID: report.appID,
          userID: session?.userID ?? 0,
          allTestID: report.allTestID ?? 0,
          childTableId: report.childTableId ?? 0,
          isAccept,
          adoptContent: reason,
          teacherID: reply.teacherID ?? 0,
          errorTestFeedbackID: report.errorTestFeedbackID,
          replyID: reply.replyID,
        })
  const add = (replyContent: string) =>
    more.mutateAsync({ errorTestFeedbackID: report.errorTestFeedbackID, replyContent })
  return {
    judge,
    add,
    pending: ofQuestion.isPending || ofPoint.isPending || more.isPending,
    error: ofQuestion.error ?? ofPoint.error ?? more.error,
  }
}
