import { unescapeXString } from './richText.ts'
import type { NumberFormat } from './styles.ts'

export interface CellText {
  text: string
  odd?: 'date' | 'error'
}

const DAY_MS = 86_400_000
/** Day 0 of the two date systems of spreadsheets (ECMA-376 part 1, 18.17.4.1). */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
/** 9999-12-31. */
const LAST_DAY = 2_958_465

/** The displayed text of a cell, from its stored value, type (`t`) and format. */
export function cellText(
  type: string,
  value: string,
  of: { shared: readonly string[]; format: NumberFormat | undefined; date1904: boolean },
): CellText {
  switch (type) {
    case 's':
      return { text: /^\d+$/.test(value.trim()) ? (of.shared[Number(value)] ?? '') : '' }
    case 'str':
      return { text: unescapeXString(value) }
    case 'b':
      return { text: value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : value.trim() === '' ? '' : 'FALSE' }
    case 'e':
      return { text: value.trim(), odd: 'error' }
    case 'd':
      return {
        text: value
          .trim()
          .replace('T', ' ')
          .replace(/\.\d+|Z$/g, ''),
        odd: 'date',
      }
    default:
      return numberText(value.trim(), of.format, of.date1904)
  }
}

function numberText(value: string, format: NumberFormat | undefined, date1904: boolean): CellText {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return { text: value }
  if (format?.kind === 'date' && number >= 0 && number <= LAST_DAY)
    return { text: dateText(number, date1904), odd: 'date' }
  if (format?.kind === 'percent') return { text: `${plainNumber(number * 100)}%` }
  if (format?.kind === 'digits' && Number.isInteger(number) && number >= 0)
    return { text: String(number).padStart(format.width, '0') }
  return { text: plainNumber(number) + (format?.kind === 'words' ? format.behind : '') }
}

/** Fifteen digits, as spreadsheets show: 0.1 + 0.2 is 0.3. */
const plainNumber = (number: number): string => String(Number(number.toPrecision(15)))

function dateText(serial: number, date1904: boolean): string {
  const day = Math.floor(serial)
  const seconds = Math.round((serial - day) * 86_400)
  const moment = new Date((date1904 ? EPOCH_1904 : EPOCH_1900) + day * DAY_MS + seconds * 1000).toISOString()
  const time = moment.slice(11, 19)
  if (day === 0 && seconds > 0) return time
  return seconds === 0 ? moment.slice(0, 10) : `${moment.slice(0, 10)} ${time}`
}
