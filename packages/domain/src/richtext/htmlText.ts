import { type HtmlNode, parseHtml } from './html.ts'

const BLOCKS: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'table', 'tr'])

/** The text of HTML, one line for each block. */
export const htmlText = (html: string): string =>
  textOf(parseHtml(html))
    .replace(/ *\n[\n ]*/g, '\n')
    .trim()

const textOf = (nodes: readonly HtmlNode[]): string => nodes.map(one).join('')

function one(node: HtmlNode): string {
  if (node.kind === 'text') return node.text
  if (node.kind === 'break') return '\n'
  if (node.kind === 'image') return node.alt
  const text = textOf(node.children)
  if (node.tag === 'td' || node.tag === 'th') return `${text} `
  return BLOCKS.has(node.tag) ? `\n${text}\n` : text
}
