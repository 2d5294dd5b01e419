import { LRUCache } from 'lru-cache'
import { coreOf } from '../../platform/coreFront.ts'
import { keep } from '../../platform/keep.ts'
import type { RunningRow } from './attempts/attemptRow.ts'
import { beginAttempt } from './attempts/beginAttempts.ts'
import {
  addGrant,
  grantedAttempts,
  grantRows,
  grantsFor,
  lockCandidate,
  takeGrantBack,
} from './attempts/candidateGrants.ts'
import { dueQueueOf } from './attempts/dueQueue.ts'
import { answersOf, confirmedAmong, numbersOf } from './attempts/paperAnswers.ts'
import { attemptsOf, isAsRead, moveAttempt, runningAttempt, setExtra, wholeAttempt } from './attempts/paperAttempts.ts'
import { settleAttempt } from './attempts/paperClock.ts'
import { idsOfTyped, otherPapersOf, papersSharing, questionsForDesk } from './desk/deskQuestions.ts'
import { deskRows } from './desk/deskRows.ts'
import { drawByBlueprint } from './desk/drawByBlueprint.ts'
import { interviewChecks } from './desk/interviewChecks.ts'
import {
  attemptCounts,
  draftsOfImport,
  paperDraft,
  putPaperDraft,
  removePaperDraft,
  setPaperWithdrawn,
} from './desk/paperDrafts.ts'
import { previewPaper } from './desk/previewPaper.ts'
import { askedPoints, askedTimes } from './filing/askedPoints.ts'
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
} from './filing/building.ts'
import { type Pool, readPool } from './filing/drawPool.ts'
import { filePaper, paperFaults } from './filing/filePaper.ts'
import { paperByKey, paperParts } from './filing/paperEditing.ts'
import { writeAttempt } from './filing/paperWrites.ts'
import { interviewDays, interviewDaysInAll, interviewScores, markedQuestions, storeInterview } from './interviews.ts'
import { Papers } from './loadedPapers.ts'
import { type ListedPaper, type ListedPapers, type PublicPapers, paperNodes, readPapers } from './paperList.ts'
import { answeredIn, listedAttempts, paperOutlines, paperRowsOf } from './paperLists.ts'
import { paperByID, withheldQuestions } from './papers.ts'
import { begunAttempts, movePaperWindow, openAttempts } from './paperWindow.ts'
import { checkMarkable, checkReportable, opensPoints, readableQuestions } from './questionAccess.ts'
import { chaptersOfQuestions } from './questionPlaces.ts'
import { readableRows } from './readableRows.ts'
import { itemMeasuresOf, type MeasureRow, measureOf, wantMeasures } from './results/measures.ts'
import type { Measuring } from './results/measuring.ts'
import { countResults, passCounts, resultPage, resultsBehind } from './results/resultRows.ts'
import { candidatePage, roomCounts } from './results/room.ts'
import { SignsOfLife } from './results/signsOfLife.ts'
import { cancellationsOf, lockPaper, setCancelled } from './scoring/cancelledQuestions.ts'
import { checkCancellation, checkRescoring } from './scoring/checkRescoring.ts'
import { judgingWaits, keysWait, waitingAmong } from './scoring/keysWait.ts'
import { pointsOfPaper, questionCountsOf, scoredAttempts, scoresOf } from './scoring/paperCounts.ts'
import { rankingOf, rankOfUser, rankPage } from './scoring/paperRanks.ts'
import { scoreAttempt } from './scoring/paperScoring.ts'
import { alsoInChapters, rankedPapers } from './scoring/rankedPapers.ts'
import { rescoringsOfPaper } from './scoring/rescoringHistory.ts'
import {
  addRescoring,
  cancelReasons,
  changesOf,
  countUnseenRescored,
  lastRescoring,
  markRescoredSeen,
  moveRescoring,
  rescoredCounts,
  rescoringStates,
  rescoringStatesWith,
  standingCancellations,
  unseenRescored,
} from './scoring/rescoringRows.ts'
import { countedKeys } from './scoring/scoredKeys.ts'
import { shownSet } from './shownSet.ts'
import { toldPapers } from './toldPapers.ts'
import { papersUnderWay } from './underWay.ts'

