import type { FileHandle } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { ImportRefused } from '../refused.ts'
import { refuseOtherText } from '../table/fileKinds.ts'
import type { ReadLimits } from '../table/limits.ts'
import { isBlank, type Table, type TableRow } from '../table/table.ts'
import { type CsvEncoding, decodedText, detectEncoding } from './csvEncoding.ts'
import { CsvParser, type CsvWriting } from './csvParser.ts'
import { findWriting, type HeaderScore } from './csvWriting.ts'

const SAMPLE_CHARACTERS = 128 * 1024
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
  const { sample, isWhole } = await firstCharacters(file, encoding)
  const writing = findWriting(sample, isWhole, limits, headerScore)
  refuseOtherText(sample, path, { ...writing, ...limits })
  return {
    kind: 'csv',
    format: `csv，${ENCODING_NAMES[encoding]}，${writing.name}`,
    sheets: [
      {
        name: basename(path, extname(path)),
        hidden: false,
        rows: () => readRows(file, encoding, writing, limits),
      },
    ],
    close: () => file.close(),
  }
}

async function firstCharacters(file: FileHandle, encoding: CsvEncoding): Promise<{ sample: string; isWhole: boolean }> {
  let sample = ''
  for await (const text of decodedText(file, encoding)) {
    sample += text
    if (sample.length >= SAMPLE_CHARACTERS) return { sample, isWhole: false }
  }
  return { sample, isWhole: true }
}

async function* readRows(
  file: FileHandle,
  encoding: CsvEncoding,
  writing: CsvWriting,
  limits: ReadLimits,
): AsyncGenerator<TableRow> {
  const parser = new CsvParser(writing, limits)
  const left = { rows: limits.rows, cells: limits.cells }
  const counted = (row: TableRow): boolean => {
    if (isBlank(row) || (row.number === 1 && /^sep=.?$/i.test(row.cells.join(writing.separator)))) return false
    left.cells -= row.cells.length
    if (--left.rows < 0 || left.cells < 0)
      throw new ImportRefused(`文件超过 ${limits.rows.toLocaleString('en-US')} 行，请拆成几个文件导入`)
    return true
  }
  for await (const text of decodedText(file, encoding))
    for (const row of parser.write(text)) if (counted(row)) yield row
  for (const row of parser.end()) if (counted(row)) yield row
}
