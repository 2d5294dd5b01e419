import { ImportRefused } from '../refused.ts'

/** Attributes by local name (`r:id` is `id`). */
export type Attributes = Readonly<Record<string, string>>

/** Callbacks for the document's contents by local name (`x:row` is `row`). Text comes in pieces. */
export interface XmlReader {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(piece: string): void
}

const MAX_DEPTH = 64
/** Most characters of a tag with its attributes; real workbooks have a few hundred. */
const MAX_TAG = 65_536
const MAX_ATTRIBUTES = 100
/** Most characters of an entity: `&#1114111;` and the like. */
const MAX_ENTITY = 12
const MAX_COMMENT = 1_000_000

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const NO_ATTRIBUTES: Attributes = Object.freeze({})
const ATTRIBUTE = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y

const malformed = (what: string) => new ImportRefused(`文件不是完整的 xlsx：XML ${what}`)

/**
 * A streaming XML parser that buffers one unfinished tag at most. Only what spreadsheets need: the five named entities
 * and numeric ones; a document type declaration is refused, and with it custom entities (entity bombs, local files).
 */
export class XmlParser {
  readonly #reader: XmlReader
  readonly #path: string[] = []
  #rest = ''
  #seenRoot = false

  constructor(reader: XmlReader) {
    this.#reader = reader
  }

  write(chunk: string): void {
    const source = this.#rest === '' ? chunk : this.#rest + chunk
    let at = 0
    while (at < source.length) {
      const next = source.charCodeAt(at) === 60 ? this.#markup(source, at) : this.#text(source, at)
      if (next < 0) break
      at = next
    }
    this.#rest = source.slice(at)
  }

  end(): void {
    if (this.#rest !== '' || this.#path.length > 0 || !this.#seenRoot) throw malformed('不完整')
  }

  /** Each of these gives the position after what it read, or −1 when more input is needed. */
  #text(source: string, from: number): number {
    const tag = source.indexOf('<', from)
    let to = tag < 0 ? source.length : tag
    if (tag < 0) {
      const open = source.lastIndexOf('&')
      if (open >= from && source.indexOf(';', open) < 0 && source.length - open <= MAX_ENTITY) to = open
      if (to === from) return -1
    }
    if (this.#path.length === 0) {
      if (source.slice(from, to).trim() !== '') throw malformed('在根元素之外有文字')
    } else this.#reader.text?.(decodeEntities(source.slice(from, to)))
    return to
  }

