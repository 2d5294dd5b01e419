import { useQuery } from '@tanstack/react-query'
import {
  feedbackList,
  knowledgeFeedList,
  reviewTeacherFeedbackList,
  teacherFeedbackList,
} from '../../../calls/feedback.ts'

/** The lists of the learner's reports, by their names in the address. */
export const LISTS = { mine: '全部', answered: '老师答复', toJudge: '待我确认', points: '知识点' } as const
export type ListName = keyof typeof LISTS
export const LIST_NAMES = Object.keys(LISTS) as ListName[]

/** One page of a list, from 0. */
export function useReports(appID: number, list: ListName, curPage: number) {
  const enabled = appID > 0
  const asked = { appID, curPage }
  const all = {
    mine: useQuery({ ...feedbackList(asked), enabled: enabled && list === 'mine' }),
    answered: useQuery({ ...teacherFeedbackList(asked), enabled: enabled && list === 'answered' }),
    toJudge: useQuery({ ...reviewTeacherFeedbackList(asked), enabled: enabled && list === 'toJudge' }),
    points: useQuery({ ...knowledgeFeedList(asked), enabled: enabled && list === 'points' }),
  }
  return all[list]
}
