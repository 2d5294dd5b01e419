import { ImportRefused } from '../refused.ts'
import type { ReadLimits } from '../table/limits.ts'

/** A record and its place among the file's records, from 1: the row that a spreadsheet program shows for it. */
export interface CsvRecord {
  number: number
  cells: string[]
}

/**
 * Reads CSV as RFC 4180 has it, as it arrives: quoted fields may hold separators, line breaks and doubled
 * quotes; lines end with CRLF, LF or CR. Forgiving where people write by hand: a quote inside an unquoted
 * field, or text behind a closing quote, is plain text.
 */
export class CsvParser {
  readonly #separator: string
  readonly #limits: Pick<ReadLimits, 'cellCharacters' | 'columns'>
  #cells: string[] = []
  #field = ''
  #number = 1
  #state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  #quotedSince = 0
  #afterReturn = false

  constructor(separator: string, limits: Pick<ReadLimits, 'cellCharacters' | 'columns'>) {
    this.#separator = separator
    this.#limits = limits
  }

  *write(chunk: string): Generator<CsvRecord> {
    let at = 0
    while (at < chunk.length) {
      if (this.#state === 'quoted') {
        const quote = chunk.indexOf('"', at)
        this.#add(chunk.slice(at, quote < 0 ? chunk.length : quote))
        if (quote < 0) return
        this.#state = 'closed'
        at = quote + 1
        continue
      }
      const sign = chunk[at] as string
      const afterReturn = this.#afterReturn
      this.#afterReturn = false
      if (sign === '\n' && afterReturn) at++
      else if (sign === '"' && this.#state !== 'plain') {
        // Directly behind a closing quote it stands for a quote itself.
        if (this.#state === 'closed') this.#add('"')
        else this.#quotedSince = this.#number
        this.#state = 'quoted'
        at++
      } else if (sign === this.#separator) {
        this.#endField()
        at++
      } else if (sign === '\n' || sign === '\r') {
        this.#afterReturn = sign === '\r'
        yield this.#endRecord()
        at++
      } else {
        const end = this.#endOfPlain(chunk, at)
        this.#add(chunk.slice(at, end))
        this.#state = 'plain'
        at = end
      }
    }
  }

  *end(): Generator<CsvRecord> {
    if (this.#state === 'quoted') throw this.#unclosed()
    if (this.#state !== 'start' || this.#cells.length > 0) yield this.#endRecord()
  }

  #endOfPlain(chunk: string, from: number): number {
    let end = from + 1
    while (end < chunk.length) {
      const sign = chunk[end]
      if (sign === this.#separator || sign === '\n' || sign === '\r') break
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
    return new ImportRefused(`第 ${this.#quotedSince} 行有引号没有闭合`, ['单元格里的引号要写成两个：""。'])
  }

  #endField(): void {
    this.#cells.push(this.#field)
    this.#field = ''
    this.#state = 'start'
    if (this.#cells.length > this.#limits.columns)
      throw new ImportRefused(`第 ${this.#number} 行超过 ${this.#limits.columns} 列，不导入`)
  }

  #endRecord(): CsvRecord {
    this.#endField()
    const record = { number: this.#number, cells: this.#cells }
    this.#cells = []
    this.#number++
    return record
  }
}
