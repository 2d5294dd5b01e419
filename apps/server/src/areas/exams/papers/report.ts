import { styleOfID } from '@tizhou/catalogue/styles'
import type { WireReport } from '@tizhou/contract/areas/exams/exams'
import { cutWhyOf } from '@tizhou/domain/exam/cutWhy'
import { firstScore } from '@tizhou/domain/exam/resultNews'
import { withDescendants } from '../../../cores/content/trees/chapterIndex.ts'
import type { AttemptRow } from '../../../cores/papers/attempts/attemptRow.ts'
import { hasCases, type Paper } from '../../../cores/papers/paper.ts'
import type { QuestionCount } from '../../../cores/papers/scoring/paperCounts.ts'
import { readScored, type ScoredAttempt, type ScoredItem, sumOf } from '../../../cores/papers/scoring/paperScoring.ts'
import type { Caller } from '../../../platform/calls/caller.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { waitsOf } from '../../../platform/waits.ts'
import { attemptFor } from './attempts.ts'
import { refuse } from './refusals.ts'
import { tellingFor } from './telling.ts'

/** Least number of candidates for statistics: fewer are not representative, and could be identified. */
const ENOUGH = 5
/** Number of buckets, each five per cent of full marks. */
const BUCKETS = 20

export interface ScoredSat {
  paper: Paper
  row: AttemptRow
  scored: ScoredAttempt
}

/**
 * The caller's ended attempt with its score, scored now if the job has not done it. After this request late answers are
 * refused, so that nothing is changed after keys were shown.
 */
export async function scoredAttempt(
  services: Services,
  caller: Caller,
  asked: { appID: number; attemptID: number },
): Promise<ScoredSat> {
  const sat = await attemptFor(services, caller, asked, true)
  if (sat.standing.phase.state !== 'over') throw refuse('notOver')
  const read = () => services.papers.wholeAttempt(caller.userID, asked.attemptID)
  let row = await read()
  if (row && row.report === null) {
    await services.papers.scoreAttempt(row, sat.paper)
    row = await read()
  }
  if (!row?.report) throw notFound('这次作答的成绩')
  return { paper: sat.paper, row, scored: readScored(row.report) }
}

const NOTHING_WAITS = { Waiting: 0, WaitingMark: 0 }

const flagOrNull = (value: boolean | null): 0 | 1 | null => (value === null ? null : value ? 1 : 0)

/** Groups in order of first occurrence. */
const groupsOf = <K>(items: readonly ScoredItem[], key: (item: ScoredItem) => K): [K, ScoredItem[]][] => [
  ...Map.groupBy(items, key),
]

