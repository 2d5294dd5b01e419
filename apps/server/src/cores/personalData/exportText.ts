import { BEIJING_SHIFT, dateOfDay, zonedInBeijing } from '@tizhou/domain/dates/beijing'
import type { Exported } from '../../platform/database/personal.ts'
import type { SqlValue } from '../../platform/database/store.ts'

/** A column as it is told: its name in JSON, its heading in a table. */
export interface ToldColumn {
  name: string
  heading: string
}

export const SUBJECT_NAME: ToldColumn = { name: 'subject_name', heading: '科目' }

/** The columns of a file, the name of the subject after its id. */
export const columnsOf = ({ columns }: Exported): ToldColumn[] =>
  Object.entries(columns).flatMap(([name, heading]) => {
    if (heading === null) return []
    return name === 'subject_id' ? [{ name, heading }, SUBJECT_NAME] : [{ name, heading }]
  })

const LARGEST_MOMENT = 8.64e15 - BEIJING_SHIFT

/** Moments and days as people read them, in Beijing; all else as it is. */
export function told(name: string, value: SqlValue): SqlValue {
  if (typeof value !== 'number') return value
  if (/(^|_)(at|before|after)$/.test(name) && Math.abs(value) <= LARGEST_MOMENT) return zonedInBeijing(value)
  if (/(^|_)day$/.test(name) && Math.abs(value) < 1e7) return dateOfDay(value)
  return value
}

/** A text that a spreadsheet would take for a formula is marked as a text. */
function cell(value: SqlValue): string {
  if (value === null) return ''
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of a file that spreadsheets open. */
export const csvLine = (values: readonly SqlValue[]): string => `${values.map(cell).join(',')}\r\n`

/** So that spreadsheets read it as UTF-8. */
export const CSV_MARK = '\ufeff'