/** The front of the core `papers`: `services.papers`. */
export class PapersCore extends coreOf({
  reads: {
    alsoInChapters,
    answeredIn,
    answersOf,
    askedPoints,
    askedTimes,
    attemptCounts,
    attemptsOf,
    beginAttempt,
    begunAttempts,
    builtPage,
    builtScores,
    cancellationsOf,
    cancelReasons,
    candidatePage,
    changesOf,
    chaptersOfQuestions,
    confirmedAmong,
    countResults,
    countUnseenRescored,
    deskRows,
    grantedAttempts,
    grantRows,
    grantsFor,
    idsOfTyped,
    interviewChecks,
    interviewDays,
    interviewDaysInAll,
    interviewScores,
    isAsRead,
    itemMeasuresOf,
    lastRescoring,
    listedAttempts,
    markedQuestions,
    measureOf,
    numbersOf,
    openAttempts,
    otherPapersOf,
    paperByKey,
    draftsOfImport,
    paperDraft,
    paperFaults,
    paperOutlines,
    paperParts,
    paperRowsOf,
    papersSharing,
    papersUnderWay,
    passCounts,
    pointsOfPaper,
    questionCountsOf,
    questionsForDesk,
    rankOfUser,
    rankedPapers,
    paperByID,
    previewPaper,
    rankPage,
    rankingOf,
    rescoredCounts,
    rescoringStates,
    rescoringStatesWith,
    rescoringsOfPaper,
    resultPage,
    resultsBehind,
    roomCounts,
    runningAttempt,
    scoredAttempts,
    scoresOf,
    setupsOf,
    standingCancellations,
    touchedQuestions,
    unseenRescored,
    wholeAttempt,
    withheldQuestions,
    writeAttempt,
  },
  changes: {
    addBuiltPaper,
    addGrant,
    addRescoring,
    deleteSetup,
    filePaper,
    lockCandidate,
    lockPaper,
    makeRoomForBuilt,
    markRescoredSeen,
    moveAttempt,
    moveRescoring,
    movePaperWindow,
    putPaperDraft,
    putSetup,
    removeBuilt,
    removePaperDraft,
    setCancelled,
    setExtra,
    setPaperWithdrawn,
    storeInterview,
    takeGrantBack,
    wantMeasures,
  },
  works: {
    checkCancellation,
    checkMarkable,
    checkReportable,
    checkRescoring,
    countedKeys,
    drawByBlueprint,
    dueQueueOf,
    judgingWaits,
    keysWait,
    opensPoints,
    readableQuestions,
    scoreAttempt,
    settleAttempt,
    shownSet,
    toldPapers,
    waitingAmong,
  },
}) {
  readonly #lists = new LRUCache<string, Promise<PublicPapers>>({ max: 500 })
  readonly #pools = new LRUCache<string, Promise<Pool>>({ max: 20 })
  #loaded: Papers | undefined
  #signsOfLife: SignsOfLife | undefined

  /**
   * Attempts as this server last saw them. Every write checks that the attempt has not changed, and every refusal reads
   * it again, so a row changed by another server costs a retry, never a wrong answer.
   */
  readonly seen = new LRUCache<number, RunningRow>({ max: 20_000 })

  /**
   * By paper that waits for its ranking: the number of attempts without a score, and since when (ms UTC) it has not
   * changed.
   */
  readonly unscored = new LRUCache<number, { unscored: number; since: number }>({ max: 1_000 })

  /** The paper whose questions this server is measuring; `under` absent: it is gone. */
  measuring: { row: MeasureRow; under: Measuring | undefined } | undefined

  /** Whom this server heard of. */
  get signsOfLife(): SignsOfLife {
    this.#signsOfLife ??= new SignsOfLife(this.services.store)
    return this.#signsOfLife
  }

  /** The readable rows of a learner's list (readableRows.ts). */
  readableRows<Row extends { question_id: number }>(userID: number, subjectID: number, rows: readonly Row[]) {
    return readableRows(this.services, userID, subjectID, rows)
  }

  /** The in-memory cache of papers. */
  get loaded(): Papers {
    const { store, content } = this.services
    this.#loaded ??= new Papers(store, (subjectID) => content.revision(subjectID))
    return this.#loaded
  }

  /** A subject's public papers that were not withdrawn, cached until its revision changes. */
  async listedPapers(subjectID: number): Promise<ListedPapers> {
    return (await this.#publicPapers(subjectID)).listed
  }

  /** Its public papers that were withdrawn: who sat one of them still finds it among the own results. */
  async withdrawnPapers(subjectID: number): Promise<ListedPapers> {
    return (await this.#publicPapers(subjectID)).withdrawn
  }

  async #publicPapers(subjectID: number): Promise<PublicPapers> {
    const revision = await this.services.content.revision(subjectID)
    return keep(this.#lists, `${subjectID}@${revision}`, () => readPapers(this.services.store, subjectID))
  }

  /** The papers of one source (packages/catalogue/src/sources.ts), as nodes of a tree. */
  papersOfSource(subjectID: number, sourceName: string) {
    return this.#nodes(subjectID, (paper) => paper.sourceName === sourceName)
  }

  /** The papers that are open without VIP. */
  freePapersOf(subjectID: number) {
    return this.#nodes(subjectID, ({ entry }) => entry.IsFree === 1)
  }

  async #nodes(subjectID: number, isWanted: (paper: ListedPaper) => boolean) {
    const papers = await this.listedPapers(subjectID)
    return paperNodes(papers.filter(isWanted), this.services.now())
  }

  /** The pool from which a subject's exams are drawn, cached until its revision changes. */
  async drawPool(subjectID: number): Promise<Pool> {
    const { store, content } = this.services
    const revision = await content.revision(subjectID)
    return keep(this.#pools, `${subjectID}@${revision}`, () => readPool(store, content, subjectID))
  }
}
