import { coreOf } from '../../platform/coreFront.ts'
import { examDateOf, setExamDate } from './examDates.ts'
import { moveInBook } from './moveInBook.ts'
import {
  bookState,
  dueRows,
  rankRows,
  reasonCounts,
  reviewRows,
  setReason,
  sureWrongIDs,
  wrongFacts,
} from './reviewLists.ts'
import { currentPlan, saveSettings } from './reviewPlan.ts'
import { storeReplies, storeReply, storeSubmission } from './storeReply.ts'

/** What others ask of the core `review`, as `services.review`. */
export class Review extends coreOf({
  reads: {
    bookState,
    currentPlan,
    dueRows,
    examDateOf,
    rankRows,
    reasonCounts,
    reviewRows,
    storeSubmission,
    sureWrongIDs,
    wrongFacts,
  },
  changes: { moveInBook, saveSettings, setExamDate, setReason, storeReplies, storeReply },
}) {}
