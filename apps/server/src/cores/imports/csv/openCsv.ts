import type { FileHandle } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { ImportRefused } from '../refused.ts'
import type { ReadLimits } from '../table/limits.ts'
import { isBlank, type Table, type TableRow } from '../table/table.ts'
import { type CsvEncoding, decodedText, detectEncoding } from './csvEncoding.ts'
import { CsvParser } from './csvParser.ts'

/** How well a row serves as the header: the number of columns it names that the importer knows. */
export type HeaderScore = (cells: readonly string[]) => number

const SEPARATORS: readonly { sign: string; name: string }[] = [
  { sign: ',', name: '逗号' },
  { sign: '\t', name: '制表符' },
  { sign: ';', name: '分号' },
]
const SAMPLE_CHARACTERS = 128 * 1024
const SAMPLE_ROWS = 20
const ENCODING_NAMES: Readonly<Record<CsvEncoding, string>> = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
}

export async function openCsv(
  file: FileHandle,
  path: string,
  limits: ReadLimits,
  headerScore: HeaderScore,
): Promise<Table> {
  const encoding = await detectEncoding(file)
  const sample = await firstCharacters(file, encoding)
  if (/^\s*<(!doctype|html|table|\?xml|meta)\b/i.test(sample))
    throw new ImportRefused('文件的内容是网页，不是表格', ['请用 Excel 或 WPS 打开后另存为 .xlsx 再导入。'])
  const separator = detectSeparator(sample, limits, headerScore)
  return {
    kind: 'csv',
    format: `csv，${ENCODING_NAMES[encoding]}，${separator.name}分隔`,
    sheets: [
      {
        name: basename(path, extname(path)),
        hidden: false,
        rows: () => readRows(file, encoding, separator.sign, limits),
      },
    ],
    close: () => file.close(),
  }
}

async function firstCharacters(file: FileHandle, encoding: CsvEncoding): Promise<string> {
  let sample = ''
  for await (const text of decodedText(file, encoding)) {
    sample += text
    if (sample.length >= SAMPLE_CHARACTERS) break
  }
  return sample
}

/** The separator under which some row names most known columns; where none does, the one that gives most columns. */
function detectSeparator(sample: string, limits: ReadLimits, headerScore: HeaderScore) {
  const told = /^sep=(.)\r?\n/i.exec(sample)?.[1]
  let best = SEPARATORS[0] as (typeof SEPARATORS)[number]
  let bestScore = -1
  for (const separator of SEPARATORS) {
    if (told === separator.sign) return separator
    let score = 0
    for (const cells of sampleRows(sample, separator.sign, limits))
      score = Math.max(score, headerScore(cells) * 1000 + cells.length)
    if (score > bestScore) {
      best = separator
      bestScore = score
    }
  }
  return best
}

function* sampleRows(sample: string, separator: string, limits: ReadLimits): Generator<string[]> {
  let rows = 0
  try {
    for (const { cells } of new CsvParser(separator, limits).write(sample)) {
      yield cells
      if (++rows === SAMPLE_ROWS) return
    }
  } catch (error) {
    // With the wrong separator a good file may look too long or too wide.
    if (!(error instanceof ImportRefused)) throw error
  }
}

async function* readRows(
  file: FileHandle,
  encoding: CsvEncoding,
  separator: string,
  limits: ReadLimits,
): AsyncGenerator<TableRow> {
  const parser = new CsvParser(separator, limits)
  const left = { rows: limits.rows, cells: limits.cells }
  const counted = (row: TableRow): boolean => {
    if (isBlank(row) || (row.number === 1 && /^sep=.?$/i.test(row.cells.join(separator)))) return false
    left.cells -= row.cells.length
    if (--left.rows < 0 || left.cells < 0)
      throw new ImportRefused(`文件超过 ${limits.rows.toLocaleString('en-US')} 行，请拆成几个文件导入`)
    return true
  }
  for await (const text of decodedText(file, encoding))
    for (const row of parser.write(text)) if (counted(row)) yield row
  for (const row of parser.end()) if (counted(row)) yield row
}
