import { LETTERS } from '@tizhou/domain/content/question'
import { columnName, columnOf } from '../table/table.ts'
import { FIELDS, type Field, fieldOfHeader, foldHeader, nameOf, optionOfHeader, reasonOfHeader } from './fields.ts'

/** Column (from 0) of each field of a question. */
export interface Mapping {
  headers: string[]
  columns: Partial<Record<Field, number>>
  /** The column of each option that has its own, by place (0 for A). */
  options: (number | undefined)[]
  /** The column of each option's reason, by place. */
  reasons: (number | undefined)[]
}

/** `--map`: the name of a field (题干 or stem, 选项A) and its column, by header or letter. */
export interface Override {
  field: string
  column: string
  /** The column's number, from 0, where the caller knows it: a header may be called A. */
  at?: number
  /** The field has no column, whatever the headers say. */
  none?: true
}

export type Mapped = { ok: true; mapping: Mapping } | { ok: false; reasons: string[]; known: number }

const SHOWN_HEADERS = 20

/**
 * Maps a header row to fields; `overrides` win. Required are the stem, the answer (or the options' weights), and all
 * columns that `overrides` name.
 */
export function mapColumns(headers: readonly string[], overrides: readonly Override[] = []): Mapped {
  const mapping: Mapping = { headers: [...headers], columns: {}, options: [], reasons: [] }
  const reasons: string[] = []
  const taken = new Set<number>()
  const refused = new Set<Field>()
  for (const override of overrides) {
    const reason = place(override, mapping, taken, refused)
    if (reason !== undefined) reasons.push(reason)
  }
  const known = placeByHeader(mapping, taken, refused, reasons)
  const { columns } = mapping
  if (columns.stem === undefined) reasons.push('找不到题干列（题干、题目、试题、Question …）')
  if (columns.answer === undefined && columns.weights === undefined)
    reasons.push('找不到答案列（答案、正确答案、Answer …）')
  return reasons.length === 0 ? { ok: true, mapping } : { ok: false, reasons, known }
}

/** The number of known columns, by which a header row is told from a row of questions. */
export function knownColumns(cells: readonly string[]): number {
  const found = new Set<string>()
  for (const cell of cells) {
    if (cell.length > 30) continue
    const field = fieldOfHeader(cell)?.field
    const option = optionOfHeader(cell)
    const reason = reasonOfHeader(cell)
    if (field !== undefined) found.add(field)
    else if (reason !== undefined) found.add(`选项${reason}解析`)
    else if (option !== undefined && !option.bare) found.add(`选项${option.place}`)
  }
  return found.size
}

/** The headers with their columns' letters, as a hint for `--map`. */
export const listHeaders = (headers: readonly string[]): string => {
  const filled = headers
    .map((header, column) => ({ header: header.trim(), column }))
    .filter(({ header }) => header !== '')
    .map(({ header, column }) => `${columnName(column)}「${header.length > 20 ? `${header.slice(0, 20)}…` : header}」`)
  const more = filled.length - SHOWN_HEADERS
  return filled.slice(0, SHOWN_HEADERS).join(' ') + (more > 0 ? ` 等 ${filled.length} 列` : '')
}

function place(override: Override, mapping: Mapping, taken: Set<number>, refused: Set<Field>): string | undefined {
  const option = optionOfHeader(override.field)
  const field =
    FIELDS.find((name) => foldHeader(name) === foldHeader(override.field)) ?? fieldOfHeader(override.field)?.field
  const reason = reasonOfHeader(override.field)
  if (field === undefined && option === undefined && reason === undefined) {
    const names = [...FIELDS.map(nameOf), '选项A…选项L', '选项A解析…选项L解析'].join('、')
    return `没有「${override.field}」这一项；列的含义可以是：${names}`
  }
  if (override.none) {
    if (field !== undefined) refused.add(field)
    return undefined
  }
  const column = override.at ?? columnNamed(override.column, mapping.headers)
  if (column === undefined) return `${override.field}：表里没有「${override.column}」这一列`
  taken.add(column)
  if (field !== undefined) mapping.columns[field] = column
  else if (option !== undefined) mapping.options[option.place] = column
  else if (reason !== undefined) mapping.reasons[reason] = column
  return undefined
}

/** A header takes precedence over a column's letter: a column may be called A. */
function columnNamed(name: string, headers: readonly string[]): number | undefined {
  const exact = headers.findIndex((header) => header.trim() === name.trim())
  if (exact >= 0) return exact
  const folded = headers.findIndex((header) => header !== '' && foldHeader(header) === foldHeader(name))
  if (folded >= 0) return folded
  if (!/^[a-z]{1,3}$/i.test(name.trim())) return undefined
  const column = columnOf(name.trim())
  return column !== undefined && column < Math.max(headers.length, 1) ? column : undefined
}

function placeByHeader(mapping: Mapping, taken: Set<number>, refused: ReadonlySet<Field>, reasons: string[]): number {
  const ranks = new Map<Field, number>()
  const bareOptions: { column: number; place: number }[] = []
  let known = taken.size
  for (const [column, header] of mapping.headers.entries()) {
    if (taken.has(column) || header.trim() === '') continue
    const named = fieldOfHeader(header)
    const option = optionOfHeader(header)
    const reason = reasonOfHeader(header)
    if (named) {
      known++
      const { field, rank } = named
      if (refused.has(field)) continue
      const before = ranks.get(field)
      if (mapping.columns[field] !== undefined && before === undefined) continue
      if (before === rank && (field === 'stem' || field === 'answer'))
        reasons.push(`有两列都叫「${header.trim()}」，请指明${nameOf(field)}用哪一列`)
      if (before !== undefined && before <= rank) continue
      ranks.set(field, rank)
      mapping.columns[field] = column
    } else if (reason !== undefined) {
      known++
      mapping.reasons[reason] ??= column
    } else if (option?.bare) bareOptions.push({ column, ...option })
    else if (option && option.place < LETTERS.length) {
      known++
      mapping.options[option.place] ??= column
    }
  }
  // A and B side by side are options; a single column called "1" or "A" is not.
  if (mapping.options.length === 0 && [0, 1].every((first) => bareOptions.some(({ place }) => place === first)))
    for (const { column, place } of bareOptions) {
      known++
      mapping.options[place] ??= column
    }
  return known
}
