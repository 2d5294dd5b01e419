import type { Tx } from '../../../platform/database/store.ts'
import type { Job, JobServices, Turn } from '../../../platform/jobs/job.ts'
import { keysOf } from '../../content/questions/replacedKeys.ts'
import { wantMeasures } from '../results/measures.ts'
import { addCounts } from './paperCounts.ts'
import { openRanking } from './paperRanks.ts'
import { type ItemResult, type Rescored, rescored, withItem } from './rescoring.ts'
import {
  addRescored,
  attemptsWith,
  markPutBack,
  moveRescoring,
  putResult,
  type RescoredRow,
  type RescoringRow,
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
 * Scores handed-in attempts again by a corrected key at staff's request, or restores them. Candidates' statistics and
 * the ranking follow in the same transaction, and learners whose result changes are told.
 */
export const rescoreAttempts: Job<Found> = {
  name: 'rescore-attempts',
  does: 'scores papers again by a corrected key, or puts their scores back',
  everyMs: 1_000,
  async find({ store }) {
    const under = await rescoringUnderWay(store)
    if (!under) return undefined
    if (under.state === 'undoing')
      return { under, batch: [], back: await rescoredStanding(store, under.rescoring_id, TOGETHER) }
    const next = await attemptsWith(store, {
      subjectID: under.subject_id,
      questionID: under.question_id,
      after: under.progress,
      limit: TOGETHER,
    })
    // An attempt that is about to be counted is counted with its present result first: rescoring waits for that.
    const waits = next.findIndex(({ stage }) => stage === 'count')
    const batch = waits < 0 ? next : next.slice(0, waits)
    return batch.length === 0 && waits >= 0 ? undefined : { under, batch, back: [] }
  },
  work: (services, found, turn) =>
    found.under.state === 'doing' ? scoreAgain(services, found, turn) : putBack(services, found, turn),
}

async function scoreAgain(services: JobServices, { under, batch }: Found, turn: Turn): Promise<void> {
  const changes: Rescored[] = []
  const keys = await keysOf(services.store, under.question_id)
  for (const one of batch) {
    const change = keys && (await rescored(services, under.question_id, one, keys))
    if (change) changes.push(change)
  }
  const last = batch.at(-1)
  await turn.commit(turn.progress, async (tx) => {
    const now = services.now()
    const to = last ? { progress: last.attempt_id } : { state: 'done' as const, settled_at: now }
    if (!(await moveRescoring(tx, under, to))) return
    const made: Rescored[] = []
    for (const change of changes) {
      if (!(await putResult(tx, change.attempt, change))) continue
      made.push(change)
      await addRescored(tx, {
        rescoring_id: under.rescoring_id,
        attempt_id: change.attempt.attempt_id,
        user_id: change.attempt.user_id,
        subject_id: under.subject_id,
        state: 'done',
        item_before: JSON.stringify(change.before),
        item_after: JSON.stringify(change.after),
        score_before: change.attempt.score ?? 0,
        score_after: change.score,
        changed_at: now,
        seen_at: null,
      })
    }
    await follow(services, tx, under.question_id, made)
  })
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
    const change = attempt && paper && withItem(attempt, paper, under.question_id, resultOf(row.item_before))
    changes.set(row, change && JSON.stringify(change.before) === row.item_after ? change : undefined)
  }
  await turn.commit(turn.progress, async (tx) => {
    const now = services.now()
    const settled = back.length > 0 ? { progress: under.progress } : { state: 'undone' as const, settled_at: now }
    if (!(await moveRescoring(tx, under, settled))) return
    const made: Rescored[] = []
    for (const [row, change] of changes) {
      if (change && !(await putResult(tx, change.attempt, change))) continue
      if (change) made.push(change)
      await markPutBack(tx, row, now)
    }
    await follow(services, tx, under.question_id, made)
  })
}

const resultOf = (text: string) => JSON.parse(text) as ItemResult

/**
 * Updates what depends on results: the statistics of all candidates and a ranked paper's ranking, and tells the
 * learners.
 */
async function follow(services: JobServices, tx: Tx, questionID: number, made: readonly Rescored[]): Promise<void> {
  for (const [paperID, some] of Map.groupBy(made, ({ attempt }) => attempt.paper_id)) {
    const counted = some.filter(({ attempt }) => attempt.is_first === 1)
    const scores = new Map<number, number>()
    const add = (score: number, n: number) => scores.set(score, (scores.get(score) ?? 0) + n)
    let right = 0
    for (const { attempt, score, before, after } of counted) {
      add(attempt.score ?? 0, -1)
      add(score, 1)
      right += Number(after.verdict === 'right') - Number(before.verdict === 'right')
    }
    const moved = new Map([...scores].filter(([, n]) => n !== 0).sort(([a], [b]) => a - b))
    const questions = right === 0 ? [] : [{ questionID, candidates: 0, right, spentSeconds: 0 }]
    await addCounts(tx, paperID, moved, questions)
    await wantMeasures(tx, paperID)
    if (counted.length > 0) await openRanking(tx, paperID)
  }
  for (const userID of new Set(made.map(({ attempt }) => attempt.user_id)))
    await services.push.tell(tx, { userID }, 'scores')
}
