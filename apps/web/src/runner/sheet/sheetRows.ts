import { UNTOUCHED } from '@tizhou/domain/runner/entry'
import { isVisible } from '@tizhou/domain/runner/movement'
import type { Entry, RunnerState } from '@tizhou/domain/runner/state'
import type { QuestionSet } from '../state/question.ts'
import { placesOf, stylesOnce } from '../state/sections.ts'

const COLUMNS = 6
/** The width of a row of places in the narrowest sheet, in digits; a Chinese character counts as two. */
const PLACES_WIDTH = 34
const widthOf = (text: string): number => text.length + (text.match(/[第、题 ]/g)?.length ?? 0)

/** A row of the question sheet: the name of a section, the places of its questions, or up to six cells. */
export type SheetRow =
  | { kind: 'name'; key: string; name: string; count: number }
  | { kind: 'places'; key: string; text: string }
  | { kind: 'cells'; key: string; ids: number[] }

interface Section {
  key: string
  name: string
  ids: number[]
  /** `1–3`, `7`: ranges of question numbers; empty where the section's questions are contiguous. */
  places: string[]
}

/** Sections by style, each style once. */
export const byStyle = (set: QuestionSet): Section[] =>
  stylesOnce(set).map(({ id, name, questions }) => ({
    key: `style-${id}`,
    name,
    ids: questions,
    places: placesOf(set, questions),
  }))

/** Sections by chapter, in the order of their first questions in the set. */
export function byUnit(set: QuestionSet, names: ReadonlyMap<number, string>): Section[] {
  const sections = new Map<number, Section>()
  for (const { id, chapterID } of set.questions) {
    const section = sections.get(chapterID) ?? {
      key: `unit-${chapterID}`,
      name: names.get(chapterID) ?? '其他章节',
      ids: [],
      places: [],
    }
    section.ids.push(id)
    sections.set(chapterID, section)
  }
  return [...sections.values()].map((section) => ({ ...section, places: placesOf(set, section.ids) }))
}

/** The ranges as text, `第 1–3、7、9 题`, broken into rows of PLACES_WIDTH. */
function placeLines(places: readonly string[]): string[] {
  const lines: string[] = []
  let line = '第 '
  for (const [at, place] of places.entries()) {
    const part = at === places.length - 1 ? `${place} 题` : `${place}、`
    if (widthOf(line + part) > PLACES_WIDTH) {
      lines.push(line)
      line = ''
    }
    line += part
  }
  return [...lines, line]
}

/** A predicate for the questions that the sheet shows, independent of the page's filter. */
export type Shows = (entry: Entry) => boolean

/**
 * The rows of the sections, with the questions that the filter and `shows` leave. The question on screen is always
 * among them.
 */
export function sheetRows(sections: readonly Section[], run: RunnerState, shows?: Shows): SheetRow[] {
  const isShown = (id: number) => {
    const position = run.positions.get(id) ?? -1
    if (shows && id !== run.at && !shows(run.entries[position] ?? UNTOUCHED)) return false
    return run.filter === 'all' || isVisible(run, position)
  }
  const rows: SheetRow[] = []
  const all = run.filter === 'all' && !shows
  for (const { key, name, ids, places } of sections) {
    const shown = all ? ids : ids.filter(isShown)
    if (shown.length === 0) continue
    rows.push({ kind: 'name', key, name, count: shown.length })
    // With a filter the cells alone tell which questions they are.
    if (all && places.length > 0)
      for (const [at, text] of placeLines(places).entries()) rows.push({ kind: 'places', key: `${key}-at-${at}`, text })
    for (let from = 0; from < shown.length; from += COLUMNS) {
      rows.push({ kind: 'cells', key: `${key}-${from}`, ids: shown.slice(from, from + COLUMNS) })
    }
  }
  return rows
}

/** The row of each question. */
export const linesByID = (rows: readonly SheetRow[]): Map<number, number> =>
  new Map(rows.flatMap((row, line) => (row.kind === 'cells' ? row.ids.map((id) => [id, line] as const) : [])))

/** The id of the cell that an arrow key moves to; unchanged at an edge. Rows with names are skipped. */
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
