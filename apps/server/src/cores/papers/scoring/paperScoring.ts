import { type CancelWay, countedResult, type ItemResult } from '@tizhou/domain/exam/cancelled'
import { type ItemScore, outcomeOf, scoreOf, scorePaper } from '@tizhou/domain/exam/paperScore'
import { normaliseReply } from '@tizhou/domain/scoring/normaliseReply'
import type { Verdict } from '@tizhou/domain/scoring/rubric'
import type { With } from '../../../platform/coreFront.ts'
import type { AttemptRow } from '../attempts/attemptRow.ts'
import { type AnswerRow, answersOf } from '../attempts/paperAnswers.ts'
import type { OfPapers } from '../loadedPapers.ts'
import type { Paper } from '../paper.ts'
import { lockedCancellations } from './cancelledQuestions.ts'
import { keepScore } from './paperCounts.ts'

const VERDICTS = ['right', 'wrong', 'partial', 'unscored'] as const satisfies readonly Verdict[]

const WAYS = [null, 'credit', 'drop'] as const satisfies readonly (CancelWay | null)[]

/** One question of a scored attempt. Score and marks in hundredths; verdict and score are what counts. */
export interface ScoredItem extends ItemResult {
  questionID: number
  unitID: number
  styleID: number
  answered: boolean
  marks: number
  spentSeconds: number
  /** How it counts where it was cancelled in this paper; null: by its key. */
  cancelled: CancelWay | null
  /** The result by its key, also while it is cancelled. */
  own: ItemResult
}

/** The unchanging result of an attempt, stored with it as JSON. */
export interface ScoredAttempt {
  rule: string
  passMark: number | null
  units: { unitID: number; passMark: number | null; passed: boolean | null }[]
  items: ScoredItem[]
}

const verdictNumber = (verdict: Verdict): number => VERDICTS.indexOf(verdict as (typeof VERDICTS)[number])

/**
 * Compact JSON, since every attempt has one: questions as arrays of numbers. Only a cancelled question has three more:
 * how it counts, and its own verdict and score.
 */
export function scoredText(of: ScoredAttempt): string {
  return JSON.stringify({
    ...of,
    items: of.items.map((item) => [
      item.questionID,
      item.unitID,
      item.styleID,
      verdictNumber(item.verdict),
      item.answered ? 1 : 0,
      item.score,
      item.marks,
      item.spentSeconds,
      ...(item.cancelled === null
        ? []
        : [WAYS.indexOf(item.cancelled), verdictNumber(item.own.verdict), item.own.score]),
    ]),
  })
}

export function readScored(text: string): ScoredAttempt {
  const kept = JSON.parse(text) as Omit<ScoredAttempt, 'items'> & {
    items: [number, number, number, number, number, number, number, number, number?, number?, number?][]
  }
  return {
    ...kept,
    items: kept.items.map(
      ([
        questionID,
        unitID,
        styleID,
        verdict,
        answered,
        score,
        marks,
        spentSeconds,
        way = 0,
        ownVerdict,
        ownScore,
      ]) => ({
        questionID,
        unitID,
        styleID,
        verdict: VERDICTS[verdict] ?? 'unscored',
        answered: answered === 1,
        score,
        marks,
        spentSeconds,
        cancelled: WAYS[way] ?? null,
        own: { verdict: VERDICTS[ownVerdict ?? verdict] ?? 'unscored', score: ownScore ?? score },
      }),
    ),
  }
}

/** The result of an attempt by what each of its questions counts, as it is stored with it. */
export function resultOf(
  items: readonly ScoredItem[],
  { units, rule, row }: Pick<Paper, 'units' | 'row'> & { rule: string },
) {
  const whole = scoreOf(items, { units, passMark: row.pass_mark })
  const scored: ScoredAttempt = {
    rule,
    passMark: whole.passMark,
    units: whole.units.map(({ unitID, passMark, passed }) => ({ unitID, passMark, passed })),
    items: [...items],
  }
  return {
    score: whole.score,
    fullMark: whole.fullMark,
    passed: whole.passed === null ? null : whole.passed ? (1 as const) : (0 as const),
    report: scoredText(scored),
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

/** The results of an ended attempt by the keys and the paper's own rule. */
async function scoreAnswers(
  services: With<'store', OfPapers>,
  paper: Paper,
  answers: readonly AnswerRow[],
): Promise<ItemScore[]> {
  const sheet = await services.papers.loaded.sheet(paper)
  const items = [...paper.items.values()].flatMap((item) => {
    const rubric = sheet.rubrics.get(item.questionID)
    return rubric ? [{ questionID: item.questionID, unitID: item.section.unitID, marks: item.marks, rubric }] : []
  })
  const replies = repliesOf(paper, answers)
  return scorePaper({ items, units: paper.units, passMark: paper.row.pass_mark, rule: paper.rule }, replies).items
}

/**
 * Scores an ended attempt once: at its first report or by the job. Both give the same result, since answers cannot
 * change any more; the second changes nothing. Questions that were cancelled in the paper count as they do for others.
 */
export async function scoreAttempt(
  services: With<'store', OfPapers>,
  attempt: AttemptRow,
  paper: Paper,
): Promise<void> {
  const answers = await answersOf(services.store, attempt.user_id, attempt.attempt_id)
  const results = await scoreAnswers(services, paper, answers)
  const spent = new Map(answers.map((answer) => [answer.question_id, answer.spend_seconds]))
  await services.store.write(async (tx) => {
    const ways = await lockedCancellations(tx, paper.row.paper_id)
    const items = results.map(({ verdict, score, ...item }): ScoredItem => {
      const own = { verdict, score }
      const cancelled = ways.get(item.questionID) ?? null
      return {
        ...item,
        ...countedResult(own, item.marks, cancelled),
        styleID: paper.items.get(item.questionID)?.styleID ?? 0,
        spentSeconds: spent.get(item.questionID) ?? 0,
        cancelled,
        own,
      }
    })
    await keepScore(tx, attempt, resultOf(items, paper))
  })
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
