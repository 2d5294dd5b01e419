import { cutWhyOf } from '@tizhou/domain/exam/cutWhy'
import { binsOf, reliability, spreadOf } from '@tizhou/domain/exam/itemAnalysis'
import { countedMarks, outcomeOf } from '@tizhou/domain/exam/paperScore'
import type { Paper } from '../../../cores/papers/paper.ts'
import type { MeasureRow } from '../../../cores/papers/results/measures.ts'
import type { ResultFilter, ResultRow } from '../../../cores/papers/results/resultRows.ts'
import { droppedMarks } from '../../../cores/papers/scoring/cancelledQuestions.ts'
import { readScored } from '../../../cores/papers/scoring/paperScoring.ts'
import { badText } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { paperOfOffice, presentCandidate } from './results.ts'

/** Attempts of one part of an export: each carries its whole report. */
const EXPORTED = 200

const hundredth = (marks: number): number => Math.round(marks) / 100
const flag = (value: boolean | number | null): 0 | 1 | null => (value === null ? null : value ? 1 : 0)

/** When the questions of a paper were measured, as lists tell it; null: not yet. */
export const presentMeasured = (row: MeasureRow | undefined) =>
  row?.measured_at == null
    ? null
    : {
        ...{ at: row.measured_at, candidates: row.candidates },
        isStale: row.changes === row.measured_changes ? (0 as const) : (1 as const),
      }

export const resultsScores: Handler<'exams.resultsScores'> = async ({ params, services }) => {
  const paper = await paperOfOffice(services, params)
  const { row } = paper
  const { papers } = services
  const [scores, counts, measure, items, ranking, ways] = await Promise.all([
    papers.scoresOf(row.paper_id),
    papers.passCounts(row.paper_id),
    papers.measureOf(row.paper_id),
    papers.itemMeasuresOf(row.paper_id),
    papers.rankingOf(row.paper_id),
    papers.cancellationsOf(row.paper_id),
  ])
  const spread = spreadOf(scores)
  const { fullMark, passMark } = countedMarks(
    { fullMark: row.full_mark, passMark: row.pass_mark },
    droppedMarks(paper.items.values(), ways),
  )
  const consistency = measure?.measured_at == null ? null : reliability([...items.values()], whole(measure))
  return {
    fullMark: fullMark / 100,
    passMark: passMark === null ? null : passMark / 100,
    ...counts,
    spread: spread && {
      candidates: spread.candidates,
      mean: hundredth(spread.mean),
      median: hundredth(spread.median),
      deviation: hundredth(spread.deviation),
      lowest: hundredth(spread.lowest),
      highest: hundredth(spread.highest),
    },
    bins: binsOf(scores, Math.max(1, fullMark)).map(({ from, to, candidates }) => ({
      from: from / 100,
      to: to / 100,
      candidates,
    })),
    reliability: consistency && { ...consistency, value: Math.round(consistency.value * 1_000) / 1_000 },
    measured: presentMeasured(measure),
    rankedAt: ranking?.ranked_at ?? null,
  }
}

const whole = ({ candidates, total, total_squares }: MeasureRow) => ({ candidates, total, totalSquares: total_squares })

function presentResult(row: ResultRow, paper: Paper) {
  const scored = row.report === null ? undefined : readScored(row.report)
  const byUnit = Map.groupBy(scored?.items ?? [], (item) => item.unitID)
  return {
    ...presentCandidate(row),
    score: row.score / 100,
    fullMark: row.full_mark === null ? null : row.full_mark / 100,
    passed: flag(row.passed),
    units: paper.units.map(({ unitID, name }) => {
      const { score, fullMark } = outcomeOf(byUnit.get(unitID) ?? [], null)
      const passed = scored?.units.find((unit) => unit.unitID === unitID)?.passed ?? null
      return { unitID, name, score: score / 100, fullMark: fullMark / 100, passed: flag(passed) }
    }),
    rank: row.rank,
    spentSeconds: row.spent_seconds,
    handedInAt: row.handed_in_at,
    handedInBy: row.handed_in_by,
    cutWhy: cutWhyOf(row, paper.row.closes_at),
  }
}

export const resultsAttempts: Handler<'exams.resultsAttempts'> = async ({ params, services }) => {
  const paper = await paperOfOffice(services, params)
  const { rows, total } = await services.papers.resultPage(params)
  return { total, rows: rows.map((row) => presentResult(row as ResultRow, paper)) }
}

const MARK = /^(\d{1,16})-(\d{1,16})$/

/** Results in consecutive parts; the audit log records the export. */
export const resultsExport: Handler<'exams.resultsExport'> = async (input) => {
  const { params, services } = input
  const { paperID, q, passed, first, after } = params
  const paper = await paperOfOffice(services, params)
  const [, score, attemptID] = MARK.exec(after ?? '') ?? []
  if (after !== undefined && score === undefined) throw badText('after', '导出的位置不正确，请重新导出')
  const filter: ResultFilter = { paperID, q, passed, first }
  const total = await services.papers.countResults(filter)
  if (after === undefined)
    await services.store.write((tx) =>
      services.audit.in(tx).audited(input, {
        ...{ kind: 'paper', id: paper.row.external_key, name: `导出成绩：${paper.row.name}` },
        after: {
          exported: total,
          ...(q && { q }),
          ...(passed !== undefined && { passed }),
          ...(first !== undefined && { first }),
        },
      }),
    )
  const mark = score === undefined ? undefined : { score: Number(score), attemptID: Number(attemptID) }
  const rows = await services.papers.resultsBehind(filter, { mark, limit: EXPORTED })
  const last = rows.at(-1)
  return {
    total,
    rows: rows.map((row) => presentResult(row, paper)),
    next: last && rows.length === EXPORTED ? `${last.score}-${last.attempt_id}` : null,
  }
}
