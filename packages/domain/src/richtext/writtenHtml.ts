import { escapeHtml } from './entities.ts'
import type { HtmlNode } from './html.ts'

/** Allowed elements (`parseHtml`) as HTML: no other elements or attributes, so that any HTML parser may read it. */
export const writtenHtml = (nodes: readonly HtmlNode[]): string => nodes.map(written).join('')

function written(node: HtmlNode): string {
  if (node.kind === 'text') return escapeHtml(node.text)
  if (node.kind === 'break') return '<br>'
  if (node.kind === 'image') {
    const { src, alt, width, height } = node
    return `<img${attribute('src', src)}${attribute('alt', alt)}${attribute('width', width)}${attribute('height', height)}>`
  }
  const { tag, href, colSpan, rowSpan } = node
  const attributes = `${attribute('href', href)}${attribute('colspan', colSpan)}${attribute('rowspan', rowSpan)}`
  return `<${tag}${attributes}>${writtenHtml(node.children)}</${tag}>`
}

/** An attribute; nothing where it has no value. */
const attribute = (name: string, value: string | number | undefined): string =>
  value ? ` ${name}="${escapeHtml(String(value))}"` : ''
