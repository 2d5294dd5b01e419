import type { Handlers } from '../../platform/handler.ts'
import { AddNewReply, addisadopt, delFeedback, readFeedbackReply, updateKnowledgeFeed } from './conversation.ts'
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
import { reportError, reportPicture } from './report.ts'
import { teacherNotes } from './teacherNotes.ts'

export const feedback: Handlers<'feedback'> = {
  feedbackList,
  teacherFeedbackList,
  ReviewTeacherFeedbackList,
  FeedbackListSeconds,
  delFeedback,
  readFeedbackReply,
  addisadopt,
  AddNewReply,
  getmshongdian,
  getKnowledgeFeedList,
  getKnowledgeFeedDetail,
  updateKnowledgeFeed,
  reportError,
  reportPicture,
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
