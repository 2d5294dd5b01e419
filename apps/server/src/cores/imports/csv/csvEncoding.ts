import type { FileHandle } from 'node:fs/promises'
import { ImportRefused } from '../refused.ts'
import { READABLE } from '../table/fileKinds.ts'

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

const LOOKED_AT = 8 * 1024
/** Usual characters of Chinese texts, with tab and line breaks as the only control characters. */
const USUAL = /[\t\r\n\u0020-\u007e\u00a0-\u036f\u2000-\u2bff\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff00-\uffef]/g

/** Detects UTF-16 without byte order mark: only one byte order gives a text with line breaks or separators. */
function utf16WithoutMark(piece: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const bytes = piece.subarray(0, Math.min(LOOKED_AT, piece.length - (piece.length % 2)))
  if (bytes.length < 4) return undefined
  return (['utf-16le', 'utf-16be'] as const).find((encoding) => {
    const text = new TextDecoder(encoding).decode(bytes)
    return /[\t\n,;]/.test(text) && (text.match(USUAL)?.length ?? 0) >= text.length * 0.95
  })
}

/**
 * A byte order mark decides; else valid UTF-8 is UTF-8, and everything else GB18030, which includes GBK and GB2312. A
 * character cut off at the very end is ignored.
 */
export async function detectEncoding(file: FileHandle): Promise<CsvEncoding> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let first = true
  for await (const piece of pieces(file)) {
    if (first && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
    if (first && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
    const wide = first && piece.includes(0) ? utf16WithoutMark(piece) : undefined
    if (wide !== undefined) return wide
    first = false
    if (piece.includes(0)) throw new ImportRefused('文件不是文本，也不是 xlsx', [READABLE])
    try {
      strict.decode(piece, { stream: true })
    } catch {
      return 'gb18030'
    }
  }
  return 'utf-8'
}

/** The file's text from the beginning, without byte order mark. Invalid bytes become U+FFFD. */
export async function* decodedText(file: FileHandle, encoding: CsvEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let isFirst = true
  for await (const piece of pieces(file)) {
    const text = decoder.decode(piece, { stream: true })
    // The decoder does not remove a second mark, or that of GB18030.
    yield isFirst ? text.replace(/^\uFEFF+/, '') : text
    isFirst &&= text === ''
  }
  const last = decoder.decode()
  if (last !== '') yield last
}
