import { type CoreServices, coreOf } from '../../platform/coreFront.ts'
import { answeredDays, studiedDays } from './answeredDays.ts'
import { chapterCounts } from './chapterCounts.ts'
import { historyOf } from './history.ts'
import { homeCounts } from './homeCounts.ts'
import { hasMark, setFavourite, setNote } from './marks.ts'
import { storePlaces } from './places.ts'
import { doneInChapter, lastPlaceOf, resetProgress } from './progress.ts'
import { keepWaiting, sittingReads, waitingReplies } from './waitingReplies.ts'

/** What others ask of the core `replies`, as `services.replies`. */
export class Replies extends coreOf({
  reads: {
    answeredDays,
    chapterCounts,
    doneInChapter,
    historyOf,
    homeCounts,
    lastPlaceOf,
    keepWaiting,
    studiedDays,
    waitingReplies,
  },
  changes: { hasMark, resetProgress, setFavourite, setNote, storePlaces },
}) {
  readonly #sittings: ReturnType<typeof sittingReads>

  constructor(services: CoreServices) {
    super(services)
    this.#sittings = sittingReads(services.store)
  }

  /**
   * Until when, ms UTC, the learner may be sitting a paper of the subject: later than any attempt that has begun lasts.
   * 0: no attempt is under way, and nobody need look for one.
   */
  async sittingUntil(userID: number, subjectID: number): Promise<number> {
    return (await this.#sittings.find(userID))?.get(subjectID) ?? 0
  }
}
