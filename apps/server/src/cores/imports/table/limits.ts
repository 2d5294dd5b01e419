/**
 * Limits of a file to read: far above any real question bank, low enough to refuse a hostile file within bounded memory
 * and time.
 */
export interface ReadLimits {
  fileBytes: number
  /** Parts of a workbook (files in its zip). */
  parts: number
  /** Bytes of all unpacked parts together. */
  unpackedBytes: number
  /** Most unpacked bytes for a packed one, checked from `ratioFrom` unpacked bytes on. Spreadsheets reach about 50. */
  ratio: number
  ratioFrom: number
  /** Distinct shared strings of a workbook, and their characters. */
  sharedStrings: number
  sharedCharacters: number
  /** Characters of a cell; Excel allows 32,767. */
  cellCharacters: number
  /** Columns with content. */
  columns: number
  /** Rows with content in the whole file. */
  rows: number
  /** Cells with content in the whole file. */
  cells: number
  /** The reader knows the columns, possibly a single one, and refuses files without them itself. */
  ownColumns?: true
  /** Formats of a workbook's words become the markup of questions. */
  markup?: true
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

/** Those of a file of questions. */
export const QUESTION_LIMITS: ReadLimits = { ...READ_LIMITS, markup: true }

/** A size in megabytes, for users. */
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2).toLocaleString('en-US')} MB`
