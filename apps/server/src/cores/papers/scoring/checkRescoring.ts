import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CancelWay } from '@tizhou/domain/exam/cancelled'
import type { With } from '../../../platform/coreFront.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { OfPapers } from '../loadedPapers.ts'
import { candidatesOf } from './paperRanks.ts'
import { type Judge, judgeByKey, judgeByWay, type Rescored } from './rescoring.ts'
import { attemptsWith } from './rescoringRows.ts'

type Works = With<'store', OfPapers>

type Sample = Pick<Rescored, 'attempt' | 'before' | 'after' | 'score' | 'fullMark' | 'passed'> & {
  paper: string
  reply: string
}

/** The effects of scoring again. Scores in hundredths. */
interface RescoringCheck {
  attempts: number
  people: number
  /** Number of attempts whose share of the full marks rises, or falls. */
  up: number
  down: number
  /** Number of attempts that would become passed, or failed. */
  nowPassed: number
  nowFailed: number
  papers: { name: string; attempts: number }[]
  /** First those that pass or fail otherwise. */
  samples: Sample[]
}

/** Ranks of first attempts before and after, by attempt. */
interface RankCheck {
  candidates: number
  moved: number
  before: ReadonlyMap<number, number>
  after: ReadonlyMap<number, number>
}

const AT_ONCE = 300
const TOGETHER = 20
const SAMPLES = 5

const nothing = (): RescoringCheck => ({
  ...{ attempts: 0, people: 0, up: 0, down: 0, nowPassed: 0, nowFailed: 0 },
  papers: [],
  samples: [],
})

/** The effects of the question's corrected key on all scored attempts with it; writes nothing. */
export async function checkRescoring(
  services: Works,
  of: { subjectID: number; questionID: number },
): Promise<RescoringCheck> {
  const judge = await judgeByKey(services, of.questionID)
  return judge ? tally(services, of, judge, () => {}) : nothing()
}

/** The effects of cancelling a question in a paper (`way` null: of letting it count again); writes nothing. */
export async function checkCancellation(
  services: Works,
  of: { subjectID: number; paperID: number; questionID: number; way: CancelWay | null },
): Promise<RescoringCheck & { ranks: RankCheck }> {
  const scores = new Map<number, number>()
  const check = await tally(services, of, judgeByWay(services, of.questionID, of.way), ({ attempt, score }) =>
    scores.set(attempt.attempt_id, score),
  )
  return { ...check, ranks: await rankCheck(services.store, of.paperID, scores) }
}

async function tally(
  { store }: Works,
  of: { subjectID: number; questionID: number; paperID?: number },
  judge: Judge,
  each: (changed: Rescored) => void,
): Promise<RescoringCheck> {
  const check = nothing()
  const people = new Set<number>()
  const byPaper = new Map<string, number>()
  const others: Sample[] = []
  for (let after = 0; ; ) {
    const batch = await attemptsWith(store, { ...of, after, limit: AT_ONCE })
    for (const [at, one] of batch.entries()) {
      // Candidates' saves get a turn in between: a report of 600 questions takes about a millisecond.
      if (at % TOGETHER === TOGETHER - 1) await nextTurn()
      const found = await judge(one)
      if (!found?.isTold) continue
      each(found)
      const { attempt, before, after, score, fullMark, passed, paper, reply } = found
      const { name } = paper.row
      check.attempts++
      people.add(attempt.user_id)
      // Full marks may differ too, so shares are compared.
      const more = score * (attempt.full_mark ?? 0) - (attempt.score ?? 0) * fullMark
      if (more > 0) check.up++
      if (more < 0) check.down++
      if (passed === 1 && attempt.passed !== 1) check.nowPassed++
      if (passed !== 1 && attempt.passed === 1) check.nowFailed++
      byPaper.set(name, (byPaper.get(name) ?? 0) + 1)
      const samples = passed === attempt.passed ? others : check.samples
      if (samples.length < SAMPLES)
        samples.push({ attempt, before, after, score, fullMark, passed, paper: name, reply })
    }
    const last = batch.at(-1)
    if (!last || batch.length < AT_ONCE) break
    after = last.attempt_id
  }
  check.people = people.size
  check.papers = [...byPaper].map(([name, attempts]) => ({ name, attempts }))
  check.samples = [...check.samples, ...others].slice(0, SAMPLES)
  return check
}

/** Places by score, then by time; equal ones share a place. */
function placesOf(rows: readonly { attempt_id: number; score: number; spent_seconds: number }[]): Map<number, number> {
  const inOrder = rows.toSorted((a, b) => b.score - a.score || a.spent_seconds - b.spent_seconds)
  const places = new Map<number, number>()
  for (const [at, row] of inOrder.entries()) {
    const before = inOrder[at - 1]
    const isEqual = before?.score === row.score && before.spent_seconds === row.spent_seconds
    places.set(row.attempt_id, isEqual ? (places.get(before.attempt_id) as number) : at + 1)
  }
  return places
}

async function rankCheck(store: Store, paperID: number, scores: ReadonlyMap<number, number>): Promise<RankCheck> {
  const rows = await candidatesOf(store, paperID)
  const before = placesOf(rows)
  const after = placesOf(rows.map((row) => ({ ...row, score: scores.get(row.attempt_id) ?? row.score })))
  const moved = rows.filter(({ attempt_id }) => before.get(attempt_id) !== after.get(attempt_id)).length
  return { candidates: rows.length, moved, before, after }
}
