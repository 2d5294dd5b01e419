import { ImportRefused } from '../refused.ts'
import type { ReadLimits } from '../table/limits.ts'
import { CsvParser, type CsvQuote, type CsvWriting, USUAL_QUOTES } from './csvParser.ts'

/** Scores a row as header: the number of its columns that the importer knows. */
export type HeaderScore = (cells: readonly string[]) => number

export interface FoundWriting extends CsvWriting {
  /** `逗号分隔`, with the quotes where they are unusual. */
  name: string
  /** Share of the first rows with more than one filled cell: prose has hardly any. */
  inCells: number
  /** The largest number of known columns in a row. */
  known: number
}

/** Spreadsheet programs write the first three; the others are accepted only where the file leaves no doubt. */
const SEPARATORS: readonly { sign: string; name: string; usual?: true; inProse?: true }[] = [
  { sign: ',', name: '逗号', usual: true },
  { sign: '\t', name: '制表符', usual: true },
  { sign: ';', name: '分号', usual: true },
  { sign: '|', name: '竖线' },
  { sign: '，', name: '全角逗号', inProse: true },
  { sign: '；', name: '全角分号', inProse: true },
  { sign: '｜', name: '全角竖线' },
  { sign: '^', name: '^ ' },
  { sign: '~', name: '~ ' },
  { sign: '#', name: '# ', inProse: true },
  { sign: '\u0001', name: '控制符' },
]

/** Other quotes than the usual ones, which a file may use as well. */
const OTHER_QUOTES: readonly CsvQuote[] = [
  { open: "'", close: "'", careful: true },
  { open: '“', close: '”', careful: true },
  { open: '‘', close: '’', careful: true },
  { open: '＂', close: '＂', careful: true },
  { open: '＇', close: '＇', careful: true },
  { open: '`', close: '`', careful: true },
  { open: '「', close: '」', careful: true },
  { open: '『', close: '』', careful: true },
  { open: '«', close: '»', careful: true },
  { open: '‹', close: '›', careful: true },
  { open: '【', close: '】', careful: true },
]

const SAMPLE_ROWS = 40
/** The share of non-empty fields that must be quoted for quotes to be meant as such; headers may be unquoted. */
const MOSTLY = 0.5
const STRAIGHT = "'`＂＇"
const IN_ROWS = 0.8

/** A usual separator that splits half of the rows evenly is preferred to an unusual one. */
const EVEN = 0.5

interface Tried {
  rows: string[][]
  counts: CsvParser['counts']
}

/**
 * Determines separator and quotes: the separator with which some row names most known columns; where no row names any,
 * the one that splits most rows into the same number of cells. Quotes are the usual ones unless most fields have
 * others.
 */
export function findWriting(
  sample: string,
  isWhole: boolean,
  limits: ReadLimits,
  headerScore: HeaderScore,
): FoundWriting {
  const told = /^sep=(.)\r?\n/i.exec(sample)?.[1]
  let best: { found: FoundWriting; score: number[] } | undefined
  for (const { sign, name, usual, inProse } of SEPARATORS) {
    if (told !== undefined && told !== sign) continue
    const { quotes, tried, said } = quotesFor(sign, sample, isWhole, limits)
    const known = tried.rows.reduce((most, cells) => Math.max(most, headerScore(cells)), 0)
    const { share, width } = evenness(tried.rows)
    const cut = tried.rows.filter((cells) => cells.filter((cell) => cell.trim() !== '').length > 1).length
    const found = {
      separator: sign,
      quotes,
      name: `${name}分隔${said}`,
      inCells: tried.rows.length === 0 ? 0 : cut / tried.rows.length,
      known,
    }
    if (told !== undefined) return found
    // Characters that also occur in prose need two known headers, or an even split of all rows.
    const sure = usual || known > 1 || (known === 0 && share > 0.9 && width > (inProse ? 2 : 1))
    const score = sure ? [known, usual || known > 1 ? share : share - EVEN, usual ? 1 : 0, width] : [0, 0, 0, 0]
    if (!best || isMore(score, best.score)) best = { found, score }
  }
  return (best as { found: FoundWriting }).found
}

function isMore(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, place) => value !== b[place])
  return at >= 0 && (a[at] as number) > (b[at] as number)
}

/** The share of rows with the most frequent number of cells (two or more), and that number. */
function evenness(rows: readonly string[][]): { share: number; width: number } {
  const widths = new Map<number, number>()
  for (const { length } of rows) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [width, times] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0]
  return { share: rows.length === 0 ? 0 : times / rows.length, width }
}

function quotesFor(separator: string, sample: string, isWhole: boolean, limits: ReadLimits) {
  const attempt = (quotes: readonly CsvQuote[]) => tryWriting({ separator, quotes }, sample, isWhole, limits)
  const usual = attempt(USUAL_QUOTES)
  const escaped = [{ ...(USUAL_QUOTES[0] as CsvQuote), careful: true }]
  if (usual.counts.stray > 0 && /\\"/.test(sample)) {
    const tried = attempt(escaped)
    if (tried.counts.stray < usual.counts.stray) return { quotes: escaped, tried, said: '' }
  }
  if (usual.counts.quoted > usual.counts.fields * MOSTLY) return { quotes: USUAL_QUOTES, tried: usual, said: '' }
  const present = OTHER_QUOTES.filter(({ open }) => sample.includes(open))
  for (const others of [...present.map((quote) => [quote]), ...(present.length > 1 ? [present] : [])]) {
    const quotes = [...others, ...USUAL_QUOTES]
    const tried = attempt(quotes)
    const { fields, quoted, rows, quotedRows } = tried.counts
    // A pair of straight quotes around a text in every row can only be quoting.
    const areInRows =
      others.every(({ open }) => STRAIGHT.includes(open)) && quotedRows >= Math.max(2, (rows - 1) * IN_ROWS)
    // Signs that merely occur in the text join cells, and rows, of a table that is even without them.
    const isAsEven = evenness(tried.rows).share >= evenness(usual.rows).share
    if (quoted >= 2 && isAsEven && (quoted >= fields * MOSTLY || areInRows))
      return { quotes, tried, said: `，以${others.map(({ open, close }) => open + close).join('、')}为引号` }
  }
  return { quotes: USUAL_QUOTES, tried: usual, said: '' }
}

function tryWriting(writing: CsvWriting, sample: string, isWhole: boolean, limits: ReadLimits): Tried {
  const parser = new CsvParser(writing, limits)
  const rows: string[][] = []
  try {
    for (const { cells } of parser.write(sample)) {
      if (cells.some((cell) => cell.trim() !== '')) rows.push(cells)
      if (rows.length === SAMPLE_ROWS) break
    }
    if (isWhole && rows.length < SAMPLE_ROWS)
      for (const { cells } of parser.end()) if (cells.some((cell) => cell.trim() !== '')) rows.push(cells)
  } catch (error) {
    // With wrong separators a good file may exceed the limits of length or width.
    if (!(error instanceof ImportRefused)) throw error
  }
  return { rows, counts: parser.counts }
}
