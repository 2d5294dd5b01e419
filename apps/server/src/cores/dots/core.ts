import { coreOf } from '../../platform/coreFront.ts'
import { learnerOf } from './learner.ts'
import { reviewHints, unreadReview } from './reviewHints.ts'
import { markSeen } from './seen.ts'
import { dotsOf } from './sources.ts'
import { peopleFor, putUpdate, updateByID, updatePage } from './updateEditing.ts'
import { readUpdates, unreadUpdates, updatesShown } from './updates.ts'

/** The front of the core `dots`: `services.dots`. */
export class Dots extends coreOf({
  reads: { peopleFor, unreadUpdates, updateByID, updatePage, updatesShown },
  changes: { markSeen, putUpdate, readUpdates },
  works: { dotsOf, learnerOf, reviewHints, unreadReview },
}) {}
