import type { FileHandle } from 'node:fs/promises'
import { ImportRefused } from '../refused.ts'

/** Encodings of the CSV files that Chinese spreadsheet programs write. */
export type CsvEncoding = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be'

const PIECE = 64 * 1024

async function* pieces(file: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.alloc(PIECE)
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, PIECE, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/**
 * A byte order mark decides; else text that is UTF-8 throughout is UTF-8, and everything else is GB18030,
 * which holds GBK and GB2312. A character cut off at the very end doesn't make a UTF-8 file Chinese-encoded.
 */
export async function detectEncoding(file: FileHandle): Promise<CsvEncoding> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let first = true
  for await (const piece of pieces(file)) {
    if (first && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
    if (first && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
    first = false
    if (piece.includes(0)) throw new ImportRefused('文件不是文本，也不是 xlsx', ['能导入的是 .xlsx 和 .csv 文件。'])
    try {
      strict.decode(piece, { stream: true })
    } catch {
      return 'gb18030'
    }
  }
  return 'utf-8'
}

/** The file's text from its beginning, without a byte order mark. Bytes that are no text become U+FFFD. */
export async function* decodedText(file: FileHandle, encoding: CsvEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of pieces(file)) yield decoder.decode(piece, { stream: true })
  const last = decoder.decode()
  if (last !== '') yield last
}
