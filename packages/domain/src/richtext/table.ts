import { BREAKS, mayHaveTable, tokens } from './tokens.ts'

/** A table of a text: its rows, the header first, as texts of cells. */
export type Part = { kind: 'text'; text: string } | { kind: 'table'; rows: string[][] }

const MOST_COLUMNS = 12
const RULE = /^\|(?:[ \t]*-{3,}[ \t]*\|)+$/

/**
 * Parts a text into tables and what stands between them. A table is lines of cells between `|`; the second one has
 * `---` in as many cells as the first. The breaks around a table are its own.
 */
export function partsOf(text: string): Part[] {
  if (!mayHaveTable(text)) return [{ kind: 'text', text }]
  const lines: { text: string; from: number; to: number }[] = []
  let from = 0
  for (const { 0: written, index } of text.matchAll(BREAKS)) {
    lines.push({ text: text.slice(from, index).trim(), from, to: index })
    from = index + written.length
  }
  lines.push({ text: text.slice(from).trim(), from, to: text.length })
  const parts: Part[] = []
  // Where the text between tables begins; behind a table that ended the text, beyond its end.
  let rest = 0
  for (let at = 0; at < lines.length; at++) {
    const rows = tableAt(lines, at)
    const first = lines[at]
    if (!rows || !first) continue
    const before = lines[at - 1]
    if (before && before.to > rest) parts.push({ kind: 'text', text: text.slice(rest, before.to) })
    parts.push({ kind: 'table', rows })
    at += rows.length
    rest = lines[at + 1]?.from ?? text.length
  }
  if (rest < text.length) parts.push({ kind: 'text', text: text.slice(rest) })
  return parts
}

/** The rows of a table that begins with this line; its second line, the rule, is none of them. */
function tableAt(lines: readonly { text: string }[], at: number): string[][] | undefined {
  const rule = lines[at + 1]?.text ?? ''
  if (!RULE.test(rule)) return undefined
  const header = cellsOf(lines[at]?.text ?? '')
  if (!header || header.length > MOST_COLUMNS || header.length !== rule.split('|').length - 2) return undefined
  const rows = [header]
  for (let next = at + 2; next < lines.length; next++) {
    const cells = cellsOf(lines[next]?.text ?? '')
    if (!cells || cells.length > MOST_COLUMNS) break
    rows.push(cells)
  }
  return rows
}

/** The cells of a line; undefined for one that is no row. A `|` inside a picture's placeholder parts nothing. */
function cellsOf(line: string): string[] | undefined {
  if (line.length < 2 || !line.startsWith('|') || !line.endsWith('|')) return undefined
  const cells: string[] = ['']
  for (const token of tokens(line.slice(1, -1))) {
    const last = cells.length - 1
    if (token.kind === 'image') cells[last] += `[${token.name}${token.alt === undefined ? '' : `|${token.alt}`}]`
    else {
      const [before = '', ...others] = ('text' in token ? token.text : '').split('|')
      cells[last] += before
      cells.push(...others)
    }
  }
  return cells.map((cell) => cell.trim())
}
