import type { Data } from '@tizhou/contract/contract'
import { ask, callKey, makeStale, type Write, write } from './making/call.ts'
import { uploadFile } from './making/uploadFile.ts'

export type FeedbackReport = Data<'feedback.feedbackList'>['list'][number]
export type FeedbackReply = Data<'feedback.FeedbackListSeconds'>['replies'][number]

/** Specification, section 9, "Page sizes". */
export const FEEDBACK_PAGE = 50

const NOTES_FRESH_MS = 300_000

export interface FeedbackPaged {
  appID: number
  curPage: number
}

const paged = (params: FeedbackPaged) => ({ ...params, eachPageNum: FEEDBACK_PAGE })

/** The learner's reports on questions of a subject. */
export const feedbackList = (params: FeedbackPaged) => ask('feedback.feedbackList', paged(params))
/** Reports that a teacher answered. */
export const teacherFeedbackList = (params: FeedbackPaged) => ask('feedback.teacherFeedbackList', paged(params))
/** Reports whose answer the learner has yet to accept or reject. */
export const reviewTeacherFeedbackList = (params: FeedbackPaged) =>
  ask('feedback.ReviewTeacherFeedbackList', paged(params))

/** A conversation from its beginning, 50 replies a page. */
export const feedbackThread = (
  params: FeedbackPaged & { errorTestFeedbackID: number; feedbackType: number; module: string },
) => ask('feedback.FeedbackListSeconds', { ...params, eachPageNum: FEEDBACK_PAGE })

export const knowledgeFeedList = (params: FeedbackPaged) => ask('feedback.getKnowledgeFeedList', paged(params))
export const knowledgeFeedDetail = (params: { appID: number; errorTestFeedbackID: number }) =>
  ask('feedback.getKnowledgeFeedDetail', params)

/** The number of unread answers. */
export const unreadFeedback = (params: { appID: number }) => ask('feedback.getmshongdian', params)

/** The notes that teachers published under these questions. */
export const teacherNotes = (params: { appID: number; allTestIDs: number[] }) =>
  ask('feedback.teacherNotes', params, { staleTime: NOTES_FRESH_MS })

/** The keys of all answers that show reports, their conversations and their read state. */
export const feedbackKeys = [
  callKey('feedback.feedbackList'),
  callKey('feedback.teacherFeedbackList'),
  callKey('feedback.ReviewTeacherFeedbackList'),
  callKey('feedback.FeedbackListSeconds'),
  callKey('feedback.getKnowledgeFeedList'),
  callKey('feedback.getKnowledgeFeedDetail'),
  callKey('feedback.getmshongdian'),
  callKey('dots.getRedDog'),
]
const stale = () => feedbackKeys

export const reportError = () => write('feedback.reportError', { stale })
export const delFeedback = () => write('feedback.delFeedback', { stale })
export const readFeedbackReply = () => write('feedback.readFeedbackReply', { stale })
export const addisadopt = () => write('feedback.addisadopt', { stale, waits: true, evenRefused: true })
export const addNewReply = () => write('feedback.AddNewReply', { stale, waits: true, evenRefused: true })
export const updateKnowledgeFeed = () =>
  write('feedback.updateKnowledgeFeed', { stale, waits: true, evenRefused: true })

/** Adds a picture to a report of the learner. */
export const reportPicture = (): Write<{ errorTestFeedbackID: number; file: File }, unknown> => ({
  async mutationFn({ errorTestFeedbackID, file }, { client }) {
    await uploadFile('feedback.reportPicture', { errorTestFeedbackID }, file)
    void makeStale(client, feedbackKeys)
  },
})
