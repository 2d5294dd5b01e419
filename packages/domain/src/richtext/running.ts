import type { RichNode } from './nodes.ts'
import { pairs, type Token, tokens } from './tokens.ts'

export interface ParseOptions {
  /** `question`: stems, options and hints, where only names of parts are headings. */
  kind: 'question' | 'explanation'
}

/** Longest heading in characters: one line of text (look, "Type and measure"). Longer ones are marks. */
const HEADING_LENGTH = 40

/**
 * Names of a stem's parts, possibly with a number (`问题 2`). Any other 【】 at the beginning of a stem's line is a key
 * word (`【不宜】使用的是`).
 */
const PART_OF_STEM =
  /^(?:病例|病史|病情)(?:摘要|资料|简介|介绍)?\s*[\d一二三四五六七八九十]{0,3}$|^(?:问题|提问|题干|提示|资料|材料)\s*[\d一二三四五六七八九十]{0,3}$/u

/** Reads a text without tables, as `parse` does (parse.ts): what the question page needs at once. */
export function parseRunning(text: string, options: ParseOptions): RichNode[] {
  const list = tokens(text)
  return new Builder(list, pairs(list), options.kind === 'explanation').build()
}

/** Reads a line without headings: the cell of a table. */
export function parseLine(text: string): RichNode[] {
  const list = tokens(text)
  return inside(list, pairs(list), 0, list.length, [])
}

class Builder {
  private readonly list: readonly Token[]
  private readonly closing: ReadonlyMap<number, number>
  private readonly headings: boolean
  private readonly nodes: RichNode[] = []
  /** Whether only white space precedes on this line. */
  private lineStart = true
  private behindHeading = false

  constructor(list: readonly Token[], closing: ReadonlyMap<number, number>, headings: boolean) {
    this.list = list
    this.closing = closing
    this.headings = headings
  }

  build(): RichNode[] {
    let at = 0
    while (at < this.list.length) {
      const end = this.closing.get(at)
      if (end === undefined) this.plain(this.list[at] as Token)
      else if (!(this.lineStart && this.heading(at, end))) this.pair(at, end)
      at = (end ?? at) + 1
    }
    return this.nodes
  }

  private plain(token: Token) {
    const after = this.behindHeading
    this.behindHeading = false
    if (token.kind === 'break') {
      if (!after) this.nodes.push({ kind: 'break' })
      this.lineStart = true
    } else if (token.kind === 'image') {
      this.nodes.push(token)
      this.lineStart = false
    } else {
      const text = after ? token.text.replace(/^[\s:：]+/u, '') : token.text
      this.behindHeading = after && text === ''
      this.lineStart &&= text.trim() === ''
      addText(this.nodes, text)
    }
  }

  private pair(open: number, close: number) {
    this.nodes.push(pairNode(this.list, this.closing, open, close, []))
    this.lineStart = false
    this.behindHeading = false
  }

  private heading(open: number, close: number): boolean {
    if (this.list[open]?.kind !== 'bracket' || close - open > 2 * HEADING_LENGTH) return false
    const nested = this.list[open + 1]?.kind === 'bracket' && this.closing.get(open + 1) === close - 1
    const by = nested ? 1 : 0
    const children = inside(this.list, this.closing, open + 1 + by, close - by, ['mark'])
    const words = wordsOf(children)
    if (words === undefined || words.length > HEADING_LENGTH) return false
    if (!this.headings && !PART_OF_STEM.test(words.trim())) return false
    const last = this.nodes.at(-1)
    if (last?.kind === 'text' && last.text.trim() === '') this.nodes.pop()
    if (this.nodes.at(-1)?.kind === 'break') this.nodes.pop()
    this.nodes.push({ kind: 'heading', level: nested ? 2 : 1, children })
    this.lineStart = false
    this.behindHeading = true
    return true
  }
}

type PairKind = 'mark' | 'strong' | 'bold' | 'sub' | 'sup'

/** What a pair is inside others; undefined: it stays text there. */
function kindOf(token: Token | undefined, outer: readonly PairKind[]): PairKind | undefined {
  if (token?.kind === 'bracket') return ['mark' as const, 'strong' as const].find((kind) => !outer.includes(kind))
  if (token?.kind !== 'tag') return undefined
  if (token.name === 'bold') return outer.includes('bold') ? undefined : 'bold'
  return outer.includes('sub') || outer.includes('sup') ? undefined : token.name
}

const pairNode = (
  list: readonly Token[],
  closing: ReadonlyMap<number, number>,
  open: number,
  close: number,
  outer: readonly PairKind[],
): RichNode => {
  const kind = kindOf(list[open], outer) as PairKind
  return { kind, children: inside(list, closing, open + 1, close, [...outer, kind]) }
}

/** The nodes of the tokens before `to`, inside pairs of these kinds; each kind once, so it does not recurse deeply. */
function inside(
  list: readonly Token[],
  closing: ReadonlyMap<number, number>,
  from: number,
  to: number,
  outer: readonly PairKind[],
): RichNode[] {
  const children: RichNode[] = []
  for (let at = from; at < to; at++) {
    const end = closing.get(at)
    if (end === undefined || kindOf(list[at], outer) === undefined) addToken(children, list[at] as Token)
    else {
      children.push(pairNode(list, closing, at, end, outer))
      at = end
    }
  }
  return children
}

function addToken(nodes: RichNode[], token: Token) {
  if (token.kind === 'break' || token.kind === 'image') nodes.push(token)
  else addText(nodes, token.text)
}

/** Joins adjacent pieces of text, such as unpaired brackets. */
function addText(nodes: RichNode[], text: string) {
  const last = nodes.at(-1)
  if (last?.kind === 'text') last.text += text
  else if (text !== '') nodes.push({ kind: 'text', text })
}

/** The characters of running text; undefined where there are breaks or pictures. */
function wordsOf(nodes: readonly RichNode[]): string | undefined {
  let words = ''
  for (const node of nodes) {
    const piece = node.kind === 'text' ? node.text : 'children' in node ? wordsOf(node.children) : undefined
    if (piece === undefined) return undefined
    words += piece
  }
  return words
}
