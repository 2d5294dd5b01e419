import type { RichNode } from './nodes.ts'
import { shiftedText } from './shifted.ts'

/**
 * The text of a tree without markers, for excerpts, search and labels: breaks as `\n`, headings and rows of tables on
 * their own lines, raised and lowered signs as characters (`H₂O`) or by `shift`, images as `[name.ext]` (as written) or by
 * `image`.
 */
export function plainText(
  nodes: readonly RichNode[],
  image: (name: string, alt: string) => string = asWritten,
  shift: (kind: 'sub' | 'sup', text: string) => string = shiftedText,
): string {
  let text = ''
  let behindBlock = false
  for (const node of nodes) {
    const isBlock = node.kind === 'heading' || node.kind === 'table'
    if (behindBlock || (isBlock && text !== '')) text += '\n'
    behindBlock = isBlock
    if (node.kind === 'text') text += node.text
    else if (node.kind === 'break') text += '\n'
    else if (node.kind === 'image') text += image(node.name, node.alt ?? '')
    else if (node.kind === 'table')
      text += node.rows.map((row) => row.map((cell) => plainText(cell, image, shift)).join(' ')).join('\n')
    else if (node.kind === 'sub' || node.kind === 'sup')
      text += shift(node.kind, plainText(node.children, image, shift))
    else text += plainText(node.children, image, shift)
  }
  return text
}

const asWritten = (name: string, alt: string): string => (alt === '' ? `[${name}]` : `[${name}|${alt}]`)
