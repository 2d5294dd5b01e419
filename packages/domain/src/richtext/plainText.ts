import type { RichNode } from './nodes.ts'

/**
 * The text of a tree without markers, for excerpts, search and labels: breaks as `\n`, headings on their own lines,
 * images as `[name.ext]` (as written) or by `image`.
 */
export function plainText(
  nodes: readonly RichNode[],
  image: (name: string, alt: string) => string = asWritten,
): string {
  let text = ''
  let behindHeading = false
  for (const node of nodes) {
    if (behindHeading || (node.kind === 'heading' && text !== '')) text += '\n'
    behindHeading = node.kind === 'heading'
    if (node.kind === 'text') text += node.text
    else if (node.kind === 'break') text += '\n'
    else if (node.kind === 'image') text += image(node.name, node.alt ?? '')
    else text += plainText(node.children, image)
  }
  return text
}

const asWritten = (name: string, alt: string): string => (alt === '' ? `[${name}]` : `[${name}|${alt}]`)
