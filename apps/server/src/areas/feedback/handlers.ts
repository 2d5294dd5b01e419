import type { Handlers } from '../../platform/calls/handler.ts'
import * as conversation from './conversation.ts'
import {
  FeedbackListSeconds,
  feedbackList,
  getKnowledgeFeedDetail,
  getKnowledgeFeedList,
  getmshongdian,
  ReviewTeacherFeedbackList,
  teacherFeedbackList,
} from './lists.ts'
import { reportDetail, reportList } from './office/desk.ts'
import { reportClose, reportMerge, reportReopen, reportReply, reportSplit } from './office/deskChanges.ts'
import { feedbackFigures } from './office/figures.ts'
import { noteRemove, noteSave } from './office/notes.ts'
import { templateList, templateRemove, templateSave } from './office/templates.ts'
import * as report from './report.ts'
import { teacherNotes } from './teacherNotes.ts'

export const feedback: Handlers<'feedback'> = {
  ...conversation,
  ...report,
  feedbackList,
  teacherFeedbackList,
  ReviewTeacherFeedbackList,
  FeedbackListSeconds,
  getmshongdian,
  getKnowledgeFeedList,
  getKnowledgeFeedDetail,
  teacherNotes,
  reportList,
  reportDetail,
  reportReply,
  reportClose,
  reportReopen,
  reportMerge,
  reportSplit,
  noteSave,
  noteRemove,
  templateList,
  templateSave,
  templateRemove,
  feedbackFigures,
}
