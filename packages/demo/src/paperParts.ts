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
