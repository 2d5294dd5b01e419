import { yuanOfFen } from '@tizhou/domain/money/yuan'
import { type Cell, filedCell, isAmount } from './cell.ts'

/** Beginnings of a cell that spreadsheet programs read as a formula; they accept full-width characters, too. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/
/**
 * Texts of digits that must keep their form: more than the eleven digits that spreadsheet programs show (and then
 * save), a leading 0, which they drop, or an E among them, which they read as a power of ten.
 */
const DIGITS = /^(?:\d{12,}|0\d+|\d+e\d+)$/i

/**
 * A table as CSV for spreadsheet programs: UTF-8 with BOM, CRLF, every text quoted. Texts that begin like a formula get
 * an apostrophe in front, so that nothing that a stranger typed is executed, and so do texts that match DIGITS; numbers
 * and amounts stay numbers. Our own readers of such files remove the apostrophe.
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
