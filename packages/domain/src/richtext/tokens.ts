/** Pieces of rich text in order. A bracket's `text` is itself, for when it turns out to be plain text. */
export type Token =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'image'; name: string; alt?: string }
  | { kind: 'bracket'; text: '【' | '】' }

const BREAK = /\r\n|[\r\n]|<br ?\/?>/iu
const IMAGE = /\[[^[\]【】<>\r\n]{1,200}\]/u
const MARKUP = new RegExp(`${BREAK.source}|[【】]|${IMAGE.source}`, 'giu')

const EXTENSIONS = new Set(['gif', 'jpg', 'png', 'bmp', 'svg', 'ico'])
/** What could lead out of the image folder, upset a log or be no character at all. */
const UNSAFE = /[/\\:]|\.\.|[\p{Cc}\p{Cf}\p{Cs}]|^\s|\s$/u

function isImageName(name: string): boolean {
  const dot = name.lastIndexOf('.')
  return dot > 0 && EXTENSIONS.has(name.slice(dot + 1).toLowerCase()) && !UNSAFE.test(name)
}

function tokenOf(markup: string): Token {
  if (markup === '【' || markup === '】') return { kind: 'bracket', text: markup }
  if (!markup.startsWith('[')) return { kind: 'break' }
  const inside = markup.slice(1, -1)
  // Behind the first stroke stands what the picture shows, unless the stroke belongs to the name.
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
 * Which opening 【 belongs to which closing 】, as indexes into the tokens: the nearest two that are balanced.
 * A pair around nothing or white space marks nothing and counts as no pair, like a bracket without a partner.
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

/** A picture as a text names it; `alt`: what it shows, empty where nobody wrote it. */
interface NamedPicture {
  name: string
  alt: string
}

/** Longest text of a picture: with its name it stands within the 200 characters of a placeholder. */
export const PICTURE_TEXT = 80

/** The text with each of its pictures written as `write` says, in their order. */
function rewritten(text: string, write: (picture: NamedPicture, at: number) => string): string {
  let at = 0
  return text.replaceAll(new RegExp(IMAGE, 'giu'), (markup) => {
    const token = tokenOf(markup)
    return token.kind === 'image' ? write({ name: token.name, alt: token.alt ?? '' }, at++) : markup
  })
}

/** The pictures that a text names, in their order. */
export function picturesIn(text: string): NamedPicture[] {
  const found: NamedPicture[] = []
  rewritten(text, (picture) => {
    found.push(picture)
    return ''
  })
  return found
}

/** The text with what its n-th picture (from 0) shows; characters that would end the placeholder are left out. */
export function withPictureText(text: string, at: number, alt: string): string {
  const clean = alt.replaceAll(/[[\]【】<>\r\n]/g, '').slice(0, PICTURE_TEXT)
  return rewritten(text, (picture, n) => {
    const said = n === at ? clean : picture.alt
    return said === '' ? `[${picture.name}]` : `[${picture.name}|${said}]`
  })
}
