import type { CancelWay, ItemResult } from '@tizhou/domain/exam/cancelled'
import type { Tx } from '../../../platform/database/store.ts'
import { type Job, type JobServices, LostTurn, type Turn } from '../../../platform/jobs/job.ts'
import { wantMeasures } from '../results/measures.ts'
import { leaveBookFor, returnToBook } from './cancelledInBook.ts'
import { addCounts } from './paperCounts.ts'
import { openRanking } from './paperRanks.ts'
import { judgeByKey, judgeByWay, type Rescored, withItem } from './rescoring.ts'
import {
  addRescored,
  attemptsWith,
  markPutBack,
  moveRescoring,
  putResult,
  type RescoredRow,
  type RescoringRow,
  rescoredAmong,
  rescoredStanding,
  rescoringUnderWay,
  type WithReply,
  wholeAttempts,
} from './rescoringRows.ts'

/** Attempts of one transaction. */
const TOGETHER = 50

interface Found {
  under: RescoringRow
  /** The next attempts to score again; none: done. */
  batch: WithReply[]
  /** The next attempts to restore; none: undone. */
  back: RescoredRow[]
}

/**
 * Scores handed-in attempts again at staff's request: by a corrected key, or by a question's cancellation in one paper;
 * or restores them. Candidates' statistics and the ranking follow in the same transaction, and learners whose result
 * changes are told.
 */
export const rescoreAttempts: Job<Found> = {
  name: 'rescore-attempts',
  does: 'scores papers again by a corrected key or without a cancelled question, or puts their scores back',
  everyMs: 1_000,
  async find({ store }) {
    const under = await rescoringUnderWay(store)
    if (!under) return undefined
    if (under.state === 'undoing' && under.kind === 'key')
      return { under, batch: [], back: await rescoredStanding(store, under.rescoring_id, TOGETHER) }
    const next = await attemptsWith(store, {
      subjectID: under.subject_id,
      questionID: under.question_id,
      ...(under.paper_id !== null && { paperID: under.paper_id }),
      after: under.progress,
      limit: TOGETHER,
    })
    // An attempt that is about to be counted is counted with its present result first: rescoring waits for that.
    const waits = next.findIndex(({ stage }) => stage === 'count')
    const batch = waits < 0 ? next : next.slice(0, waits)
    return batch.length === 0 && waits >= 0 ? undefined : { under, batch, back: [] }
  },
  work(services, found, turn) {
    if (found.under.kind === 'cancel') return cancelOrRestore(services, found, turn)
    return found.under.state === 'doing' ? scoreAgain(services, found, turn) : putBack(services, found, turn)
  },
}

/** The columns of a change that all rescorings write. */
const changedRow = (under: RescoringRow, { attempt, score, isTold }: Rescored, now: number) => ({
  rescoring_id: under.rescoring_id,
  attempt_id: attempt.attempt_id,
  user_id: attempt.user_id,
  subject_id: under.subject_id,
  score_before: attempt.score ?? 0,
  score_after: score,
  changed_at: now,
  seen_at: isTold ? null : now,
})

async function scoreAgain(services: JobServices, { under, batch }: Found, turn: Turn): Promise<void> {
  const changes: Rescored[] = []
  const judge = await judgeByKey(services, under.question_id)
  for (const one of batch) {
    const change = await judge?.(one)
    if (change) changes.push(change)
  }
  const last = batch.at(-1)
  await turn.commit(turn.progress, async (tx) => {
    const now = services.now()
    const to = last ? { progress: last.attempt_id } : { state: 'done' as const, settled_at: now }
    if (!(await moveRescoring(tx, under, to))) return
    const made = await putWhole(tx, changes)
    for (const change of made)
      await addRescored(tx, {
        ...changedRow(under, change, now),
        state: 'done',
        item_before: JSON.stringify(change.ownBefore),
        item_after: JSON.stringify(change.ownAfter),
      })
    await follow(services, tx, under.question_id, made)
  })
}

type Made = Rescored & { isCounted: boolean }

/** Writes new results; those of attempts that something else changed meanwhile stay. */
async function putAll(tx: Tx, changes: readonly Rescored[]): Promise<Made[]> {
  const made: Made[] = []
  for (const change of changes) {
    const put = await putResult(tx, change.attempt, change)
    if (put) made.push({ ...change, isCounted: put.is_first === 1 })
  }
  return made
}

/** All of them, or nothing of this step: what changed meanwhile is read anew by the next turn. */
async function putWhole(tx: Tx, changes: readonly Rescored[]): Promise<Made[]> {
  const made = await putAll(tx, changes)
  if (made.length < changes.length) throw new LostTurn('rescore-attempts')
  return made
}

