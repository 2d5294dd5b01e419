/** Tokens of rich text in order. A bracket's `text` is the bracket itself, for use as plain text. */
export type Token =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'image'; name: string; alt?: string }
  | { kind: 'bracket'; text: '【' | '】' }
  | { kind: 'tag'; text: string; name: 'bold' | 'sub' | 'sup'; opens: boolean }

const BREAK = /\r\n|[\r\n]|<br ?\/?>/iu
export const BREAKS = new RegExp(BREAK, 'giu')
const IMAGE = /\[[^[\]【】<>\r\n]{1,200}\]/u
const MARKUP = new RegExp(`${BREAK.source}|[【】]|${IMAGE.source}|<\\/?(?:b|strong|sub|sup)>`, 'giu')

const EXTENSIONS = new Set(['gif', 'jpg', 'png', 'bmp', 'svg', 'ico'])
/** Characters that could leave the image folder or corrupt a log, and invalid ones. */
const UNSAFE = /[/\\:]|\.\.|[\p{Cc}\p{Cf}\p{Cs}]|^\s|\s$/u

function isImageName(name: string): boolean {
  const dot = name.lastIndexOf('.')
  return dot > 0 && EXTENSIONS.has(name.slice(dot + 1).toLowerCase()) && !UNSAFE.test(name)
}

function tokenOf(markup: string): Token {
  if (markup === '【' || markup === '】') return { kind: 'bracket', text: markup }
  if (markup.startsWith('<')) return tagOf(markup)
  if (!markup.startsWith('[')) return { kind: 'break' }
  const inside = markup.slice(1, -1)
  // The alternative text follows the first `|`, unless that belongs to the name.
  const [name = '', ...rest] = inside.split('|')
  const alt = rest.join('|').trim()
  if (isImageName(name)) return alt === '' ? { kind: 'image', name } : { kind: 'image', name, alt }
  return isImageName(inside) ? { kind: 'image', name: inside } : { kind: 'text', text: markup }
}

function tagOf(text: string): Token {
  const name = text.replace(/[</>]/g, '').toLowerCase()
  if (name.startsWith('br')) return { kind: 'break' }
  return { kind: 'tag', text, name: name === 'sub' || name === 'sup' ? name : 'bold', opens: text[1] !== '/' }
}

/** Whether a text may have a table (table.ts): few have. */
export const mayHaveTable = (text: string): boolean => /\|[ \t]*-{3}/.test(text)

export function tokens(text: string): Token[] {
  const list: Token[] = []
  let from = 0
  for (const match of text.matchAll(MARKUP)) {
    if (match.index > from) list.push({ kind: 'text', text: text.slice(from, match.index) })
    list.push(tokenOf(match[0]))
    from = match.index + match[0].length
  }
  if (from < text.length) list.push({ kind: 'text', text: text.slice(from) })
  return list
}

const isBlank = (token: Token | undefined): boolean => token?.kind === 'text' && token.text.trim() === ''

/**
 * Pairs each opening 【 or tag with what closes it, as token indices: the innermost of its kind, with what stands open
 * within left out, so that pairs never cross. Empty pairs and what has no partner are left out; a sub or sup holds no
 * break and no picture.
 */
export function pairs(list: readonly Token[]): Map<number, number> {
  const closing = new Map<number, number>()
  const waiting: { at: number; name: string; line: number }[] = []
  const open: Record<string, number> = {}
  let line = 0
  for (const [at, token] of list.entries()) {
    if (token.kind === 'break' || token.kind === 'image') line++
    if (token.kind !== 'bracket' && token.kind !== 'tag') continue
    const name = token.kind === 'tag' ? token.name : '【'
    if (token.kind === 'tag' ? token.opens : token.text === '【') {
      waiting.push({ at, name, line })
      open[name] = (open[name] ?? 0) + 1
      continue
    }
    if (!open[name]) continue
    let partner = waiting.pop()
    for (; partner && partner.name !== name; partner = waiting.pop()) open[partner.name] = (open[partner.name] ?? 0) - 1
    if (!partner) continue
    open[name]--
    const from = partner.at
    const isEmpty = from === at - 1 || (from === at - 2 && isBlank(list[at - 1]))
    const isShift = name === 'sub' || name === 'sup'
    if (!isEmpty && !(isShift && partner.line !== line)) closing.set(from, at)
  }
  return closing
}

/** A picture named in a text; `alt`: its alternative text, or empty. */
interface NamedPicture {
  name: string
  alt: string
}

/** Longest alternative text: with the name it fits into a placeholder of 200 characters. */
export const PICTURE_TEXT = 80

/** The text with each picture replaced by `write`'s result, in order. */
function rewritten(text: string, write: (picture: NamedPicture, at: number) => string): string {
  let at = 0
  return text.replaceAll(new RegExp(IMAGE, 'giu'), (markup) => {
    const token = tokenOf(markup)
    return token.kind === 'image' ? write({ name: token.name, alt: token.alt ?? '' }, at++) : markup
  })
}

/** The pictures named in a text, in order. */
export function picturesIn(text: string): NamedPicture[] {
  const found: NamedPicture[] = []
  rewritten(text, (picture) => {
    found.push(picture)
    return ''
  })
  return found
}

/**
 * The text with the alternative text of its n-th picture (from 0) replaced; characters that would end the placeholder
 * are dropped.
 */
export function withPictureText(text: string, at: number, alt: string): string {
  const clean = alt.replaceAll(/[[\]【】<>\r\n]/g, '').slice(0, PICTURE_TEXT)
  return rewritten(text, (picture, n) => {
    const said = n === at ? clean : picture.alt
    return said === '' ? `[${picture.name}]` : `[${picture.name}|${said}]`
  })
}

/** The text with pictures named otherwise, their alternative texts as they are. Names are looked up in NFC. */
export function withPictureNames(text: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0 || !text.includes('[')) return text
  return rewritten(text, ({ name, alt }) => {
    const called = names.get(name.normalize('NFC')) ?? name
    return alt === '' ? `[${called}]` : `[${called}|${alt}]`
  })
}
