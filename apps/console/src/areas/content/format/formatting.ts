import { restoredSigns, shiftedSigns } from '@tizhou/domain/richtext/shifted'

/** What replaces the text between `from` and `to` of a field, and what is selected afterwards. */
export interface Edit {
  from: number
  to: number
  text: string
  select: [from: number, to: number]
}

export type Format = 'bold' | 'sub' | 'sup'

const TAGS: Readonly<Record<Format, [open: string, close: string]>> = {
  bold: ['<b>', '</b>'],
  sub: ['<sub>', '</sub>'],
  sup: ['<sup>', '</sup>'],
}

/**
 * Sets the selected text bold, lower or higher, or takes that back (the markup is of domain/richtext/parse.ts). Nothing
 * selected: tags with the caret between them. Signs that Unicode has raised or lowered need no tags.
 */
export function formatted(value: string, from: number, to: number, format: Format): Edit {
  const [open, close] = TAGS[format]
  if (from === to) {
    const at = from + open.length
    return { from, to, text: open + close, select: [at, at] }
  }
  const outside = value.slice(0, from).endsWith(open) && value.startsWith(close, to)
  const selected = value.slice(from, to)
  if (outside) {
    const start = from - open.length
    return { from: start, to: to + close.length, text: selected, select: [start, start + selected.length] }
  }
  // A picture's placeholder and what parts cells and lines stay outside.
  const isRow = value.slice(value.lastIndexOf('\n', from - 1) + 1).startsWith('|')
  const parts = selected.split(isRow ? /(\[[^\]\n]*\]|\||\n)/ : format === 'bold' ? /(\n{2,})/ : /(\[[^\]\n]*\]|\n)/)
  const words = parts.filter((part, at) => at % 2 === 0 && isWords(part))
  const isOn = words.length > 0 && words.every((part) => isFormatted(part.trim(), format))
  const text = parts
    .map((part, at) => (at % 2 === 0 && isWords(part) ? around(part, (inner) => one(inner, format, isOn)) : part))
    .join('')
  return { from, to, text, select: [from, from + text.length] }
}

/** Neither blank nor the rule of a table. */
const isWords = (part: string): boolean => part.trim() !== '' && !/^\s*-{3,}\s*$/.test(part)

/** White space stays outside of tags. */
const around = (part: string, write: (inner: string) => string): string =>
  part.replace(/\S(?:[\s\S]*\S)?/, (inner) => write(inner))

function isFormatted(part: string, format: Format): boolean {
  const [open, close] = TAGS[format]
  if (format !== 'bold' && restoredSigns(format, part) !== undefined) return true
  return part.startsWith(open) && part.indexOf(close) === part.length - close.length
}

function one(inner: string, format: Format, isOn: boolean): string {
  const [open, close] = TAGS[format]
  const bare = inner.replaceAll(open, '').replaceAll(close, '')
  if (format === 'bold') return isOn ? bare : open + bare + close
  if (isOn) return restoredSigns(format, bare) ?? bare
  const other = format === 'sub' ? 'sup' : 'sub'
  const plain = restoredSigns(other, bare) ?? bare.replaceAll(TAGS[other][0], '').replaceAll(TAGS[other][1], '')
  return shiftedSigns(format, plain) ?? open + plain + close
}

/** A table on lines of its own; cells of a selection that has tabs, as a spreadsheet gives it, are taken along. */
export function withTable(value: string, from: number, to: number, rows: number, columns: number): Edit {
  const selected = value.slice(from, to)
  const taken = selected.includes('\t')
    ? selected
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => line.split('\t'))
    : []
  const width = Math.max(columns, ...taken.map((line) => line.length))
  const cells = (line: readonly string[] | undefined, blank: (at: number) => string) =>
    `|${Array.from({ length: width }, (_, at) => line?.[at]?.trim().replaceAll('|', '｜') || blank(at)).join('|')}|`
  const kept = taken.length > 0 ? '' : selected
  const lines = [
    cells(taken[0], (at) => `列 ${at + 1}`),
    `|${'---|'.repeat(width)}`,
    ...Array.from({ length: Math.max(rows, taken.length - 1) }, (_, at) => cells(taken[at + 1], () => ' ')),
  ]
  const before = from === 0 || value[from - 1] === '\n' ? kept : `${kept}\n`
  const lead = kept === '' || before.endsWith('\n') ? before : `${before}\n`
  const behind = to === value.length || value[to] === '\n' ? '' : '\n'
  const first = from + lead.length + 1
  return {
    ...{ from, to, text: `${lead}${lines.join('\n')}${behind}` },
    select: [first, first + (lines[0]?.slice(1).indexOf('|') ?? 0)],
  }
}
