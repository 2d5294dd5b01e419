import { shiftedSigns, shiftedText } from '@tizhou/domain/richtext/shifted'
import { isElement, isTag } from '@tizhou/domain/text/htmlTag'

/** Elements whose contents are not text. */
const WITHOUT_TEXT = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'iframe', 'object', 'svg'])
const BREAKING = new Set(
  'address article aside blockquote br caption center dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
)
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*(?:[:-][a-zA-Z0-9-]*)?)((?:[\s/][^<>]*)?)>/y
const TAG_START = /<\/?([a-zA-Z][a-zA-Z0-9]*(?:[:-][a-zA-Z0-9-]*)?)(?=[\s/]|$)/y
const ONE_LETTER_START = /^<[a-zA-Z]\s+[a-zA-Z:-]+\s*=/
const PICTURE = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
/** Names of pictures that rich text accepts (specification, "Question and answer text rendering"). */
export const PICTURE_NAME = /^[^/\\:*?"<>|[\]\p{Cc}]{1,120}\.(?:gif|jpg|jpeg|png|bmp|svg|ico)$/iu

// biome-ignore format: a table
const NAMED: Readonly<Record<string, string>> = {
  nbsp: ' ', ensp: ' ', emsp: ' ', thinsp: ' ', lt: '<', gt: '>', amp: '&', quot: '"', apos: "'",
  middot: '·', bull: '•', hellip: '…', mdash: '—', ndash: '–', ldquo: '“', rdquo: '”', lsquo: '‘', rsquo: '’',
  deg: '°', plusmn: '±', times: '×', divide: '÷', micro: 'µ', permil: '‰', le: '≤', ge: '≥', ne: '≠', asymp: '≈',
  infin: '∞', rarr: '→', larr: '←', uarr: '↑', darr: '↓', sup2: '²', sup3: '³', frac12: '½', radic: '√',
  alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', epsilon: 'ε', theta: 'θ', kappa: 'κ', lambda: 'λ', mu: 'μ',
  pi: 'π', sigma: 'σ', phi: 'φ', omega: 'ω', Delta: 'Δ', Omega: 'Ω', Alpha: 'Α', Beta: 'Β', Sigma: 'Σ',
}
const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,7}));/g
/** Most levels of escaping; exports escape twice at times, hardly ever more often. */
const ROUNDS = 4

/**
 * Converts text that may contain HTML to plain text with line breaks: `<br>`, paragraphs and rows become breaks,
 * `<sup>9</sup>` becomes ⁹, `<img src="a/b.png">` the placeholder `[b.png]`; scripts and styles are dropped. No tag
 * survives; less-than signs of the text do. `keeps`: whole pairs of the markup's own tags stay, without attributes, and
 * tables become its own (domain/richtext/parse.ts).
 */
export function htmlToText(text: string, keeps = false): string {
  let plain = text
  for (let round = 0; round < ROUNDS; round++) {
    const before = plain
    plain = decodeEntities(stripTags(keeps ? withTables(before) : before, keeps))
    if (plain === before) return plain
  }
  // Deeper escaping is hostile: everything that a browser would take for a tag is removed.
  return stripTags(plain, keeps)
}

const TABLE = /<table(?:\s[^<>]*)?>((?:(?!<\/?table[\s>])[\s\S])*)<\/table\s*>/gi
const MOST_COLUMNS = 12

/** Tables of HTML as the markup has them; one of a single row or column only arranges a text and is none. */
function withTables(text: string): string {
  if (!/<table[\s>]/i.test(text)) return text
  return text.replace(TABLE, (whole, inside: string) => {
    const rows = placed(
      inside
        .split(/<tr(?:\s[^<>]*)?>/i)
        .slice(1)
        .map(cellsOf)
        .filter((cells) => cells.length > 0),
    )
    const width = Math.max(0, ...rows.map((cells) => cells.length))
    if (rows.length < 2 || width < 2 || width > MOST_COLUMNS) return whole
    const [header = [], ...others] = rows.map((cells) => [...cells, ...Array<string>(width - cells.length).fill('')])
    return `\n${[header, header.map(() => '---'), ...others].map((cells) => `|${cells.join('|')}|`).join('\n')}\n`
  })
}

