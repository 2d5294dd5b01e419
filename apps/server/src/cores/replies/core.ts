import { coreOf } from '../../platform/coreFront.ts'
import { chapterCounts } from './chapterCounts.ts'
import { historyOf } from './history.ts'
import { homeCounts } from './homeCounts.ts'
import { setFavourite, setNote } from './marks.ts'
import { storePlace } from './places.ts'

/** What others ask of the core `replies`, as `services.replies`. */
export class Replies extends coreOf({
  reads: { chapterCounts, historyOf, homeCounts },
  changes: { setFavourite, setNote, storePlace },
}) {}
