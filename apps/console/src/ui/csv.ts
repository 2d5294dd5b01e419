export type Cell = string | number | null | undefined

/** Beginnings of a cell that spreadsheet programs read as a formula; they accept full-width characters, too. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * A table as CSV that spreadsheets open as it is: UTF-8 with BOM, CRLF, every cell quoted. Text that begins like a
 * formula gets an apostrophe in front, so that nothing typed by a stranger is ever run; numbers stay numbers.
 */
export function csvText(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(cellText).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}

const KEPT_MS = 60_000

/** Hands a text to the browser as a file to keep. */
export function download(fileName: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
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