interface Cell {
  text: string
  /** Over how many columns and rows it goes. */
  columns: number
  rows: number
}

const spanOf = (name: 'colspan' | 'rowspan', attributes = ''): number =>
  Math.max(1, Number(new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,3})`, 'i').exec(attributes)?.[1] ?? 1))

/** The cells of a row, each a line. */
const cellsOf = (row: string): Cell[] =>
  [...row.matchAll(/<t[dh]((?:\s[^<>]*)?)>((?:(?!<t[dh][\s>])[\s\S])*)/gi)].map(([, attributes, inside]) => ({
    text: htmlToText(inside as string, true)
      .replace(/\s+/g, ' ')
      .replaceAll('|', '｜')
      .trim(),
    columns: Math.min(spanOf('colspan', attributes), MOST_COLUMNS),
    rows: spanOf('rowspan', attributes),
  }))

/** Each cell in its column: beside and below one over several columns or rows stand empty ones. */
function placed(rows: readonly Cell[][]): string[][] {
  /** Column → rows for which a cell above still covers it. */
  const covered: number[] = []
  return rows.map((cells) => {
    const texts: string[] = []
    const fill = () => {
      while ((covered[texts.length] ?? 0) > 0) {
        covered[texts.length] = (covered[texts.length] as number) - 1
        texts.push('')
      }
    }
    for (const { text, columns, rows: below } of cells) {
      fill()
      for (let column = 0; column < columns; column++) {
        covered[texts.length] = below - 1
        texts.push(column === 0 ? text : '')
      }
    }
    fill()
    return texts
  })
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(ENTITY, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hexadecimal as string, 16) : Number(decimal)
    if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\uFFFD'
    return String.fromCodePoint(code)
  })
}

function stripTags(text: string, keeps: boolean): string {
  if (!text.includes('<')) return text
  let plain = ''
  let at = 0
  let lower: string | undefined
  let commentsEnd = true
  const foreign: Foreign = {}
  const pairs: { name: string; from: number }[] = []
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', at)) {
    plain += text.slice(at, open)
    if (commentsEnd && text.startsWith('<!--', open)) {
      const end = text.indexOf('-->', open + 4)
      commentsEnd = end >= 0
      if (commentsEnd) {
        at = end + 3
        continue
      }
    }
    TAG.lastIndex = open
    const [whole, slash, written = '', rest = ''] = TAG.exec(text) ?? []
    const name = written.toLowerCase()
    const isOne = whole !== undefined && (isTag(name, rest) || (isElement(name) && rest.includes('=')))
    if (whole === undefined || !(isOne || isForeign(text, name, slash !== '', rest, foreign))) {
      plain += startsTag(text, open) ? '＜' : '<'
      at = open + 1
      continue
    }
    at = open + whole.length
    if (WITHOUT_TEXT.has(name) && slash === '' && !rest.endsWith('/')) {
      lower ??= text.toLowerCase()
      const end = lower.indexOf(`</${name}`, at)
      at = end < 0 ? text.length : Math.max(at, lower.indexOf('>', end) + 1 || text.length)
    } else if (name === 'sup' || name === 'sub' || (keeps && (name === 'b' || name === 'strong'))) {
      const kind = name === 'strong' ? 'b' : name
      const from = slash === '' ? undefined : pairs.pop()
      if (slash === '') pairs.push({ name: kind, from: plain.length })
      else if (from?.name === kind)
        plain = plain.slice(0, from.from) + paired(kind, plain.slice(from.from), pairs, keeps)
    } else if (name === 'img' || name === 'image') plain += placeholder(rest)
    else if (BREAKING.has(name)) plain += '\n'
    else if (name === 'td' || name === 'th') plain += ' '
  }
  return plain + text.slice(at)
}

/** A pair's text as markup; inside a pair of its kind, and where tags cannot stand, as text. White space stays outside. */
function paired(kind: 'b' | 'sub' | 'sup', inside: string, outer: readonly { name: string }[], keeps: boolean): string {
  if (!keeps) return kind === 'b' ? inside : shiftedText(kind, inside)
  const signs = kind === 'b' ? undefined : shiftedSigns(kind, inside)
  if (signs !== undefined) return signs
  const isInside = outer.some(({ name }) => (kind === 'b' ? name === 'b' : name !== 'b'))
  if (isInside || (kind !== 'b' && /[\n[]/.test(inside))) return inside
  return inside.replace(/\S(?:[\s\S]*\S)?/, (words) => `<${kind}>${words}</${kind}>`)
}

/** The names that open and that close something in a text, in small letters; read where they are needed. */
interface Foreign {
  opening?: ReadonlySet<string>
  closing?: ReadonlySet<string>
}

const OPENING = /<([a-zA-Z][a-zA-Z0-9]*(?:[:-][a-zA-Z0-9-]*)?)[\s>]/g
const CLOSING = /<\/([a-zA-Z][a-zA-Z0-9]*(?:[:-][a-zA-Z0-9-]*)?)\s*>/g
const namesOf = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name.toLowerCase()))

/**
 * Whether what has no element's name is a tag all the same: it has its partner, an attribute, or ends itself. `<BUN>` alone
 * is a text.
 */
function isForeign(text: string, name: string, closes: boolean, rest: string, foreign: Foreign): boolean {
  if (name.length < 2 || isElement(name)) return false
  if (closes) {
    foreign.opening ??= namesOf(text, OPENING)
    return foreign.opening.has(name)
  }
  foreign.closing ??= namesOf(text, CLOSING)
  return foreign.closing.has(name) || /^\s*\/$/.test(rest) || /^\s+[a-z][\w-]*\s*=\s*["']/i.test(rest)
}

/** Elements whose content no text can hold. */
const LOST = new Set(
  'applet audio canvas embed form frame iframe input math object select svg textarea video'.split(' '),
)

/** What of a text with HTML cannot be shown and is left out, as it is called there: `<svg>`, `<foo>`, a picture without a name. */
export function lostInText(text: string): string[] {
  if (!/<|&lt;/i.test(text)) return []
  const plain = decodeEntities(text)
  const foreign: Foreign = {}
  const lost = new Set<string>()
  for (let open = plain.indexOf('<'); open >= 0; open = plain.indexOf('<', open + 1)) {
    TAG.lastIndex = open
    const [whole, slash, written = '', rest = ''] = TAG.exec(plain) ?? []
    if (whole === undefined || slash !== '') continue
    const name = written.toLowerCase()
    const isPicture = name === 'img' || name === 'image'
    if (isPicture ? isTag(name, rest) && placeholder(rest) === '' : LOST.has(name) && isTag(name, rest))
      lost.add(isPicture ? '没有文件名的图片' : `<${name}>`)
    else if (isForeign(plain, name, false, rest, foreign)) lost.add(`<${name}>`)
  }
  return [...lost]
}

/** An unterminated tag would swallow what follows it on a page; `</` and `<!` likewise. */
function startsTag(text: string, open: number): boolean {
  TAG_START.lastIndex = open
  const name = TAG_START.exec(text)?.[1]
  if (name === undefined) return text[open + 1] === '!'
  return isElement(name) && (name.length > 1 || ONE_LETTER_START.test(text.slice(open, open + 80)))
}

function placeholder(attributes: string): string {
  const [, double, single, bare] = PICTURE.exec(attributes) ?? []
  const address = (double ?? single ?? bare ?? '').split(/[?#]/)[0] as string
  const name = address.slice(Math.max(address.lastIndexOf('/'), address.lastIndexOf('\\')) + 1)
  return PICTURE_NAME.test(name) && !/^data:/i.test(address) ? `[${name}]` : ''
}
