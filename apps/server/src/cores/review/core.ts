import { coreOf } from '../../platform/coreFront.ts'
import { moveInBook } from './reviewCards.ts'
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
import { storeReply } from './storeReply.ts'

/** What others ask of the core `review`, as `services.review`. */
export class Review extends coreOf({
  reads: { bookState, currentPlan, dueRows, rankRows, reasonCounts, reviewRows, sureWrongIDs, wrongFacts },
  changes: { moveInBook, saveSettings, setReason, storeReply },
}) {}