export const paperReport: Handler<'exams.paperReport'> = async ({ params, caller, services }) => {
  const { paper, row, scored } = await scoredAttempt(services, caller, params)
  const { items } = scored
  const waits = await waitsOf(services, caller, params.appID)
  const telling = await tellingFor(services, paper, waits)
  const heldOf = ({ questionID }: ScoredItem) => waits?.held(questionID)
  const held = items.flatMap((item) => heldOf(item) ?? [])
  const told = items.filter((item) => !heldOf(item))
  const partOf = (of: readonly ScoredItem[]) => {
    const judged = of.filter((item) => !heldOf(item))
    const { TestCount, SpentSeconds } = sumOf(of)
    const marks = of.reduce((total, item) => total + (heldOf(item) ? item.marks : 0), 0)
    return {
      ...sumOf(judged),
      ...{ TestCount, SpentSeconds, Waiting: of.length - judged.length, WaitingMark: marks / 100 },
    }
  }
  const sum = partOf(items)
  const waiting = held.length > 0 ? (telling.held ?? held[0]) : undefined
  const counts = await services.papers.questionCountsOf(paper.row.paper_id)
  const { corrected, scoreBefore } = await corrections(services, { paper, row, scored })
  return {
    AttemptID: row.attempt_id,
    PaperID: row.paper_id,
    Name: paper.row.name,
    StartedAt: row.started_at,
    HandedInAt: row.handed_in_at ?? row.started_at,
    HandedInBy: row.handed_in_by ?? 'time',
    CutWhy: cutWhyOf(row, paper.row.closes_at),
    SpentSeconds: row.spent_seconds ?? 0,
    // Withheld questions are left out, also of sums: the rest is shown.
    Score: waiting ? sum.Score : (row.score ?? 0) / 100,
    FullMark: waiting ? sum.FullMark : (row.full_mark ?? 0) / 100,
    PassMark: scored.passMark === null || waiting ? null : scored.passMark / 100,
    HasPassMark: scored.passMark !== null || scored.units.some(({ passMark }) => passMark !== null) ? 1 : 0,
    Passed: flagOrNull(row.passed === null || waiting ? null : row.passed === 1),
    Rule: scored.rule,
    CaseRule: hasCases(paper) ? paper.rule : null,
    AnswersFrom: telling.isUntold ? telling.from : null,
    Waiting: waiting
      ? { Count: held.length, Why: waiting.why === 'sitting' ? 'sitting' : 'window', Until: waiting.until }
      : null,
    Corrected: corrected.filter(({ AllTestID }) => told.some(({ questionID }) => questionID === AllTestID)),
    ScoreBefore: waiting || scoreBefore === null ? null : scoreBefore / 100,
    Units: paper.units.map((unit) => {
      const of = scored.units.find(({ unitID }) => unitID === unit.unitID)
      const part = partOf(items.filter((item) => item.unitID === unit.unitID))
      return {
        Name: unit.name,
        ...part,
        UnitID: unit.unitID,
        PassMark: of?.passMark == null ? null : of.passMark / 100,
        Passed: flagOrNull(part.Waiting > 0 ? null : (of?.passed ?? null)),
      }
    }),
    Styles: groupsOf(items, (item) => item.styleID).map(([StyleID, of]) => ({
      Name: styleOfID(StyleID)?.name ?? '',
      ...partOf(of),
      StyleID,
    })),
    // A question's chapters and points could reveal its key, so they are left out for withheld questions.
    Chapters: await byChapter(services, paper.row.subject_id, told),
    Points: await byPoint(services, paper.row.paper_id, told),
    // All questions of the paper in order, so that numbers stay the same.
    Questions: items.map((item) => {
      const waits = heldOf(item) !== undefined
      return {
        AllTestID: item.questionID,
        UnitID: item.unitID,
        StyleID: item.styleID,
        Verdict: waits ? 'waiting' : item.verdict,
        Answered: item.answered ? 1 : 0,
        Score: waits ? 0 : item.score / 100,
        FullMark: item.marks / 100,
        SpentSeconds: item.spentSeconds,
        AllRight: waits ? null : shareRight(counts.get(item.questionID)),
      }
    }),
    // A rank would reveal the score.
    All: waiting ? null : await allCandidates(services, paper, row),
  }
}

/** Questions that were cancelled, or whose keys were corrected since this attempt was scored, and its former result. */
async function corrections(services: Services, { paper, row, scored }: ScoredSat) {
  const of = { userID: row.user_id, attemptID: row.attempt_id }
  const answers = await services.papers.answersOf(of.userID, of.attemptID)
  const { former } = await services.papers.countedKeys({ paper, row, scored }, answers)
  const changes = (await services.papers.changesOf([row.attempt_id], 'seen')).get(row.attempt_id) ?? []
  const again = new Map(
    changes
      .filter(({ kind, state }) => kind === 'key' && state === 'done')
      .toSorted((a, b) => a.changedAt - b.changedAt)
      .map((change) => [change.questionID, change]),
  )
  const isAnyCancelled = scored.items.some(({ cancelled }) => cancelled !== null)
  const reasons = new Map(
    (isAnyCancelled ? await services.papers.cancelReasons(row.paper_id) : []).map((one) => [one.question_id, one]),
  )
  const corrected = scored.items.flatMap(({ questionID: AllTestID, cancelled }): WireReport['Corrected'] => {
    if (cancelled) {
      const reason = reasons.get(AllTestID)
      return [{ AllTestID, Counts: cancelled, At: reason?.begun_at ?? null, Note: reason?.note ?? '' }]
    }
    const key = former.get(AllTestID)
    if (key) return [{ AllTestID, Counts: 'former', At: key.at, Note: '' }]
    const change = again.get(AllTestID)
    return change ? [{ AllTestID, Counts: 'rescored', At: change.changedAt, Note: change.note }] : []
  })
  return { corrected, scoreBefore: firstScore(changes) }
}

