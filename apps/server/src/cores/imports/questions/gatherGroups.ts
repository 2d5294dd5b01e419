import type { Option } from '@tizhou/domain/content/question'
import { note, type RowContent } from './rowContent.ts'
import type { StyleWord } from './styleWord.ts'

/** Rows that share a stem or options, in the order of the file; most groups have one row. */
export interface RowGroup {
  /** The group number of the 组号 column; '' where the rows themselves show that they form a group. */
  number: string
  rows: RowContent[]
}

/**
 * Groups rows: by the 组号 column, or, without one, neighbours with the same shared stem or options. Shared content may
 * be given in the first row only; it is copied to the others.
 *
 * A numeric 组号 is a running number, valid for neighbours in one chapter. Any other value names one group in the whole
 * file.
 */
export function gatherGroups(rows: readonly RowContent[]): RowGroup[] {
  const groups: RowGroup[] = []
  const named = new Map<string, RowGroup>()
  let last: RowGroup | undefined
  for (const row of rows) {
    const isName = row.groupNumber !== '' && !/^\d+$/.test(row.groupNumber)
    let group = isName ? named.get(row.groupNumber) : last && belongs(row, last) ? last : undefined
    if (!group) {
      group = { number: row.groupNumber, rows: [] }
      groups.push(group)
      if (isName) named.set(row.groupNumber, group)
    }
    group.rows.push(row)
    last = group
  }
  for (const group of groups) if (group.rows.length > 1 || group.number !== '') share(group)
  return groups
}

function belongs(row: RowContent, group: RowGroup): boolean {
  const first = group.rows[0] as RowContent
  if (first.sheet !== row.sheet || !sameChapter(first, row)) return false
  if (row.groupNumber !== '' || group.number !== '') return row.groupNumber === group.number
  if (sharesOptions(first.style) && sharesOptions(row.style))
    return row.options.length === 0 ? first.options.length > 0 : sameOptions(row.options, first.options)
  const stem = group.rows.find(({ sharedStem }) => sharedStem !== '')?.sharedStem
  if (stem === undefined || sharesOptions(row.style)) return false
  return row.sharedStem === '' ? sharesStem(row.style) : row.sharedStem === stem
}

const sameChapter = (first: RowContent, row: RowContent): boolean =>
  row.chapterPath.length === 0 || row.chapterPath.join('\n') === first.chapterPath.join('\n')

export const sameOptions = (a: readonly Option[], b: readonly Option[]): boolean =>
  a.length === b.length && a.every(({ name, content }, at) => name === b[at]?.name && content === b[at]?.content)

const SHARED_OPTIONS = new Set(['B1', 'YB'])
const SHARED_STEM = new Set(['A3', 'A4', 'YC', 'CASE'])

const sharesOptions = (style: StyleWord | undefined): boolean =>
  style?.kind === 'code' && SHARED_OPTIONS.has(style.code)
const sharesStem = (style: StyleWord | undefined): boolean =>
  style?.kind === 'shared' || (style?.kind === 'code' && SHARED_STEM.has(style.code))

function share(group: RowGroup): void {
  const first = group.rows[0] as RowContent
  const stemRow = group.rows.find(({ sharedStem }) => sharedStem !== '')
  const optionsRow = group.rows.find(({ options }) => options.length > 0)
  const shares = group.rows.some(({ style }) => sharesOptions(style))
  for (const row of group.rows) {
    if (row.chapterPath.length === 0) row.chapterPath = first.chapterPath
    else if (!sameChapter(first, row))
      note(row, 'error', 'chapter', `与同组第 ${first.row} 行的章节不同`, row.chapterPath.join(' / '))
    if (row.sharedStem === '') row.sharedStem = stemRow?.sharedStem ?? ''
    else if (stemRow && row.sharedStem !== stemRow.sharedStem)
      note(row, 'error', 'sharedStem', `与同组第 ${stemRow.row} 行的共用题干不同`, row.sharedStem)
    if (!row.style && row !== first && !row.problems.some(({ severity }) => severity === 'error'))
      row.style = first.style
    if (!shares || !optionsRow) continue
    if (row.options.length === 0) row.options = optionsRow.options
    else if (!sameOptions(row.options, optionsRow.options))
      note(row, 'error', 'options', `与同组第 ${optionsRow.row} 行的共用选项不同`)
  }
  giveOrders(group)
}

/** Order within a group: the 组内序号 column where every row has one, else the order of the rows. */
function giveOrders(group: RowGroup): void {
  const told = group.rows.every(({ groupOrder }) => groupOrder !== undefined)
  const seen = new Map<number, RowContent>()
  for (const [at, row] of group.rows.entries()) {
    if (!told) row.groupOrder = at + 1
    const order = row.groupOrder as number
    const before = seen.get(order)
    if (before) note(row, 'error', 'order', `与同组第 ${before.row} 行的组内序号相同`, String(order))
    seen.set(order, row)
  }
  group.rows.sort((a, b) => (a.groupOrder as number) - (b.groupOrder as number))
}
