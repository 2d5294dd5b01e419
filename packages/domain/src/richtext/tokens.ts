/** Tokens of rich text in order. A bracket's `text` is the bracket itself, for use as plain text. */
export type Token =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'image'; name: string; alt?: string }
  | { kind: 'bracket'; text: '【' | '】' }

const BREAK = /\r\n|[\r\n]|<br ?\/?>/iu
const IMAGE = /\[[^[\]【】<>\r\n]{1,200}\]/u
const MARKUP = new RegExp(`${BREAK.source}|[【】]|${IMAGE.source}`, 'giu')

const EXTENSIONS = new Set(['gif', 'jpg', 'png', 'bmp', 'svg', 'ico'])
/** Characters that could leave the image folder or corrupt a log, and invalid ones. */
const UNSAFE = /[/\\:]|\.\.|[\p{Cc}\p{Cf}\p{Cs}]|^\s|\s$/u

function isImageName(name: string): boolean {
  const dot = name.lastIndexOf('.')
  return dot > 0 && EXTENSIONS.has(name.slice(dot + 1).toLowerCase()) && !UNSAFE.test(name)
}

function tokenOf(markup: string): Token {
  if (markup === '【' || markup === '】') return { kind: 'bracket', text: markup }
  if (!markup.startsWith('[')) return { kind: 'break' }
  const inside = markup.slice(1, -1)
  // The alternative text follows the first `|`, unless that belongs to the name.
  const [name = '', ...rest] = inside.split('|')
  const alt = rest.join('|').trim()
  if (isImageName(name)) return alt === '' ? { kind: 'image', name } : { kind: 'image', name, alt }
  return isImageName(inside) ? { kind: 'image', name: inside } : { kind: 'text', text: markup }
}

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
 * Pairs each opening 【 with its closing 】, as token indices: the innermost balanced ones. Empty pairs and unpaired
 * brackets are left out.
 */
export function pairs(list: readonly Token[]): Map<number, number> {
  const closing = new Map<number, number>()
  const waiting: number[] = []
  for (const [at, token] of list.entries()) {
    if (token.kind !== 'bracket') continue
    if (token.text === '【') waiting.push(at)
    else {
      const open = waiting.pop()
      const empty = open === at - 1 || (open === at - 2 && isBlank(list[at - 1]))
      if (open !== undefined && !empty) closing.set(open, at)
    }
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
