import { decodeEntities } from './entities.ts'

/** Allowed elements. `p` also stands for div, `strong` for b, `em` for i. */
export type HtmlTag =
  | 'p'
  | 'span'
  | 'strong'
  | 'em'
  | 'u'
  | 's'
  | 'sub'
  | 'sup'
  | 'ul'
  | 'ol'
  | 'li'
  | 'h3'
  | 'h4'
  | 'blockquote'
  | 'a'
  | 'mark'
  | TableTag

/** Only in their HTML contexts: rows in a table, cells in a row. */
type TableTag = 'table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td'

export type HtmlNode =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  /** A picture of the product's own files. Width and height in pixels, 0: unknown. */
  | { kind: 'image'; src: string; alt: string; width: number; height: number }
  | {
      kind: 'element'
      tag: HtmlTag /** For `a`: a safe address. */
      href?: string
      /** For cells, where greater than 1. */
      colSpan?: number
      rowSpan?: number
      children: HtmlNode[]
    }

type Element = Extract<HtmlNode, { kind: 'element' }>

const TAGS: Readonly<Record<string, HtmlTag>> = {
  p: 'p',
  div: 'p',
  section: 'p',
  article: 'p',
  span: 'span',
  font: 'span',
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
  s: 's',
  del: 's',
  sub: 'sub',
  sup: 'sup',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  h1: 'h3',
  h2: 'h3',
  h3: 'h3',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
  blockquote: 'blockquote',
  a: 'a',
  mark: 'mark',
  table: 'table',
  thead: 'thead',
  tbody: 'tbody',
  tfoot: 'tbody',
  tr: 'tr',
  th: 'th',
  td: 'td',
}

/** Allowed parents of table parts. */
const INSIDE: Partial<Record<HtmlTag, readonly HtmlTag[]>> = {
  thead: ['table'],
  tbody: ['table'],
  tr: ['table', 'thead', 'tbody'],
  th: ['tr'],
  td: ['tr'],
}
/** Elements that may contain only parts of a table. */
const FRAMES = new Set<HtmlTag>(['table', 'thead', 'tbody', 'tr'])
const CELLS = new Set<HtmlTag>(['th', 'td'])
const MOST_SPAN = 100

/** Elements whose contents are dropped as well. */
const SILENT = new Set(
  'script style iframe object embed template noscript noembed noframes textarea title head svg math select xmp'.split(
    ' ',
  ),
)
const BLOCKS = new Set<HtmlTag>(['p', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'table'])

/** Deeper elements are dropped, their contents kept, so that renderers may recurse. */
const MAX_DEPTH = 16
/** Longest tag with attributes, in characters; longer ones are text. */
const MAX_TAG = 1_000

/**
 * Parses untrusted HTML into a small tree of allowed elements (specification, section 2, "Generic tip dialog": HTML
 * content). Total, and linear in the text's length. Unknown elements are replaced by their contents, SILENT ones are
 * dropped whole; of attributes only links' addresses, pictures and cells' spans are kept. A `<` that begins no tag is
 * text. In a text without tags, line breaks become breaks.
 */
export function parseHtml(html: string): HtmlNode[] {
  const reader = new HtmlReader(html)
  return reader.read()
}

class HtmlReader {
  private readonly html: string
  private readonly roots: HtmlNode[] = []
  private readonly open: Element[] = []
  private tagged = false

  constructor(html: string) {
    this.html = html
  }

  read(): HtmlNode[] {
    const { html } = this
    let at = 0
    while (at < html.length) {
      const next = html.indexOf('<', at)
      if (next < 0) {
        this.text(html.slice(at))
        break
      }
      this.text(html.slice(at, next))
      at = this.markup(next)
    }
    return this.tagged ? this.roots : withBreaks(this.roots)
  }

  /** Parses what begins with a `<` and gives the position after it. */
  private markup(at: number): number {
    const { html } = this
    if (html.startsWith('<!--', at)) return this.past(html.indexOf('-->', at + 4), 3)
    const [, slash, name] = /^<(\/?)([a-z][a-z0-9]*)(?![^\s/>])/i.exec(html.slice(at, at + 40)) ?? []
    const end = name === undefined ? -1 : tagEnd(html, at)
    if (name === undefined || end < 0) {
      this.text('<')
      return at + 1
    }
    this.tagged = true
    const tag = name.toLowerCase()
    if (slash) this.close(tag)
    else if (SILENT.has(tag)) return this.silent(tag, end)
    else this.element(tag, html.slice(at, end))
    return end
  }

  /** An unterminated construct extends to the end, as in browsers. */
  private past(found: number, length: number): number {
    this.tagged = true
    return found < 0 ? this.html.length : found + length
  }

  private silent(tag: string, from: number): number {
    const closing = new RegExp(`</${tag}[\\s/>]`, 'gi')
    closing.lastIndex = from
    const found = closing.exec(this.html)
    return found ? this.past(this.html.indexOf('>', found.index), 1) : this.html.length
  }

