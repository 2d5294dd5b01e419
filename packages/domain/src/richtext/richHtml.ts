import { escapeHtml } from './entities.ts'
import type { RichNode } from './nodes.ts'

/** The tree of a question's or explanation's text as HTML. `image`: the address of a picture; undefined: left out. */
export function richHtml(nodes: readonly RichNode[], image: (name: string) => string | undefined): string {
  let html = ''
  for (const node of nodes) {
    if (node.kind === 'text') html += escapeHtml(node.text)
    else if (node.kind === 'break') html += '<br>'
    else if (node.kind === 'image') {
      const src = image(node.name)
      if (src !== undefined) html += `<img src="${escapeHtml(src)}" alt="${escapeHtml(node.alt ?? '')}">`
    } else {
      const inside = richHtml(node.children, image)
      if (node.kind === 'heading') html += `<h4>${inside}</h4>`
      else html += `<${node.kind}>${inside}</${node.kind}>`
    }
  }
  return html
}
