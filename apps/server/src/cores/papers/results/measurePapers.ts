import { tailOf } from '@tizhou/domain/exam/itemAnalysis'
import { sql } from 'kysely'
import { apart } from '../../../platform/database/reading/readsApart.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type Job, type JobServices, LostTurn, type Turn } from '../../../platform/jobs/job.ts'
import { readScored } from '../scoring/paperScoring.ts'
import { type MeasureRow, nextToMeasure, putMeasures, putOff } from './measures.ts'
import { addChoice, addScores, type Candidate, type GivenReply, type Measuring } from './measuring.ts'

type Reads = Pick<Store, 'db'>

/** Attempts of one slice: their reports are parsed in a few milliseconds. */
const TOGETHER = 20
/** Most first attempts that are measured, the newest: enough for two decimals, and bounded. */
const MOST = 4_000
/** A paper whose results change all the time is measured again after a hundred times as long as it took. */
const REST = { times: 100, leastMs: 15_000, mostMs: 3_600_000 }
/** How long a paper that could not be measured is left alone. */
const SKIP_MS = 600_000
/** A longer reply is a text, no choice. */
const LONGEST_CHOICE = 40

/**
 * Adds up what the first attempts of a paper come to in each question, for staff. In slices of some attempts, so that
 * neither requests nor other jobs wait for a whole paper.
 */
export const measurePapers: Job<MeasureRow> = {
  name: 'measure-papers',
  does: 'measures how the questions of papers were answered',
  everyMs: 2_000,
  async find({ store, now, papers }) {
    return papers.measuring?.row ?? (await nextToMeasure(store, now()))
  },
  async work(services, row, turn) {
    await turn.hold()
    const { papers, store, now } = services
    try {
      papers.measuring ??= { row, under: await begun(services, row) }
      const { under } = papers.measuring
      if (!under) throw new Error(`paper ${row.paper_id} is gone`)
      const began = performance.now()
      const some = under.waiting.splice(0, TOGETHER)
      if (some.length > 0) await add(store, under, some)
      under.tookMs += performance.now() - began
      if (under.waiting.length > 0) return
      papers.measuring = undefined
      await finish(services, under, turn)
    } catch (error) {
      papers.measuring = undefined
      if (error instanceof LostTurn) throw error
      const { name, stack } = error as Error
      services.log.error({ job: 'measure-papers', paperID: row.paper_id, err: { name, stack } }, 'job')
      await store.write((tx) => putOff(tx, row.paper_id, now() + SKIP_MS))
    }
  },
}

/** Undefined: the paper is gone. */
async function begun(
  { store, papers }: JobServices,
  { paper_id, changes }: MeasureRow,
): Promise<Measuring | undefined> {
  const subject = await store.db
    .selectFrom('paper')
    .select('subject_id')
    .where('paper_id', '=', paper_id)
    .executeTakeFirst()
  const paper = subject && (await papers.loaded.paper(subject.subject_id, paper_id))
  if (!paper) return undefined
  const ranked = (await newestFirstAttempts(store, paper_id)).sort(
    (a, b) => b.score - a.score || a.attempt_id - b.attempt_id,
  )
  const tail = tailOf(ranked.length)
  const waiting = ranked.map(({ attempt_id }, at): Candidate => {
    const group = at < tail ? 'upper' : at >= ranked.length - tail ? 'lower' : 'middle'
    return { attempt_id, group }
  })
  return {
    ...{ paperID: paper_id, paper, changes, waiting, items: new Map(), tookMs: 0 },
    ...{ candidates: 0, total: 0, totalSquares: 0 },
  }
}

const newestFirstAttempts = ({ db }: Reads, paperID: number) =>
  db
    .selectFrom('paper_attempt')
    .select(['attempt_id', 'score'])
    .where('paper_id', '=', paperID)
    .where('is_first', '=', 1)
    .where('score', 'is not', null)
    .$narrowType<{ score: number }>()
    .orderBy('started_at', 'desc')
    .orderBy('attempt_id', 'desc')
    .limit(MOST)
    .modifyEnd(apart)
    .execute()

async function add(store: Reads, under: Measuring, some: readonly Candidate[]): Promise<void> {
  const reports = await store.db
    .selectFrom('paper_attempt')
    .select(['attempt_id', 'report'])
    .where(
      'attempt_id',
      'in',
      some.map(({ attempt_id }) => attempt_id),
    )
    .where('report', 'is not', null)
    .$narrowType<{ report: string }>()
    .modifyEnd(apart)
    .execute()
  const groupOf = new Map(some.map(({ attempt_id, group }) => [attempt_id, group]))
  for (const { attempt_id, report } of reports)
    addScores(under, readScored(report), groupOf.get(attempt_id) ?? 'middle')
  for (const [group, those] of Map.groupBy(some, (one) => one.group)) {
    const ids = those.map(({ attempt_id }) => attempt_id)
    for (const one of await repliesOf(store, ids)) addChoice(under, one, group)
  }
}

/** How often each reply was given in these attempts, texts left out. */
const repliesOf = ({ db }: Reads, attemptIDs: readonly number[]): Promise<GivenReply[]> =>
  db
    .selectFrom('paper_attempt as a')
    .innerJoin('paper_answer as r', (join) =>
      join.onRef('r.user_id', '=', 'a.user_id').onRef('r.attempt_id', '=', 'a.attempt_id'),
    )
    .select(['r.question_id', 'r.reply'])
    .select(({ fn }) => fn.countAll<number>().as('given'))
    .where('a.attempt_id', 'in', [...attemptIDs])
    .where('r.reply', '<>', '')
    .where(sql<number>`length(r.reply)`, '<=', LONGEST_CHOICE)
    .groupBy(['r.question_id', 'r.reply'])
    .modifyEnd(apart)
    .execute()

async function finish({ now }: JobServices, under: Measuring, turn: Turn): Promise<void> {
  const rest = Math.min(REST.mostMs, Math.max(REST.leastMs, under.tookMs * REST.times))
  await turn.commit(turn.progress, (tx) =>
    putMeasures(
      tx,
      {
        paper_id: under.paperID,
        measured_changes: under.changes,
        next_at: now() + Math.round(rest),
        measured_at: now(),
        candidates: under.candidates,
        total: under.total,
        total_squares: under.totalSquares,
      },
      [...under.items.values()],
    ),
  )
}
