import { outcomeOf, type PaperScore, scorePaper } from '@tizhou/domain/exam/paperScore'
import { normaliseReply } from '@tizhou/domain/scoring/normaliseReply'
import type { Verdict } from '@tizhou/domain/scoring/rubric'
import type { With } from '../../../platform/coreFront.ts'
import type { AttemptRow } from '../attempts/attemptRow.ts'
import { type AnswerRow, answersOf } from '../attempts/paperAnswers.ts'
import type { OfPapers } from '../loadedPapers.ts'
import type { Paper } from '../paper.ts'
import { keepScore } from './paperCounts.ts'

const VERDICTS = ['right', 'wrong', 'partial', 'unscored'] as const satisfies readonly Verdict[]

/** One question of a scored attempt. Score and marks in hundredths. */
export interface ScoredItem {
  questionID: number
  unitID: number
  styleID: number
  verdict: Verdict
  answered: boolean
  score: number
  marks: number
  spentSeconds: number
}

/** The unchanging result of an attempt, stored with it as JSON. */
export interface ScoredAttempt {
  rule: string
  passMark: number | null
  units: { unitID: number; passMark: number | null; passed: boolean | null }[]
  items: ScoredItem[]
}

/** Compact JSON, since every attempt has one: questions as arrays of numbers. */
export function scoredText(of: ScoredAttempt): string {
  return JSON.stringify({
    ...of,
    items: of.items.map((item) => [
      item.questionID,
      item.unitID,
      item.styleID,
      VERDICTS.indexOf(item.verdict as (typeof VERDICTS)[number]),
      item.answered ? 1 : 0,
      item.score,
      item.marks,
      item.spentSeconds,
    ]),
  })
}

export function readScored(text: string): ScoredAttempt {
  const kept = JSON.parse(text) as Omit<ScoredAttempt, 'items'> & {
    items: [number, number, number, number, number, number, number, number][]
  }
  return {
    ...kept,
    items: kept.items.map(([questionID, unitID, styleID, verdict, answered, score, marks, spentSeconds]) => ({
      questionID,
      unitID,
      styleID,
      verdict: VERDICTS[verdict] ?? 'unscored',
      answered: answered === 1,
      score,
      marks,
      spentSeconds,
    })),
  }
}

/** The answers as input of scoring. */
export const repliesOf = (paper: Paper, answers: readonly AnswerRow[]): Map<number, string> =>
  new Map(
    answers.map((answer) => {
      const form = paper.items.get(answer.question_id)?.form
      return [answer.question_id, form ? normaliseReply(form, answer.reply) : '']
    }),
  )

/** Scores an ended attempt by the paper's own rule. */
async function scoreAnswers(
  services: With<'store', OfPapers>,
  paper: Paper,
  answers: readonly AnswerRow[],
): Promise<PaperScore> {
  const sheet = await services.papers.loaded.sheet(paper)
  const items = [...paper.items.values()].flatMap((item) => {
    const rubric = sheet.rubrics.get(item.questionID)
    return rubric ? [{ questionID: item.questionID, unitID: item.section.unitID, marks: item.marks, rubric }] : []
  })
  const replies = repliesOf(paper, answers)
  return scorePaper({ items, units: paper.units, passMark: paper.row.pass_mark, rule: paper.rule }, replies)
}

/**
 * Scores an ended attempt once: at its first report or by the job. Both give the same result, since answers cannot
 * change any more; the second changes nothing.
 */
export async function scoreAttempt(
  services: With<'store', OfPapers>,
  attempt: AttemptRow,
  paper: Paper,
): Promise<void> {
  const answers = await answersOf(services.store, attempt.user_id, attempt.attempt_id)
  const result = await scoreAnswers(services, paper, answers)
  const spent = new Map(answers.map((answer) => [answer.question_id, answer.spend_seconds]))
  const scored: ScoredAttempt = {
    rule: paper.rule,
    passMark: result.passMark,
    units: result.units.map(({ unitID, passMark, passed }) => ({ unitID, passMark, passed })),
    items: result.items.map((item) => ({
      ...item,
      styleID: paper.items.get(item.questionID)?.styleID ?? 0,
      spentSeconds: spent.get(item.questionID) ?? 0,
    })),
  }
  await services.store.write((tx) =>
    keepScore(tx, attempt, {
      score: result.score,
      fullMark: result.fullMark,
      passed: result.passed === null ? null : result.passed ? 1 : 0,
      report: scoredText(scored),
    }),
  )
}

/** The totals of some questions of a scored attempt, as a report's row. */
export function sumOf(items: readonly ScoredItem[]) {
  const { score, fullMark } = outcomeOf(items, null)
  return {
    TestCount: items.length,
    Right: items.filter((item) => item.verdict === 'right').length,
    Score: score / 100,
    FullMark: fullMark / 100,
    SpentSeconds: items.reduce((sum, item) => sum + item.spentSeconds, 0),
  }
}
