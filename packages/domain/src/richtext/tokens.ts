/** Pieces of rich text in order. A bracket's `text` is itself, for when it turns out to be plain text. */
export type Token =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'image'; name: string }
  | { kind: 'bracket'; text: '【' | '】' }

const BREAK = /\r\n|[\r\n]|<br ?\/?>/iu
const IMAGE = /\[[^[\]【】<>\r\n]{1,200}\]/u
const MARKUP = new RegExp(`${BREAK.source}|[【】]|${IMAGE.source}`, 'giu')

const EXTENSIONS = new Set(['gif', 'jpg', 'png', 'bmp', 'svg', 'ico'])
/** What could lead out of the image folder, upset a log or be no character at all. */
const UNSAFE = /[/\\:]|\.\.|[\p{Cc}\p{Cf}\p{Cs}]|^\s|\s$/u

function imageName(markup: string): string | null {
  const name = markup.slice(1, -1)
  const dot = name.lastIndexOf('.')
  return dot > 0 && EXTENSIONS.has(name.slice(dot + 1).toLowerCase()) && !UNSAFE.test(name) ? name : null
}

function tokenOf(markup: string): Token {
  if (markup === '【' || markup === '】') return { kind: 'bracket', text: markup }
  if (!markup.startsWith('[')) return { kind: 'break' }
  const name = imageName(markup)
  return name === null ? { kind: 'text', text: markup } : { kind: 'image', name }
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
