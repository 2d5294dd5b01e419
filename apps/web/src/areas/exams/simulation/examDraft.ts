import type { WireSimulationExam, WireStyleCount } from '@tizhou/contract/areas/exams/lists'
import { drawable } from '@tizhou/domain/building/drawable'
import type { DrawFrom } from '@tizhou/domain/building/setup'
import { SETUP_BOUNDS } from '@tizhou/domain/building/setup'

type GroupCount = NonNullable<WireStyleCount['Groups']>[number]

/** The number of questions of a style that can be drawn. */
export const availableOf = (style: WireStyleCount, from: DrawFrom): number =>
  from === 'unseen' ? style.Unseen : from === 'wrong' ? style.Wrong : style.Total

/** The number of questions that the draw gives of a style: the nearest below `count` that whole groups make. */
export function drawnOf(style: WireStyleCount | undefined, from: DrawFrom, count: number): number {
  if (!style) return 0
  if (!style.Groups) return Math.min(count, availableOf(style, from))
  const bundles = (group: GroupCount) =>
    from === 'unseen' ? group.Unseen : from === 'wrong' ? group.Wrong : group.Total
  return drawable(
    style.Groups.map((group) => ({ size: group.Size, bundles: bundles(group) })),
    count,
  )
}

/** The exam with the numbers of questions that the draw gives. */
export function asDrawn(exam: WireSimulationExam, styles: readonly WireStyleCount[]): WireSimulationExam {
  const there = new Map(styles.map((style) => [style.StyleID, style]))
  return {
    ...exam,
    Styles: exam.Styles.map((style) => ({
      ...style,
      Count: drawnOf(there.get(style.StyleID), exam.From, style.Count),
    })),
  }
}

export interface Totals {
  questions: number
  fullMark: number
  passMark: number
}

export function totalsOf({ Styles, Pass }: WireSimulationExam): Totals {
  const hundredths = Styles.reduce((sum, style) => sum + style.Count * Math.round(style.Marks * 100), 0)
  return {
    questions: Styles.reduce((sum, { Count }) => sum + Count, 0),
    fullMark: hundredths / 100,
    passMark: Math.round((hundredths * Pass) / 100) / 100,
  }
}

/** The exam with another number or other marks of one style; a style with no questions is removed. */
export function withStyle(
  exam: WireSimulationExam,
  styleID: number,
  of: { Count?: number; Marks?: number },
): WireSimulationExam {
  const known = exam.Styles.find((style) => style.StyleID === styleID)
  const next = { StyleID: styleID, Count: 0, Marks: 1, ...known, ...of }
  const others = exam.Styles.filter((style) => style !== known)
  if (next.Count === 0) return { ...exam, Styles: others }
  return {
    ...exam,
    Styles: known ? exam.Styles.map((style) => (style === known ? next : style)) : [...others, next],
  }
}

/**
 * The exam reduced to the available questions, with its time reduced in proportion; where none of its styles is
 * available, the available styles replace them.
 */
export function fittedTo(exam: WireSimulationExam, styles: readonly WireStyleCount[]): WireSimulationExam {
  const there = new Map(styles.map((style) => [style.StyleID, availableOf(style, exam.From)]))
  const held = asDrawn(exam, styles).Styles.filter(({ Count }) => Count > 0)
  const Styles =
    held.length > 0
      ? held
      : [...there].flatMap(([StyleID, Count]) =>
          Count > 0 ? [{ StyleID, Count: Math.min(Count, SETUP_BOUNDS.questions), Marks: 1 }] : [],
        )
  const asked = totalsOf(exam).questions
  const found = totalsOf({ ...exam, Styles }).questions
  const share = asked > 0 ? Math.min(1, found / asked) : 1
  return { ...exam, Styles, Minutes: Math.max(1, Math.ceil(exam.Minutes * share)) }
}

/** Why the exam cannot be built, in words for the learner; empty: it can. */
export function faultsOf(exam: WireSimulationExam, styles: readonly WireStyleCount[]): string[] {
  const { questions } = totalsOf(exam)
  const faults: string[] = []
  if (questions === 0) faults.push('还没有选题：请给至少一种题型填上题数')
  if (questions > SETUP_BOUNDS.questions)
    faults.push(`一份试卷最多 ${SETUP_BOUNDS.questions} 题，现在是 ${questions} 题`)
  if (exam.Chapters.length > SETUP_BOUNDS.chapters)
    faults.push(`勾选得太零散：最多 ${SETUP_BOUNDS.chapters} 处，请按篇勾选`)
  const there = new Map(styles.map((style) => [style.StyleID, availableOf(style, exam.From)]))
  if (questions > 0 && exam.Styles.every((style) => (there.get(style.StyleID) ?? 0) === 0))
    faults.push('所选章节里没有符合出题范围的题，请放宽章节或出题范围')
  else if (questions > 0 && totalsOf(asDrawn(exam, styles)).questions === 0)
    faults.push('填的题数不够抽一整组，请把题数填大一些')
  return faults
}

/** A whole number within bounds from typed text; invalid text counts as `least`. */
export function bounded(typed: string, least: number, most: number): number {
  const value = Math.round(Number(typed))
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least
}

/** Marks, rounded to two decimals. */
export function boundedMarks(typed: string): number {
  const value = Math.round(Number(typed) * 100) / 100
  return Number.isFinite(value) ? Math.min(SETUP_BOUNDS.marks, Math.max(0.1, value)) : 1
}
