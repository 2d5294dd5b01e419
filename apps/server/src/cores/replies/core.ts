import { coreOf } from '../../platform/coreFront.ts'
import { answeredDays } from './answeredDays.ts'
import { chapterCounts } from './chapterCounts.ts'
import { historyOf } from './history.ts'
import { homeCounts } from './homeCounts.ts'
import { hasMark, setFavourite, setNote } from './marks.ts'
import { storePlaces } from './places.ts'
import { doneInChapter, lastPlaceOf, resetProgress } from './progress.ts'
import { keepWaiting, sittingUntil, waitingReplies } from './waitingReplies.ts'

/** What others ask of the core `replies`, as `services.replies`. */
export class Replies extends coreOf({
  reads: {
    answeredDays,
    chapterCounts,
    doneInChapter,
    historyOf,
    homeCounts,
    lastPlaceOf,
    sittingUntil,
    keepWaiting,
    waitingReplies,
  },
  changes: { hasMark, resetProgress, setFavourite, setNote, storePlaces },
}) {}
