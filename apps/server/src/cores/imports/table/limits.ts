/**
 * What a file may take from the machine that reads it. Far above any real question bank, low enough that a
 * hostile file is refused within bounded memory and time.
 */
export interface ReadLimits {
  fileBytes: number
  /** Parts of a workbook (files in its zip). */
  parts: number
  /** Bytes that all parts read may unpack to, together. */
  unpackedBytes: number
  /** Unpacked bytes for a packed one, looked at from `ratioFrom` unpacked bytes on. Spreadsheets reach about 50. */
  ratio: number
  ratioFrom: number
  /** Distinct texts of a workbook (shared strings), and their characters. */
  sharedStrings: number
  sharedCharacters: number
  /** Characters of one cell; Excel itself stops at 32,767. */
  cellCharacters: number
  /** Columns with content. */
  columns: number
  /** Rows with content in the whole file. */
  rows: number
  /** Cells with content in the whole file. */
  cells: number
  /** Whoever reads knows the columns, one may be all: text without them is refused there, in words of its own. */
  ownColumns?: true
}

export const READ_LIMITS: ReadLimits = {
  fileBytes: 256 * 1024 ** 2,
  parts: 4_000,
  unpackedBytes: 1024 ** 3,
  ratio: 300,
  ratioFrom: 16 * 1024 ** 2,
  sharedStrings: 2_000_000,
  sharedCharacters: 64_000_000,
  cellCharacters: 200_000,
  columns: 256,
  rows: 200_000,
  cells: 5_000_000,
}

/** A file's size as people say it. */
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2).toLocaleString('en-US')} MB`
