import type { Handlers } from '../../platform/calls/handler.ts'
import { building } from './building/handlers.ts'
import { interviews } from './interviews/handlers.ts'
import { lists } from './lists/handlers.ts'
import { candidateGrants, grantAttempt, grantTakeBack, grantTime } from './office/candidates.ts'
import { cancelCheck, cancelledQuestions, cancelQuestion, cancelUndo, paperRescorings } from './office/corrections.ts'
import {
  deskCopy,
  deskDiscard,
  deskDraw,
  deskList,
  deskPaper,
  deskPublish,
  deskReopen,
  deskSave,
  deskWithdraw,
} from './office/desk.ts'
import { deskPreview, paperPreview, paperPreviewKeys } from './office/deskPreview.ts'
import { deskQuestions } from './office/deskQuestions.ts'
import { deskSheet } from './office/deskSheet.ts'
import { resultsCandidates, resultsMeasure, resultsRoom } from './office/results.ts'
import { resultsQuestionExport, resultsQuestions } from './office/resultsQuestions.ts'
import { resultsAttempts, resultsExport, resultsScores } from './office/resultsScores.ts'
import { paperMoveWindow, paperWindow } from './office/windows.ts'
import { papers } from './papers/handlers.ts'

export const exams: Handlers<'exams'> = {
  ...lists,
  ...building,
  ...interviews,
  ...papers,
  cancelCheck,
  cancelledQuestions,
  cancelQuestion,
  cancelUndo,
  candidateGrants,
  deskCopy,
  deskDiscard,
  deskDraw,
  deskList,
  deskPaper,
  deskPreview,
  deskPublish,
  deskQuestions,
  deskReopen,
  deskSave,
  deskSheet,
  deskWithdraw,
  grantAttempt,
  grantTakeBack,
  grantTime,
  paperMoveWindow,
  paperPreview,
  paperPreviewKeys,
  paperRescorings,
  paperWindow,
  resultsAttempts,
  resultsCandidates,
  resultsExport,
  resultsMeasure,
  resultsQuestionExport,
  resultsQuestions,
  resultsRoom,
  resultsScores,
}
