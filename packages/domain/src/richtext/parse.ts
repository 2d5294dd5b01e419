import type { RichNode } from './nodes.ts'
import { plainText } from './plainText.ts'
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

/**
 * Reads the text of a question or an explanation into a small tree (see RichNode). Total and linear in the
 * length of the text; markup that is not whole stays visible text, entities and tags other than `<br>` too.
 *
 * - `[name.gif]` (jpg, png, bmp, svg, ico): an image, unless the name could leave its folder; `[name.gif|text]`: with
 *   its alternative text
 * - `\n`, `\r\n`, `\r`, `<br>`, `<br/>`: a break
 * - `【…】`: a mark, may run over lines; inside another one strong; deeper ones stay text, empty ones too
 * - in an explanation, `【…】` at the start of a line, without breaks or images, at most 40 characters: a
 *   heading; `【【…】】` there: a level 2 heading. In a question only the names of its parts are (`【病例】`,
 *   `【问题】`, `【提问 2】`). A colon and white space directly behind it are dropped, as is
 *   the break on either side.
 */
export function parse(text: string, options: ParseOptions): RichNode[] {
  const list = tokens(text)
  return new Builder(list, pairs(list), options.kind === 'explanation').build()
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
      else if (!(this.lineStart && this.heading(at, end))) this.mark(at, end)
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

  private mark(open: number, close: number) {
    this.nodes.push({ kind: 'mark', children: this.inside(open, close) })
    this.lineStart = false
    this.behindHeading = false
  }

  private heading(open: number, close: number): boolean {
    if (close - open > 2 * HEADING_LENGTH) return false
    const nested = this.closing.get(open + 1) === close - 1
    const children = nested ? this.inside(open + 1, close - 1) : this.inside(open, close)
    if (!isRunningText(children) || plainText(children).length > HEADING_LENGTH) return false
    if (!this.headings && !PART_OF_STEM.test(plainText(children).trim())) return false
    const last = this.nodes.at(-1)
    if (last?.kind === 'text' && last.text.trim() === '') this.nodes.pop()
    if (this.nodes.at(-1)?.kind === 'break') this.nodes.pop()
    this.nodes.push({ kind: 'heading', level: nested ? 2 : 1, children })
    this.lineStart = false
    this.behindHeading = true
    return true
  }

  /** The children of a pair; a pair among them becomes strong, with its contents unparsed. */
  private inside(open: number, close: number): RichNode[] {
    const children: RichNode[] = []
    for (let at = open + 1; at < close; at++) {
      const end = this.closing.get(at)
      if (end === undefined) addToken(children, this.list[at] as Token)
      else {
        const strong: RichNode[] = []
        for (let inner = at + 1; inner < end; inner++) addToken(strong, this.list[inner] as Token)
        children.push({ kind: 'strong', children: strong })
        at = end
      }
    }
    return children
  }
}

function addToken(nodes: RichNode[], token: Token) {
  if (token.kind === 'text' || token.kind === 'bracket') addText(nodes, token.text)
  else nodes.push(token)
}

/** Joins adjacent pieces of text, such as unpaired brackets. */
function addText(nodes: RichNode[], text: string) {
  const last = nodes.at(-1)
  if (last?.kind === 'text') last.text += text
  else if (text !== '') nodes.push({ kind: 'text', text })
}

const isRunningText = (nodes: readonly RichNode[]): boolean =>
  nodes.every((node) => node.kind === 'text' || (node.kind === 'strong' && isRunningText(node.children)))
