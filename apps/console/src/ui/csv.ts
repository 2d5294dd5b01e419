import { yuanOfFen } from '@tizhou/domain/money/yuan'
import { type Cell, filedCell, isAmount } from './cell.ts'

/** Beginnings of a cell that spreadsheet programs read as a formula; they accept full-width characters, too. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/
/**
 * Digits that are a name: more than the eleven that spreadsheet programs show of a number (what they show is what they
 * save), a 0 in front, which they drop, or an E among them, which they take for a power of ten.
 */
const DIGITS = /^(?:\d{12,}|0\d+|\d+e\d+)$/i

/**
 * A table as CSV that spreadsheets open as it is: UTF-8 with BOM, CRLF, every text quoted. Text that begins like a
 * formula gets an apostrophe in front, so that nothing typed by a stranger is ever run, and so do digits that are a name;
 * numbers and amounts stay numbers. What reads such files takes the apostrophe off.
 */
export function csvText(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header, ...rows].map((row) => row.map((cell) => cellText(filedCell(cell))).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  if (isAmount(cell)) return yuanOfFen(cell.fen)
  const text = FORMULA.test(cell) || DIGITS.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}

const KEPT_MS = 60_000

/** Hands a file to the browser to keep. */
export function download(fileName: string, content: string | Blob, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  // Some browsers use `download` only of a link that is in the document.
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the file some time after the click.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
