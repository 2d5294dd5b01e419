import { scoreOf } from '@tizhou/domain/exam/paperScore'
import { normaliseReply } from '@tizhou/domain/scoring/normaliseReply'
import type { Verdict } from '@tizhou/domain/scoring/rubric'
import type { With } from '../../../platform/coreFront.ts'
import { keysOf } from '../../content/questions/replacedKeys.ts'
import type { AttemptRow } from '../attempts/attemptRow.ts'
import type { OfPapers } from '../loadedPapers.ts'
import type { Paper } from '../paper.ts'
import { readScored, type ScoredAttempt, scoredText } from './paperScoring.ts'
import { attemptsWith, type WithReply } from './rescoringRows.ts'
import { itemBy } from './scoredKeys.ts'

/** The result of one question in an attempt. Score in hundredths. */
export interface ItemResult {
  verdict: Verdict
  score: number
}

/** An attempt with a changed result of one question. */
export interface Rescored {
  attempt: AttemptRow
  paper: Paper
  before: ItemResult
  after: ItemResult
  score: number
  fullMark: number
  passed: 0 | 1 | null
  report: string
}

/** The attempt with this result of one question; undefined where it already has it, or lacks the question. */
export function withItem(
  attempt: AttemptRow,
  paper: Paper,
  questionID: number,
  after: ItemResult,
): Rescored | undefined {
  if (attempt.report === null) return undefined
  const scored = readScored(attempt.report)
  const item = scored.items.find((one) => one.questionID === questionID)
  if (!item || (item.verdict === after.verdict && item.score === after.score)) return undefined
  const items = scored.items.map((one) => (one === item ? { ...one, verdict: after.verdict, score: after.score } : one))
  const whole = scoreOf(items, { units: paper.units, passMark: paper.row.pass_mark })
  const kept: ScoredAttempt = {
    ...scored,
    passMark: whole.passMark,
    units: whole.units.map(({ unitID, passMark, passed }) => ({ unitID, passMark, passed })),
    items,
  }
  return {
    attempt,
    paper,
    before: { verdict: item.verdict, score: item.score },
    after: { verdict: after.verdict, score: after.score },
    score: whole.score,
    fullMark: whole.fullMark,
    passed: whole.passed === null ? null : whole.passed ? 1 : 0,
    report: scoredText(kept),
  }
}

type Keys = NonNullable<Awaited<ReturnType<typeof keysOf>>>

/**
 * The attempt scored by its question's present key; undefined where nothing changes. `keys`: from the database, since a
 * cache may be older than the correction.
 */
export async function rescored(
  { papers }: OfPapers,
  questionID: number,
  { reply: written, ...attempt }: WithReply,
  { now, former }: Keys,
): Promise<(Rescored & { reply: string }) | undefined> {
  const paper = await papers.loaded.paper(attempt.subject_id, attempt.paper_id)
  const scored = attempt.report === null ? undefined : readScored(attempt.report)
  const item = scored?.items.find((one) => one.questionID === questionID)
  if (!paper || !scored || !item) return undefined
  const given = normaliseReply(now.form, written ?? '')
  const { reply, ...after } = itemBy(now, { item, reply: given, now, keys: former, attempt, rule: scored.rule })
  const changed = withItem(attempt, paper, questionID, after)
  return changed && { ...changed, reply }
}

/** The effects of scoring again. Scores in hundredths. */
interface RescoringCheck {
  attempts: number
  people: number
  up: number
  down: number
  /** Number of attempts that would become passed, or failed. */
  nowPassed: number
  nowFailed: number
  papers: { name: string; attempts: number }[]
  samples: (Pick<Rescored, 'attempt' | 'before' | 'after' | 'score' | 'fullMark'> & { paper: string; reply: string })[]
}

const AT_ONCE = 300
const SAMPLES = 5

/** Computes the effects on all scored attempts with a question whose key was corrected; writes nothing. */
export async function checkRescoring(
  services: With<'store', OfPapers>,
  of: { subjectID: number; questionID: number },
): Promise<RescoringCheck> {
  const check: RescoringCheck = {
    ...{ attempts: 0, people: 0, up: 0, down: 0, nowPassed: 0, nowFailed: 0 },
    papers: [],
    samples: [],
  }
  const keys = await keysOf(services.store, of.questionID)
  if (!keys || keys.former.length === 0) return check
  const people = new Set<number>()
  const byPaper = new Map<string, number>()
  let after = 0
  for (;;) {
    const batch = await attemptsWith(services.store, { ...of, after, limit: AT_ONCE })
    for (const one of batch) {
      const found = await rescored(services, of.questionID, one, keys)
      if (!found) continue
      const { attempt, before, after, score, fullMark, passed, paper, reply } = found
      check.attempts++
      people.add(attempt.user_id)
      if (after.score > before.score) check.up++
      if (after.score < before.score) check.down++
      if (passed === 1 && attempt.passed !== 1) check.nowPassed++
      if (passed !== 1 && attempt.passed === 1) check.nowFailed++
      byPaper.set(paper.row.name, (byPaper.get(paper.row.name) ?? 0) + 1)
      if (check.samples.length < SAMPLES)
        check.samples.push({ attempt, before, after, score, fullMark, paper: paper.row.name, reply })
    }
    const last = batch.at(-1)
    if (!last || batch.length < AT_ONCE) break
    after = last.attempt_id
  }
  check.people = people.size
  check.papers = [...byPaper].map(([name, attempts]) => ({ name, attempts }))
  return check
}
