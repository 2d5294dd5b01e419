import type { RuleVersion } from '../scoring/casetest.ts'
import type { Rubric, Verdict } from '../scoring/rubric.ts'
import { score } from '../scoring/score.ts'

/**
 * The score of a paper, in whole hundredths, so that sums are exact.
 *
 * - a question gives `marks × points / full` (scoring/rubric.ts), rounded half up to the hundredth for each question,
 *   so that shown values sum to the total
 * - an unanswered question is wrong
 * - an unjudged short answer, or a question without a usable key, is unscored: its marks are left out of the full marks
 *   of paper, unit and groups, and pass marks shrink in proportion, rounded up to the hundredth
 * - a paper is passed when its own pass mark and that of every unit with one is reached; null where there is none
 */

export interface ItemOfPaper {
  questionID: number
  unitID: number
  /** Hundredths. */
  marks: number
  rubric: Rubric
}

export interface UnitOfPaper {
  unitID: number
  passMark: number | null
}

export interface PaperToScore {
  items: readonly ItemOfPaper[]
  units: readonly UnitOfPaper[]
  passMark: number | null
  rule: RuleVersion
}

/** Canonical replies by question; absent or empty: not answered. */
export type Replies = ReadonlyMap<number, string>

export interface ItemScore {
  questionID: number
  unitID: number
  verdict: Verdict
  answered: boolean
  /** Hundredths, 0 ≤ score ≤ marks. */
  score: number
  marks: number
}

export interface Outcome {
  score: number
  fullMark: number
  passMark: number | null
  passed: boolean | null
}

export interface PaperScore extends Outcome {
  units: (Outcome & { unitID: number })[]
  items: ItemScore[]
}

/**
 * Rounds half up to the hundredth. Points and full are whole numbers or percentages, so the quotient is nearly exact.
 */
const share = (marks: number, points: number, full: number): number => Math.floor((marks * points) / full + 0.5)

/** The score of one question. */
export function scoreItem(
  { questionID, unitID, marks, rubric }: ItemOfPaper,
  reply: string,
  rule: RuleVersion,
): ItemScore {
  const { verdict, points, full } = score(rubric, reply, { rule })
  return {
    questionID,
    unitID,
    verdict,
    answered: reply !== '',
    score: verdict === 'unscored' || full <= 0 ? 0 : Math.min(marks, share(marks, points, full)),
    marks,
  }
}

const marksOf = (items: readonly { marks: number }[]) => items.reduce((sum, item) => sum + item.marks, 0)
const judged = (items: readonly ItemScore[]) => items.filter((item) => item.verdict !== 'unscored')

/** A pass mark of `whole` marks of which only `fullMark` count: in proportion, rounded up to the hundredth. */
const shrunkPassMark = (passMark: number | null, whole: number, fullMark: number): number | null =>
  passMark === null || whole === 0 ? null : Math.ceil((passMark * fullMark) / whole)

/** The full mark and pass mark of some questions that have marks in all, without those that were dropped (cancelled.ts). */
export function countedMarks(
  { fullMark, passMark }: { fullMark: number; passMark: number | null },
  dropped: number,
): { fullMark: number; passMark: number | null } {
  const counted = fullMark - dropped
  return { fullMark: counted, passMark: counted === 0 ? null : shrunkPassMark(passMark, fullMark, counted) }
}

/** The sum of some questions; `passMark`: of all of them, judged or not. */
export function outcomeOf(items: readonly ItemScore[], passMark: number | null): Outcome {
  const whole = marksOf(items)
  const fullMark = marksOf(judged(items))
  const score = items.reduce((sum, item) => sum + item.score, 0)
  const shrunk = shrunkPassMark(passMark, whole, fullMark)
  // A paper without judged questions is neither passed nor failed.
  const passed = shrunk === null || fullMark === 0 ? null : score >= shrunk
  return { score, fullMark, passMark: shrunk, passed }
}

export function scorePaper(paper: PaperToScore, replies: Replies): PaperScore {
  const items = paper.items.map((item) => scoreItem(item, replies.get(item.questionID) ?? '', paper.rule))
  return { ...scoreOf(items, paper), items }
}

/** The sum of scored questions. */
export function scoreOf(
  items: readonly ItemScore[],
  paper: Pick<PaperToScore, 'units' | 'passMark'>,
): Omit<PaperScore, 'items'> {
  const byUnit = Map.groupBy(items, (item) => item.unitID)
  const units = paper.units.map(({ unitID, passMark }) => ({
    unitID,
    ...outcomeOf(byUnit.get(unitID) ?? [], passMark),
  }))
  const whole = outcomeOf(items, paper.passMark)
  const verdicts = [whole.passed, ...units.map((unit) => unit.passed)].filter((passed) => passed !== null)
  return { ...whole, passed: verdicts.length === 0 ? null : verdicts.every(Boolean), units }
}
