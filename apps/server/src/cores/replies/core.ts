import { type CoreServices, coreOf } from '../../platform/coreFront.ts'
import { answeredDays, studiedDays } from './answeredDays.ts'
import { chapterCounts } from './chapterCounts.ts'
import { historyOf } from './history.ts'
import { homeCounts } from './homeCounts.ts'
import { hasMark, setFavourite, setNote } from './marks.ts'
import {
  addAnswers,
  crowdAnswers,
  learnersOfQuestions,
  mergeReplies,
  repliesSinceMerge,
  statesOfLearners,
  unmergeReplies,
} from './mergeReplies.ts'
import { storePlaces } from './places.ts'
import { doneInChapter, lastPlaceOf, resetProgress } from './progress.ts'
import { studyDays } from './studyDays.ts'
import { keepWaiting, sittingReads, waitingReplies } from './waitingReplies.ts'

/** The front of the core `replies`: `services.replies`. */
export class Replies extends coreOf({
  reads: {
    answeredDays,
    chapterCounts,
    crowdAnswers,
    doneInChapter,
    historyOf,
    homeCounts,
    lastPlaceOf,
    learnersOfQuestions,
    keepWaiting,
    statesOfLearners,
    studiedDays,
    studyDays,
    waitingReplies,
  },
  changes: {
    addAnswers,
    hasMark,
    mergeReplies,
    repliesSinceMerge,
    resetProgress,
    setFavourite,
    setNote,
    storePlaces,
    unmergeReplies,
  },
}) {
  readonly #sittings: ReturnType<typeof sittingReads>

  constructor(services: CoreServices) {
    super(services)
    this.#sittings = sittingReads(services.store)
  }

  /**
   * Until when, ms UTC, the learner may be sitting a paper of the subject: after the end of any attempt that has begun.
   * 0: no attempt is running, so none need be looked for.
   */
  async sittingUntil(userID: number, subjectID: number): Promise<number> {
    return (await this.#sittings.find(userID))?.get(subjectID) ?? 0
  }
}
