import { ImportRefused } from '../refused.ts'
import type { ReadLimits } from '../table/limits.ts'

/** A record and its number among the file's records, from 1: the row number in a spreadsheet program. */
export interface CsvRecord {
  number: number
  cells: string[]
  /** Cells in which text follows the closing quote, by column. */
  odd?: Map<number, 'quote'>
}

/** The characters that open and close a quoted field. */
export interface CsvQuote {
  open: string
  close: string
  /**
   * It closes only before a separator, a line break or the end, and may be escaped with a backslash: apostrophes occur
   * in texts as well.
   */
  careful?: boolean
}

/** Separator and quotes of a file. */
export interface CsvWriting {
  separator: string
  quotes: readonly CsvQuote[]
}

export const USUAL_QUOTES: readonly CsvQuote[] = [{ open: '"', close: '"' }]

/**
 * A streaming CSV parser after RFC 4180: quoted fields may contain separators, line breaks and doubled quotes; lines
 * end with CRLF, LF or CR. Tolerant of hand-written files: a quote inside an unquoted field and text behind a closing
 * quote are plain text, and blanks may precede a quote.
 */
export class CsvParser {
  readonly #writing: CsvWriting
  readonly #limits: Pick<ReadLimits, 'cellCharacters' | 'columns'>
  #cells: string[] = []
  #odd: Map<number, 'quote'> | undefined
  #field = ''
  #number = 1
  #state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  #quote: CsvQuote = USUAL_QUOTES[0] as CsvQuote
  /** The text between a closing quote and the next separator. */
  #behind = ''
  #quotedSince = 0
  #afterReturn = false
  /**
   * Numbers of: fields with content; those quoted with the first or a careful quote; closing quotes followed by text;
   * rows; rows with quotes.
   */
  readonly counts = { fields: 0, quoted: 0, stray: 0, rows: 0, quotedRows: 0 }
  #quotedBefore = 0

  constructor(writing: CsvWriting | string, limits: Pick<ReadLimits, 'cellCharacters' | 'columns'>) {
    this.#writing = typeof writing === 'string' ? { separator: writing, quotes: USUAL_QUOTES } : writing
    this.#limits = limits
  }

  *write(chunk: string): Generator<CsvRecord> {
    let at = 0
    while (at < chunk.length) {
      if (this.#state === 'quoted') {
        const close = chunk.indexOf(this.#quote.close, at)
        this.#add(chunk.slice(at, close < 0 ? chunk.length : close))
        if (close < 0) return
        at = close + 1
        if (this.#quote.careful && this.#field.endsWith('\\'))
          this.#field = this.#field.slice(0, -1) + this.#quote.close
        else this.#state = 'closed'
        continue
      }
      const sign = chunk[at] as string
      const afterReturn = this.#afterReturn
      this.#afterReturn = false
      const quote = this.#state === 'start' ? this.#opened(sign) : undefined
      if (sign === '\n' && afterReturn) at++
      else if (quote) {
        this.#field = ''
        this.#quote = quote
        this.#quotedSince = this.#number
        this.#state = 'quoted'
        at++
      } else if (this.#state === 'closed' && sign === this.#quote.close && this.#behind === '') {
        // Directly behind a closing quote it is a doubled quote.
        this.#add(sign)
        this.#state = 'quoted'
        at++
      } else if (sign === this.#writing.separator) {
        this.#endField()
        at++
      } else if (sign === '\n' || sign === '\r') {
        this.#afterReturn = sign === '\r'
        yield this.#endRecord()
        at++
      } else if (sign === ' ' && this.#state !== 'plain') {
        if (this.#state === 'closed') this.#behind += sign
        else this.#add(sign)
        at++
      } else if (this.#state === 'closed' && this.#quote.careful) {
        this.counts.stray++
        this.#add(this.#quote.close + this.#behind)
        this.#behind = ''
        this.#state = 'quoted'
      } else {
        const end = this.#endOfPlain(chunk, at)
        if (this.#state === 'closed') {
          this.counts.stray++
          this.#odd ??= new Map()
          this.#odd.set(this.#cells.length, 'quote')
        }
        this.#add(this.#behind + chunk.slice(at, end))
        this.#behind = ''
        this.#state = 'plain'
        at = end
      }
    }
  }

  *end(): Generator<CsvRecord> {
    if (this.#state === 'quoted') throw this.#unclosed()
    if (this.#state !== 'start' || this.#field !== '' || this.#cells.length > 0) yield this.#endRecord()
  }

  #opened = (sign: string): CsvQuote | undefined =>
    this.#field.trim() === '' ? this.#writing.quotes.find(({ open }) => open === sign) : undefined

  #endOfPlain(chunk: string, from: number): number {
    let end = from + 1
    while (end < chunk.length) {
      const sign = chunk[end]
      if (sign === this.#writing.separator || sign === '\n' || sign === '\r') break
      end++
    }
    return end
  }

  #add(text: string): void {
    this.#field += text
    if (this.#field.length <= this.#limits.cellCharacters) return
    if (this.#state === 'quoted') throw this.#unclosed()
    throw new ImportRefused(
      `第 ${this.#number} 行有单元格超过 ${this.#limits.cellCharacters.toLocaleString('en-US')} 字，不导入`,
    )
  }

  #unclosed(): ImportRefused {
    const { open, close } = this.#quote
    const help = open === close ? `单元格里的引号要写成两个：${close}${close}。` : `引号要成对：${open}…${close}。`
    return new ImportRefused(`第 ${this.#quotedSince} 行有引号没有闭合`, [help])
  }

  #endField(): void {
    if (this.#state === 'closed' && (this.#quote.careful || this.#quote === this.#writing.quotes[0]))
      this.counts.quoted++
    if (this.#field.trim() !== '') this.counts.fields++
    this.#cells.push(this.#field)
    this.#field = ''
    this.#behind = ''
    this.#state = 'start'
    if (this.#cells.length > this.#limits.columns)
      throw new ImportRefused(`第 ${this.#number} 行超过 ${this.#limits.columns} 列，不导入`)
  }

  #endRecord(): CsvRecord {
    this.#endField()
    if (this.#cells.some((cell) => cell.trim() !== '')) this.counts.rows++
    if (this.counts.quoted > this.#quotedBefore) this.counts.quotedRows++
    this.#quotedBefore = this.counts.quoted
    const record = { number: this.#number, cells: this.#cells, ...(this.#odd ? { odd: this.#odd } : {}) }
    this.#odd = undefined
    this.#cells = []
    this.#number++
    return record
  }
}