  private element(name: string, written: string) {
    if (name === 'br' || name === 'hr') {
      this.add({ kind: 'break' })
      return
    }
    if (name === 'img') {
      const image = imageOf(written)
      if (image) this.add(image)
      return
    }
    let tag = Object.hasOwn(TAGS, name) ? TAGS[name] : undefined
    const frames = tag && INSIDE[tag]
    if (frames && !this.backTo(frames)) return
    if (tag && BLOCKS.has(tag) && this.open.at(-1)?.tag === 'p') this.open.pop()
    if (tag === 'li' && this.open.at(-1)?.tag === 'li') this.open.pop()
    const inside = this.open.at(-1)?.tag
    if (tag === 'li' && inside !== 'ul' && inside !== 'ol') tag = 'p'
    if (!tag || this.open.length >= MAX_DEPTH || (tag === 'a' && this.open.some((element) => element.tag === 'a')))
      return
    const element: Element = { kind: 'element', tag, children: [] }
    const href = tag === 'a' ? safeAddress(written) : undefined
    if (href !== undefined) element.href = href
    if (CELLS.has(tag)) spanned(element, written)
    this.add(element)
    this.open.push(element)
  }

  private close(name: string) {
    const tag = Object.hasOwn(TAGS, name) ? TAGS[name] : undefined
    const at = this.open.findLastIndex((element) => element.tag === tag)
    // An element inside a cell ends within it: only parts of the table itself end the cell.
    const cell = this.open.findLastIndex((element) => CELLS.has(element.tag))
    const isPart = tag !== undefined && (FRAMES.has(tag) || CELLS.has(tag))
    if (at >= 0 && (isPart || at > cell)) this.open.length = at
  }

  /** Closes elements up to the innermost of these within the innermost table. False where there is none. */
  private backTo(tags: readonly HtmlTag[]): boolean {
    const table = this.open.findLastIndex((element) => element.tag === 'table')
    const at = this.open.findLastIndex((element) => tags.includes(element.tag))
    if (table < 0 || at < table) return false
    this.open.length = at + 1
    return true
  }

  private text(written: string) {
    const text = decodeEntities(written)
    const last = FRAMES.has(this.open.at(-1)?.tag as HtmlTag) ? undefined : this.siblings().at(-1)
    if (last?.kind === 'text') last.text += text
    else if (text !== '') this.add({ kind: 'text', text })
  }

  private add(node: HtmlNode) {
    const isPart = node.kind === 'element' && INSIDE[node.tag] !== undefined
    if (isPart || !FRAMES.has(this.open.at(-1)?.tag as HtmlTag)) this.siblings().push(node)
    else if (node.kind !== 'text' || node.text.trim() !== '') this.besideTable().push(node)
  }

  private siblings(): HtmlNode[] {
    return this.open.at(-1)?.children ?? this.roots
  }

  /** Contents between the cells of a table are placed behind the table's contents so far. */
  private besideTable(): HtmlNode[] {
    const outside = this.open.findLastIndex((element) => !FRAMES.has(element.tag))
    return this.open[outside]?.children ?? this.roots
  }
}

/** Position after the `>` of the tag that begins at `at`, with quoted attributes respected; -1 where there is none. */
function tagEnd(html: string, at: number): number {
  let quote = ''
  const last = Math.min(html.length, at + MAX_TAG)
  for (let here = at + 1; here < last; here++) {
    const sign = html[here] as string
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '>') return here + 1
    else if ((sign === '"' || sign === "'") && html[here - 1] === '=') quote = sign
  }
  return -1
}

const attribute = (tag: string, name: string): string | undefined => {
  const [, double, single, bare] = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag) ?? []
  const written = double ?? single ?? bare
  return written === undefined ? undefined : decodeEntities(written)
}

const numberOf = (tag: string, name: string): number => {
  const written = attribute(tag, name) ?? ''
  return /^\d{1,5}$/.test(written) ? Number(written) : 0
}

/** A file of the product, without path traversal. */
const OWN_FILE = /^\/files\/(?!.*\.\.)[\w./-]+(\?[\w=&%.-]*)?$/

function imageOf(tag: string): HtmlNode | undefined {
  const src = attribute(tag, 'src') ?? ''
  if (!OWN_FILE.test(src)) return undefined
  const alt = attribute(tag, 'alt') ?? ''
  return { kind: 'image', src, alt, width: numberOf(tag, 'width'), height: numberOf(tag, 'height') }
}

function spanned(element: Element, tag: string): void {
  const [colSpan, rowSpan] = [numberOf(tag, 'colspan'), numberOf(tag, 'rowspan')]
  if (colSpan > 1) element.colSpan = Math.min(colSpan, MOST_SPAN)
  if (rowSpan > 1) element.rowSpan = Math.min(rowSpan, MOST_SPAN)
}

/** An http(s), mail or telephone address, or a path of this site; undefined for others. */
function safeAddress(tag: string): string | undefined {
  const [, double, single, bare] = /\shref=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? []
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out of addresses, so does the check
  const address = decodeEntities(double ?? single ?? bare ?? '').replace(/[\u0000-\u0020\u007f]/g, '')
  return /^(?:https?:\/\/[^/\\]|mailto:|tel:|\/(?![/\\])|#)/i.test(address) ? address : undefined
}

const withBreaks = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] =>
    node.kind !== 'text'
      ? [node]
      : node.text
          .split(/\r\n|\r|\n/)
          .flatMap((text, at): HtmlNode[] => [
            ...(at > 0 ? [{ kind: 'break' } as const] : []),
            ...(text === '' ? [] : [{ kind: 'text', text } as const]),
          ]),
  )
