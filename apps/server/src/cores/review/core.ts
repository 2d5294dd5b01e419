import { coreOf } from '../../platform/coreFront.ts'
import { bringToToday } from './bringToToday.ts'
import { cardSettings, saveCardSettings, setCardMark } from './cards/cardMarks.ts'
import { gradeReply, undoRating } from './cards/changeRating.ts'
import {
  cardImports,
  changedSince,
  holdOwnCards,
  importCards,
  importedPictures,
  knownDeckKeys,
  standingImport,
  undoImport,
} from './cards/deckImports.ts'
import { cardDay, dueCards, memoryCards } from './cards/memoryCards.ts'
import { mergeCards, unmergeCards } from './cards/mergeCards.ts'
import { addOwnCard, changeOwnCard, isBroughtAgain, ownCard, ownCards } from './cards/ownCards.ts'
import { rateCard } from './cards/rateCard.ts'
import { ratedDays, ratingsOf, recallsSince } from './cards/ratingLog.ts'
import { examDateOf, setExamDate } from './examDates.ts'
import { mergeReviewCards, reviewsSinceMerge, unmergeReviewCards } from './mergeReviewCards.ts'
import { moveInBook } from './moveInBook.ts'
import {
  bookSchedules,
  bookState,
  dueRows,
  memoriesOf,
  rankRows,
  reasonCounts,
  reviewRows,
  setReason,
  sureWrongIDs,
  wrongFacts,
} from './reviewLists.ts'
import { currentPlan, parametersOf, saveSettings } from './reviewPlan.ts'
import { storeReplies, storeReply, storeSubmission } from './storeReply.ts'

/** The front of the core `review`: `services.review`. */
export class Review extends coreOf({
  reads: {
    bookSchedules,
    bookState,
    cardDay,
    cardImports,
    cardSettings,
    changedSince,
    currentPlan,
    dueCards,
    dueRows,
    examDateOf,
    importedPictures,
    isBroughtAgain,
    knownDeckKeys,
    memoriesOf,
    memoryCards,
    ownCard,
    ownCards,
    parametersOf,
    ratedDays,
    ratingsOf,
    recallsSince,
    rankRows,
    reasonCounts,
    reviewRows,
    standingImport,
    storeSubmission,
    sureWrongIDs,
    wrongFacts,
  },
  changes: {
    addOwnCard,
    bringToToday,
    changeOwnCard,
    gradeReply,
    holdOwnCards,
    importCards,
    mergeCards,
    mergeReviewCards,
    moveInBook,
    rateCard,
    reviewsSinceMerge,
    saveCardSettings,
    saveSettings,
    setCardMark,
    setExamDate,
    setReason,
    storeReplies,
    storeReply,
    undoImport,
    undoRating,
    unmergeCards,
    unmergeReviewCards,
  },
}) {}