const shareRight = (count: QuestionCount | undefined): number | null =>
  count && count.candidates >= ENOUGH ? count.right / count.candidates : null

/** By home chapter, so that nothing counts twice; questions in papers only come last, without a chapter. */
async function byChapter(services: Services, subjectID: number, items: readonly ScoredItem[]) {
  const { chapterOf } = await services.content.homes(subjectID)
  const { byID, trees } = await services.content.chapters(subjectID)
  const order = new Map(
    trees.flatMap((tree) => tree.top.flatMap(withDescendants)).map((place, at) => [place.chapterID, at]),
  )
  return groupsOf(items, (item) => chapterOf.get(item.questionID) ?? null)
    .map(([CptID, of]) => ({
      Name: CptID === null ? '仅在试卷中的题目' : (byID.get(CptID)?.name ?? ''),
      ...sumOf(of),
      ...NOTHING_WAITS,
      CptID,
    }))
    .sort((a, b) => placeOf(order, a.CptID) - placeOf(order, b.CptID))
}

const placeOf = (order: ReadonlyMap<number, number>, chapterID: number | null): number =>
  (chapterID === null ? undefined : order.get(chapterID)) ?? Number.MAX_SAFE_INTEGER

/** A question counts for each of its points. Most lost marks first. */
async function byPoint(services: Services, paperID: number, items: readonly ScoredItem[]) {
  const byID = new Map(items.map((item) => [item.questionID, item]))
  const named = Map.groupBy(await services.papers.pointsOfPaper(paperID), (row) => row.name)
  return [...named]
    .map(([Name, rows]) => ({
      Name,
      ...sumOf(rows.flatMap((row) => byID.get(row.question_id) ?? [])),
      ...NOTHING_WAITS,
      SameKnowPointID: rows[0]?.point_id ?? 0,
    }))
    .filter((point) => point.TestCount > 0)
    .sort((a, b) => b.FullMark - b.Score - (a.FullMark - a.Score) || a.Name.localeCompare(b.Name, 'zh'))
}

/** This attempt among all first attempts. A job counts scores, so this one may be missing right after the hand-in. */
async function allCandidates(services: Services, paper: Paper, row: AttemptRow): Promise<WireReport['All']> {
  const scores = await services.papers.scoresOf(paper.row.paper_id)
  const candidates = scores.reduce((sum, one) => sum + one.candidates, 0)
  if (candidates < ENOUGH) return null
  const mine = row.score ?? 0
  const count = (holds: (score: number) => boolean) =>
    scores.reduce((sum, one) => sum + (holds(one.score) ? one.candidates : 0), 0)
  const full = row.full_mark ?? paper.row.full_mark
  return {
    Candidates: candidates,
    Average: Math.round(scores.reduce((sum, one) => sum + one.score * one.candidates, 0) / candidates) / 100,
    Best: (scores[0]?.score ?? 0) / 100,
    Buckets: Array.from({ length: BUCKETS }, (_, at) => {
      const from = (full * at) / BUCKETS
      const to = (full * (at + 1)) / BUCKETS
      const isLast = at === BUCKETS - 1
      return {
        From: Math.round(from) / 100,
        To: Math.round(to) / 100,
        Candidates: count((score) => score >= from && (isLast || score < to)),
      }
    }),
    Rank: row.is_first === 0 ? null : await rankOf(services, paper, row.user_id, () => 1 + count((s) => s > mine)),
    Ahead: count((score) => score < mine) / candidates,
  }
}

/** With a window the rank of the ranking, once it exists; without a window by the scores so far. */
async function rankOf(
  services: Services,
  { row: { paper_id, closes_at } }: Paper,
  userID: number,
  byScore: () => number,
): Promise<number | null> {
  if (closes_at === null) return byScore()
  const ranking = await services.papers.rankingOf(paper_id)
  if (!ranking || ranking.ranked_at < closes_at) return null
  return (await services.papers.rankOfUser(paper_id, userID))?.rank ?? null
}
