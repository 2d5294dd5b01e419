import { type CoreServices, coreOf } from '../../platform/coreFront.ts'
import type { ContentServices } from '../content/contentServices.ts'
import {
  addBuiltPaper,
  builtPage,
  builtScores,
  deleteSetup,
  makeRoomForBuilt,
  putSetup,
  removeBuilt,
  setupsOf,
  touchedQuestions,
} from './building.ts'
import { drawPool } from './drawPool.ts'
import { filePaper } from './filePaper.ts'
import { interviewDays, interviewScores, markedQuestions, storeInterview } from './interviews.ts'
import { type Papers, papersOf } from './loadedPapers.ts'
import {
  addAttempt,
  answersOf,
  attemptsOf,
  confirmedAmong,
  moveAttempt,
  numbersOf,
  runningAttempt,
  wholeAttempt,
} from './paperAttempts.ts'
import { settleAttempt } from './paperClock.ts'
import { pointsOfPaper, questionCountsOf, scoresOf } from './paperCounts.ts'
import { freePapersOf, listedPapers, papersOfSource } from './paperList.ts'
import { answeredIn, listedAttempts, paperOutlines, paperRowsOf } from './paperLists.ts'
import { rankingOf, rankOfUser, rankPage } from './paperRanks.ts'
import { scoreAttempt } from './paperScoring.ts'
import { paperByID, withheldQuestions } from './papers.ts'
import { writeAttempt } from './paperWrites.ts'

/** What others ask of the core `papers`, as `services.papers`. */
export class PapersCore extends coreOf({
  reads: {
    answeredIn,
    answersOf,
    attemptsOf,
    builtPage,
    builtScores,
    confirmedAmong,
    interviewDays,
    interviewScores,
    listedAttempts,
    markedQuestions,
    numbersOf,
    paperOutlines,
    paperRowsOf,
    pointsOfPaper,
    questionCountsOf,
    rankOfUser,
    rankPage,
    rankingOf,
    runningAttempt,
    scoresOf,
    setupsOf,
    touchedQuestions,
    wholeAttempt,
    withheldQuestions,
    writeAttempt,
  },
  changes: {
    addAttempt,
    addBuiltPaper,
    deleteSetup,
    filePaper,
    makeRoomForBuilt,
    moveAttempt,
    paperByID,
    putSetup,
    removeBuilt,
    storeInterview,
  },
  works: { drawPool, freePapersOf, listedPapers, papersOfSource, scoreAttempt, settleAttempt },
}) {
  readonly #services: CoreServices

  constructor(services: CoreServices) {
    super(services)
    this.#services = services
  }

  /** Papers as requests need them, kept in memory. */
  get loaded(): Papers {
    return papersOf(this.#services as ContentServices)
  }
}