/** Attempts whose result has been changed by something else since stay as they are. */
async function putBack(services: JobServices, { under, back }: Found, turn: Turn): Promise<void> {
  const { loaded } = services.papers
  const attempts = new Map(
    (
      await wholeAttempts(
        services.store,
        back.map(({ attempt_id }) => attempt_id),
      )
    ).map((row) => [row.attempt_id, row]),
  )
  const changes = new Map<RescoredRow, Rescored | undefined>()
  for (const row of back) {
    const attempt = attempts.get(row.attempt_id)
    const paper = attempt && (await loaded.paper(attempt.subject_id, attempt.paper_id))
    const change =
      attempt &&
      paper &&
      withItem(attempt, paper, under.question_id, { own: JSON.parse(row.item_before) as ItemResult })
    changes.set(row, change && JSON.stringify(change.ownBefore) === row.item_after ? change : undefined)
  }
  await turn.commit(turn.progress, async (tx) => {
    const now = services.now()
    const settled = back.length > 0 ? { progress: under.progress } : { state: 'undone' as const, settled_at: now }
    if (!(await moveRescoring(tx, under, settled))) return
    const made: Made[] = []
    for (const [row, change] of changes) {
      const [put] = await putAll(tx, change ? [change] : [])
      if (change && !put) continue
      if (put) made.push(put)
      const score = put ? (put.attempt.score ?? 0) : row.score_after
      await markPutBack(tx, row, { now, score, isTold: put?.isTold ?? false })
    }
    await follow(services, tx, under.question_id, made)
  })
}

/**
 * Gives the question its way of counting in all attempts at the paper, also in those that were scored meanwhile: they
 * are in no list of changes, so an undo looks through all of them as well.
 */
async function cancelOrRestore(services: JobServices, { under, batch }: Found, turn: Turn): Promise<void> {
  const isUndone = under.state === 'undoing'
  const way: CancelWay | null = isUndone ? under.way_before : under.way_after
  const judge = judgeByWay(services, under.question_id, way)
  const changes: (Rescored & { answeredAt: number | null })[] = []
  for (const one of batch) {
    const change = await judge(one)
    if (change) changes.push({ ...change, answeredAt: one.answered_at })
  }
  const answeredAt = new Map(changes.map(({ attempt, answeredAt: at }) => [attempt.attempt_id, at]))
  const last = batch.at(-1)
  await turn.commit(turn.progress, async (tx) => {
    const now = services.now()
    const end = { state: isUndone ? ('undone' as const) : ('done' as const), settled_at: now }
    if (!(await moveRescoring(tx, under, last ? { progress: last.attempt_id } : end))) return
    const made = await putWhole(tx, changes)
    const ids = made.map(({ attempt }) => attempt.attempt_id)
    const known = isUndone && ids.length > 0 ? await rescoredAmong(tx, under.rescoring_id, ids) : []
    const byAttempt = new Map(known.map((row) => [row.attempt_id, row]))
    for (const change of made) {
      const { attempt, wayBefore, isTold } = change
      const of = { userID: attempt.user_id, subjectID: under.subject_id, questionID: under.question_id, now }
      const row = byAttempt.get(attempt.attempt_id)
      if (row) {
        if (row.left_book === 1) await returnToBook(tx, of)
        await markPutBack(tx, row, { now, score: attempt.score ?? 0, isTold })
        continue
      }
      const at = answeredAt.get(attempt.attempt_id) ?? null
      const isFiled = attempt.filed_at !== null && !isUndone && wayBefore === null
      const isOut = isFiled && at !== null && (await leaveBookFor(tx, { ...of, answeredAt: at }))
      const item_before = JSON.stringify({ way: under.way_before })
      const item_after = JSON.stringify({ way: under.way_after, ...(isUndone && { fromStart: true }) })
      const changed = changedRow(under, change, now)
      await addRescored(tx, {
        ...changed,
        ...{ item_before, item_after, left_book: isOut ? 1 : 0, state: isUndone ? 'undone' : 'done' },
        // As of every change that was taken back: the score that the learner knew stands as the later one.
        ...(isUndone && { score_before: changed.score_after, score_after: changed.score_before }),
      })
    }
    await follow(services, tx, under.question_id, made)
  })
}

/**
 * Updates what depends on results: the statistics of all candidates and a ranked paper's ranking, and tells the
 * learners.
 */
async function follow(services: JobServices, tx: Tx, questionID: number, made: readonly Made[]): Promise<void> {
  for (const [paperID, some] of Map.groupBy(made, ({ attempt }) => attempt.paper_id)) {
    const counted = some.filter(({ isCounted }) => isCounted)
    const scores = new Map<number, number>()
    const add = (score: number, n: number) => scores.set(score, (scores.get(score) ?? 0) + n)
    let right = 0
    for (const { attempt, score, ownBefore, ownAfter } of counted) {
      add(attempt.score ?? 0, -1)
      add(score, 1)
      right += Number(ownAfter.verdict === 'right') - Number(ownBefore.verdict === 'right')
    }
    const moved = new Map([...scores].filter(([, n]) => n !== 0).sort(([a], [b]) => a - b))
    const questions = right === 0 ? [] : [{ questionID, candidates: 0, right, spentSeconds: 0 }]
    await addCounts(tx, paperID, moved, questions)
    await wantMeasures(tx, paperID)
    if (counted.length > 0) await openRanking(tx, paperID)
  }
  for (const userID of new Set(made.filter(({ isTold }) => isTold).map(({ attempt }) => attempt.user_id)))
    await services.push.tell(tx, { userID }, 'scores')
}
