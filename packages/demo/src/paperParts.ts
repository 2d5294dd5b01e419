import type { Item } from './authoring.ts'
import type { Chooser, Wanted } from './choose.ts'
import type { DemoSection, DemoUnit } from './papers.ts'

/** What a unit asks for: so many questions of a style, each with so many marks. */
export interface Ask {
  style: string
  count: number
  marks: number
  /** Written for this paper alone; they count. */
  items?: readonly Item[]
}

/** The sections of a unit from the questions below some chapters; styles that have none there are left out. */
export function sectionsOf(choose: Chooser, of: Omit<Wanted, 'style' | 'count'>, asks: readonly Ask[]): DemoSection[] {
  return asks
    .map(({ style, count, marks, items = [] }) => {
      const written = items.flat().length
      return { style, marks, questions: choose.take({ ...of, style, count: count - written }), items }
    })
    .filter(({ questions, items }) => questions.length + items.length > 0)
}

/** Where questions of a unit at full size come from: chapters, and the styles to take there in this order. */
export interface Pool {
  under: readonly string[]
  /** Groups first and single questions last, which fill what groups leave; with a number, so many at most. */
  styles: readonly (string | readonly [style: string, count: number])[]
}

/**
 * The sections of a unit as large as the real exam's, a mark a question, or as near to `size` as the bank goes: from the
 * first pool, and what is missing from the next ones. No question that this chooser took before; each section in the
 * order of STYLES. `given`: by style, questions of no chapter that stand in the unit besides; they count.
 */
export function fullSections(
  choose: Chooser,
  size: number,
  pools: readonly Pool[],
  given: Readonly<Record<string, readonly string[]>> = {},
): DemoSection[] {
  const chosen = new Map(Object.entries(given))
  let left = size - Object.values(given).flat().length
  for (const { under, styles } of pools)
    for (const entry of styles) {
      const [style, most] = typeof entry === 'string' ? [entry, left] : entry
      const questions = choose.take({ under, style, fresh: true, count: Math.min(left, most) })
      chosen.set(style, [...(chosen.get(style) ?? []), ...questions])
      left -= questions.length
    }
  return STYLES.flatMap((style) => {
    const questions = chosen.get(style) ?? []
    return questions.length > 0 ? [{ style, marks: 1, questions }] : []
  })
}

/** The styles of the title and licence exams, in the order in which a unit asks them. */
const STYLES = ['A1', 'A2', 'A3', 'A4', 'B1', 'CASE'] as const

/** Questions of a section. */
export const sizeOf = ({ questions, items = [] }: DemoSection): number => questions.length + items.flat().length
const fullMarkOf = (sections: readonly DemoSection[]): number =>
  sections.reduce((sum, section) => sum + sizeOf(section) * section.marks, 0)

/** Six tenths of the full mark, as title and licence exams are passed, in whole marks. */
export const passOf = (units: readonly DemoUnit[]): number =>
  Math.round(fullMarkOf(units.flatMap(({ sections }) => sections)) * 0.6)

/** A unit with a clock of so many seconds a question, in whole steps of five minutes. */
export function unitOf(
  name: string,
  sections: DemoSection[],
  { secondsEach, rest, pass }: { secondsEach: number; rest?: number; pass?: boolean },
): DemoUnit {
  const size = sections.reduce((sum, section) => sum + sizeOf(section), 0)
  return {
    name,
    minutes: Math.max(5, Math.ceil((size * secondsEach) / 300) * 5),
    sections,
    ...(rest === undefined ? {} : { rest }),
    ...(pass ? { passMark: Math.round(fullMarkOf(sections) * 0.6) } : {}),
  }
}