  #markup(source: string, from: number): number {
    const second = source.charCodeAt(from + 1)
    if (Number.isNaN(second)) return -1
    if (second === 33) return this.#declaration(source, from)
    if (second === 63) return this.#skip(source, from, '?>', MAX_TAG)
    const end = endOfTag(source, from + 1)
    if (end < 0) {
      if (source.length - from > MAX_TAG) throw malformed('有过长的标签')
      return -1
    }
    if (end - from > MAX_TAG) throw malformed('有过长的标签')
    if (second === 47) this.#close(localName(source.slice(from + 2, end).trim()))
    else this.#open(source, from + 1, end)
    return end + 1
  }

  #declaration(source: string, from: number): number {
    if (source.startsWith('<!--', from)) return this.#skip(source, from, '-->', MAX_COMMENT)
    if (source.startsWith('<![CDATA[', from)) {
      const end = source.indexOf(']]>', from)
      if (end < 0) {
        if (source.length - from > MAX_COMMENT) throw malformed('有过长的 CDATA')
        return -1
      }
      if (this.#path.length === 0) throw malformed('在根元素之外有文字')
      this.#reader.text?.(source.slice(from + 9, end))
      return end + 3
    }
    if (source.length - from < 9) return -1
    throw malformed('里有文档类型声明（DTD），不导入')
  }

  #skip(source: string, from: number, until: string, most: number): number {
    const end = source.indexOf(until, from + 2)
    if (end >= 0) return end + until.length
    if (source.length - from > most) throw malformed('有过长的注释或指令')
    return -1
  }

  #open(source: string, from: number, end: number): void {
    const closed = source.charCodeAt(end - 1) === 47
    const to = closed ? end - 1 : end
    let nameEnd = from
    while (nameEnd < to && source.charCodeAt(nameEnd) > 32) nameEnd++
    const name = localName(source.slice(from, nameEnd))
    if (name === '' || /["'=<&]/.test(name)) throw malformed('有无法识别的标签')
    if (this.#path.length === 0) {
      if (this.#seenRoot) throw malformed('有两个根元素')
      this.#seenRoot = true
    }
    if (this.#path.length >= MAX_DEPTH) throw malformed(`嵌套超过 ${MAX_DEPTH} 层`)
    this.#reader.open?.(name, nameEnd === to ? NO_ATTRIBUTES : readAttributes(source.slice(nameEnd, to)))
    if (closed) this.#reader.close?.(name)
    else this.#path.push(name)
  }

  #close(name: string): void {
    if (this.#path.pop() !== name) throw malformed(`的 ${name.slice(0, 40)} 标签不成对`)
    this.#reader.close?.(name)
  }
}

/** The position of the `>` that ends a tag, ignoring those in quoted values; −1 when more input is needed. */
function endOfTag(source: string, from: number): number {
  let end = source.indexOf('>', from)
  for (let at = from; end >= 0; ) {
    const quote = firstQuote(source, at, end)
    if (quote < 0) return end
    const closing = source.indexOf(source[quote] as string, quote + 1)
    if (closing < 0) return -1
    at = closing + 1
    if (closing > end) end = source.indexOf('>', at)
  }
  return -1
}

function firstQuote(source: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const code = source.charCodeAt(at)
    if (code === 34 || code === 39) return at
  }
  return -1
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function readAttributes(source: string): Attributes {
  const attributes: Record<string, string> = Object.create(null)
  let count = 0
  let at = 0
  ATTRIBUTE.lastIndex = 0
  for (let found = ATTRIBUTE.exec(source); found; found = ATTRIBUTE.exec(source)) {
    if (++count > MAX_ATTRIBUTES) throw malformed('有过多的属性')
    attributes[localName(found[1] as string)] = decodeEntities(found[2] ?? found[3] ?? '')
    at = ATTRIBUTE.lastIndex
  }
  if (source.slice(at).trim() !== '') throw malformed('有无法识别的属性')
  return attributes
}

/** Exported for tests: numeric references outside Unicode become U+FFFD. */
export function decodeEntities(text: string): string {
  let from = text.indexOf('&')
  if (from < 0) return text
  let decoded = text.slice(0, from)
  while (from >= 0) {
    const end = text.indexOf(';', from)
    if (end < 0 || end - from > MAX_ENTITY) throw malformed(`里有不认识的实体 ${text.slice(from, from + MAX_ENTITY)}`)
    decoded += decodeEntity(text, from + 1, end)
    const next = text.indexOf('&', end + 1)
    decoded += next < 0 ? text.slice(end + 1) : text.slice(end + 1, next)
    from = next
  }
  return decoded
}

function decodeEntity(text: string, from: number, end: number): string {
  if (text.charCodeAt(from) !== 35) {
    const named = NAMED[text.slice(from, end)]
    if (named === undefined) throw malformed(`里有不认识的实体 &${text.slice(from, end)};`)
    return named
  }
  const hexadecimal = (text.charCodeAt(from + 1) | 32) === 120
  const code = hexadecimal ? digits(text, from + 2, end, 16) : digits(text, from + 1, end, 10)
  if (code < 0) throw malformed(`里有不认识的实体 &${text.slice(from, end)};`)
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\uFFFD'
  return code < 0x10000 ? String.fromCharCode(code) : String.fromCodePoint(code)
}

function digits(text: string, from: number, end: number, base: 10 | 16): number {
  if (from >= end) return -1
  let value = 0
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at)
    const digit = code <= 57 ? code - 48 : (code | 32) - 87
    if (digit < 0 || digit >= base || (code > 57 && digit < 10)) return -1
    value = value * base + digit
  }
  return value
}
