import { UNTOUCHED } from '@tizhou/domain/runner/entry'
import { isVisible } from '@tizhou/domain/runner/movement'
import type { Entry, RunnerState } from '@tizhou/domain/runner/state'
import type { QuestionSet } from '../state/question.ts'

const COLUMNS = 6

/** A line of the question sheet: the name of a section, or up to six of its questions. */
export type SheetRow =
  | { kind: 'name'; key: string; name: string; count: number }
  | { kind: 'cells'; key: string; ids: number[] }

interface Section {
  key: string
  name: string
  ids: number[]
}

/** Sections by style, as the set has them. */
export const byStyle = (set: QuestionSet): Section[] =>
  set.styles.map(({ id, name, questions }) => ({ key: `style-${id}`, name, ids: questions }))

/** Sections by chapter, in the order in which the set meets them. */
export function byUnit(set: QuestionSet, names: ReadonlyMap<number, string>): Section[] {
  const sections = new Map<number, Section>()
  for (const { id, chapterID } of set.questions) {
    const section = sections.get(chapterID) ?? {
      key: `unit-${chapterID}`,
      name: names.get(chapterID) ?? '其他章节',
      ids: [],
    }
    section.ids.push(id)
    sections.set(chapterID, section)
  }
  return [...sections.values()]
}

/** What the sheet alone leaves out, whatever is shown beside it. */
export type Shows = (entry: Entry) => boolean

/** The sections cut into lines, with the questions that filter and sheet show. The one on screen is always among them. */
export function sheetRows(sections: readonly Section[], run: RunnerState, shows?: Shows): SheetRow[] {
  const isShown = (id: number) => {
    const position = run.positions.get(id) ?? -1
    if (shows && id !== run.at && !shows(run.entries[position] ?? UNTOUCHED)) return false
    return run.filter === 'all' || isVisible(run, position)
  }
  const rows: SheetRow[] = []
  for (const { key, name, ids } of sections) {
    const shown = run.filter === 'all' && !shows ? ids : ids.filter(isShown)
    if (shown.length === 0) continue
    rows.push({ kind: 'name', key, name, count: shown.length })
    for (let from = 0; from < shown.length; from += COLUMNS) {
      rows.push({ kind: 'cells', key: `${key}-${from}`, ids: shown.slice(from, from + COLUMNS) })
    }
  }
  return rows
}

/** In which line each question stands. */
export const linesByID = (rows: readonly SheetRow[]): Map<number, number> =>
  new Map(rows.flatMap((row, line) => (row.kind === 'cells' ? row.ids.map((id) => [id, line] as const) : [])))

/** The id that an arrow key leads to from a cell; the same one at an edge. Names of sections are stepped over. */
export function cellByKey(rows: readonly SheetRow[], id: number, key: string): number {
  const lines = rows.flatMap((row) => (row.kind === 'cells' ? [row.ids] : []))
  const flat = lines.flat()
  const line = lines.findIndex((ids) => ids.includes(id))
  const column = lines[line]?.indexOf(id) ?? 0
  const inLine = (to: number) => lines[to]?.[Math.min(column, (lines[to]?.length ?? 1) - 1)] ?? id
  switch (key) {
    case 'ArrowRight':
      return flat[flat.indexOf(id) + 1] ?? id
    case 'ArrowLeft':
      return flat[flat.indexOf(id) - 1] ?? id
    case 'ArrowDown':
      return inLine(line + 1)
    case 'ArrowUp':
      return inLine(line - 1)
    case 'Home':
      return flat[0] ?? id
    case 'End':
      return flat.at(-1) ?? id
    default:
      return id
  }
}
