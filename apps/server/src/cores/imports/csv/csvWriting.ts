import { ImportRefused } from '../refused.ts'
import type { ReadLimits } from '../table/limits.ts'
import { CsvParser, type CsvQuote, type CsvWriting, USUAL_QUOTES } from './csvParser.ts'

/** How well a row serves as the header: the number of columns it names that the importer knows. */
export type HeaderScore = (cells: readonly string[]) => number

export interface FoundWriting extends CsvWriting {
  /** `逗号分隔`, and the quotes where they are no usual ones. */
  name: string
  /** Of the first rows, the share that has more than one filled cell: a text has hardly any. */
  inCells: number
  /** The most columns that a row names. */
  known: number
}

/** The first three are what spreadsheet programs write; the others count only where the file leaves no doubt. */
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

/** Quotes of other kinds than the usual one, which a file may have beside them. */
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
/** Of the fields with content, those that stand in quotes where quotes are meant; headers may stand without. */
const MOSTLY = 0.5
const STRAIGHT = "'`＂＇"
const IN_ROWS = 0.8

/** A usual separator that cuts half of the rows alike is believed before an unusual one. */
const EVEN = 0.5

interface Tried {
  rows: string[][]
  counts: CsvParser['counts']
}

/**
 * How the text is written: the separator under which some row names most known columns; where none does, the one that
 * cuts most rows into the same number of cells. Quotes are the usual ones unless most fields stand in others.
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
    // What stands in any text as well needs more than one known header, or all rows cut alike.
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

/** The share of rows that have as many cells as most have, where these are two or more; with that number. */
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
    // Of straight quotes nobody puts a pair around a text of each row for another reason.
    const areInRows =
      others.every(({ open }) => STRAIGHT.includes(open)) && quotedRows >= Math.max(2, (rows - 1) * IN_ROWS)
    if (quoted >= 2 && (quoted >= fields * MOSTLY || areInRows))
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
    // With the wrong signs a good file may look too long or too wide.
    if (!(error instanceof ImportRefused)) throw error
  }
  return { rows, counts: parser.counts }
}
