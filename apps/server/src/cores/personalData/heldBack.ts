import type { SqlValue, Store } from '../../platform/database/store.ts'
import { withholds } from '../papers/telling.ts'

type Row = Readonly<Record<string, SqlValue>>

/**
 * The rows that a learner's export withholds from the opening of a ranked paper until its results are told
 * (docs/decisions/0026-ranked-windows.md): conversations on its questions, in which a teacher may name the key, and
 * scores and places of papers with any of them, also as changes of scores and as what came of predictions.
 */
export async function heldBack(
  { db }: Pick<Store, 'db'>,
  userID: number,
  now: number,
): Promise<(table: string, row: Row) => Row> {
  const open = db
    .selectFrom('paper_item as held')
    .innerJoin('paper as w', 'w.paper_id', 'held.paper_id')
    .where(withholds(now))
  const isOpen = await open.select('held.paper_id').limit(1).executeTakeFirst()
  if (!isOpen) return (_, row) => row
  const [reports, papers] = await Promise.all([
    db
      .selectFrom('report as r')
      .select('r.report_id')
      .where('r.user_id', '=', userID)
      .where('r.kind', '=', 'question')
      .where('r.target_id', 'in', open.select('held.question_id'))
      .execute(),
    db
      .selectFrom('paper_attempt as a')
      .innerJoin('paper_item as own', 'own.paper_id', 'a.paper_id')
      .select(['a.paper_id', 'a.attempt_id'])
      .distinct()
      .where('a.user_id', '=', userID)
      .where('own.question_id', 'in', open.select('held.question_id'))
      .execute(),
  ])
  const heldReports = new Set(reports.map((row) => row.report_id))
  const heldPapers = new Set(papers.map((row) => row.paper_id))
  const heldAttempts = new Set(papers.map((row) => row.attempt_id))
  return (table, row) => {
    if (table === 'report_reply' && heldReports.has(Number(row.report_id))) return { ...row, content: LATER }
    if (table === 'paper_attempt' && heldPapers.has(Number(row.paper_id)))
      return { ...row, score: null, full_mark: null, passed: null }
    if (table === 'paper_rank' && heldPapers.has(Number(row.paper_id))) return { ...row, rank: null, score: null }
    if (table === 'rescored_attempt' && heldAttempts.has(Number(row.attempt_id)))
      return { ...row, score_before: null, score_after: null }
    if (table === 'prediction' && heldAttempts.has(Number(row.attempt_id))) return { ...row, score: null }
    return row
  }
}

const LATER = '（待公布：该题在还没公布成绩的考试中，公布后重新导出可见）'
