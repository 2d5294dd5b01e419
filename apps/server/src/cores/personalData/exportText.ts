import { BEIJING_SHIFT, dateOfDay, zonedInBeijing } from '@tizhou/domain/dates/beijing'
import type { Exported } from '../../platform/database/personal.ts'
import type { SqlValue } from '../../platform/database/store.ts'

/** An exported column: its key in JSON, its heading in a table. */
export interface ToldColumn {
  name: string
  heading: string
}

export const SUBJECT_NAME: ToldColumn = { name: 'subject_name', heading: '科目' }

/** The columns of a file; the subject's name follows its id. */
export const columnsOf = ({ columns }: Exported): ToldColumn[] =>
  Object.entries(columns).flatMap(([name, heading]) => {
    if (heading === null) return []
    return name === 'subject_id' ? [{ name, heading }, SUBJECT_NAME] : [{ name, heading }]
  })

const LARGEST_MOMENT = 8.64e15 - BEIJING_SHIFT

/** Names of moments: `score_before` and `score_after` are scores. */
const MOMENT = /(^|_)at$|(^|(?<!^score)_)(before|after)$/

/** Moments and days as Beijing dates; other values unchanged. */
export function told(name: string, value: SqlValue): SqlValue {
  if (typeof value !== 'number') return value
  if (MOMENT.test(name) && Math.abs(value) <= LARGEST_MOMENT) return zonedInBeijing(value)
  if (/(^|_)day$/.test(name) && Math.abs(value) < 1e7) return dateOfDay(value)
  return value
}

/** Escapes a text that a spreadsheet would take for a formula. */
function cell(value: SqlValue): string {
  if (value === null) return ''
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One CSV line. */
export const csvLine = (values: readonly SqlValue[]): string => `${values.map(cell).join(',')}\r\n`

/** Byte order mark, so that spreadsheets read UTF-8. */
export const CSV_MARK = '\ufeff'
