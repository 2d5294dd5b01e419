import { setFromSections } from '../../../../runner/state/examSet.ts'
import type { Question } from '../../../../runner/state/question.ts'
import type { Previewed } from './previewServer.ts'

/** A question of a printed paper. */
export interface SheetQuestion {
  /** In its unit, from 1: as candidates see it. */
  number: number
  marks: number
  question: Question
}

/** A single question, or a group with what its questions share, printed once. */
export interface SheetBlock {
  key: number
  stem: string
  /** Shared options; empty where each question has its own. */
  options: Question['options']
  questions: SheetQuestion[]
}

export interface SheetSection {
  key: number
  name: string
  count: number
  marks: number
  /** Of each question, where all have the same; null otherwise. */
  each: number | null
  blocks: SheetBlock[]
}

export interface SheetUnit {
  key: number
  name: string
  seconds: number
  count: number
  marks: number
  sections: SheetSection[]
}

const sum = (marks: readonly number[]): number => marks.reduce((all, one) => all + Math.round(one * 100), 0) / 100

/** A paper as it is read and printed. `keyed`: its questions with keys and explanations, by id; absent: without. */
export function paperSheets({ Paper, Units }: Previewed, keyed?: ReadonlyMap<number, Question>): SheetUnit[] {
  return Units.map(({ UnitID, Sections }) => {
    const unit = Paper.Units.find((one) => one.UnitID === UnitID)
    const { byID } = setFromSections(Sections)
    const sections = Sections.map((section): SheetSection => {
      const blocks = section.TestItems.map((entry): SheetBlock => {
        const items = 'GroupID' in entry ? entry.Items : [entry]
        const questions = items.flatMap(({ AllTestID, Marks: marks }): SheetQuestion[] => {
          const shown = byID.get(AllTestID)
          if (!shown) return []
          const { number } = shown
          return [{ number, marks, question: { ...(keyed?.get(AllTestID) ?? shown), number } }]
        })
        const group = questions[0]?.question.group
        return {
          key: items[0]?.AllTestID ?? 0,
          stem: group?.stem ?? '',
          options: ('GroupID' in entry && group?.options) || [],
          questions,
        }
      })
      const marks = blocks.flatMap(({ questions }) => questions.map((one) => one.marks))
      return {
        ...{ key: section.SectionID, name: section.Name, count: marks.length, marks: sum(marks), blocks },
        each: marks.every((one) => one === marks[0]) ? (marks[0] ?? null) : null,
      }
    })
    return {
      ...{ key: UnitID, name: unit?.Name ?? '', seconds: unit?.Seconds ?? 0, sections },
      count: sections.reduce((all, { count }) => all + count, 0),
      marks: sum(sections.map(({ marks }) => marks)),
    }
  })
}

/** The question without what its group shows for all of them. */
export const withoutShared = ({ question }: SheetQuestion, { options }: SheetBlock): Question => ({
  ...question,
  group: undefined,
  options: options.length > 0 ? [] : question.options,
})

/** `一、A1 型题（共 40 题，每题 1 分，计 40 分）`. */
export const sectionTitle = ({ name, count, marks, each }: SheetSection, at: number): string =>
  `${NUMERALS[at] ?? at + 1}、${name}（共 ${count} 题，${each === null ? '' : `每题 ${each} 分，`}计 ${marks} 分）`

const NUMERALS = [...'一二三四五六七八九十']
