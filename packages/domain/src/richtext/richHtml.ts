import { escapeHtml } from './entities.ts'
import type { RichNode } from './nodes.ts'

/** The tree of a question's or explanation's text as HTML. `image`: the address of a picture; undefined: left out. */
export function richHtml(nodes: readonly RichNode[], image: (name: string) => string | undefined): string {
  let html = ''
  for (const node of nodes) {
    if (node.kind === 'text') html += escapeHtml(node.text)
    else if (node.kind === 'break') html += '<br>'
    else if (node.kind === 'table') html += tableHtml(node.rows, image)
    else if (node.kind === 'image') {
      const src = image(node.name)
      if (src !== undefined) html += `<img src="${escapeHtml(src)}" alt="${escapeHtml(node.alt ?? '')}">`
    } else {
      const inside = richHtml(node.children, image)
      if (node.kind === 'heading') html += `<h4>${inside}</h4>`
      else if (node.kind === 'bold') html += `<b>${inside}</b>`
      else html += `<${node.kind}>${inside}</${node.kind}>`
    }
  }
  return html
}

function tableHtml(rows: RichNode[][][], image: (name: string) => string | undefined): string {
  const [header, ...others] = rows.map((row, at) => {
    const tag = at === 0 ? 'th' : 'td'
    return `<tr>${row.map((cell) => `<${tag}>${richHtml(cell, image)}</${tag}>`).join('')}</tr>`
  })
  return `<table border="1"><thead>${header}</thead><tbody>${others.join('')}</tbody></table>`
}
