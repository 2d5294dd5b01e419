import { type HtmlNode, parseHtml } from '@tizhou/domain/richtext/html'
import { createElement, Fragment, type ReactNode } from 'react'

/** A text as the elements that the domain allows. */
export const CleanedHtml = ({ html }: { html: string }): ReactNode => shownAll(parseHtml(html))

const CELL = { border: '1px solid currentcolor', padding: '2px 8px', verticalAlign: 'top' }
const STYLES: Readonly<Record<string, object>> = { table: { borderCollapse: 'collapse' }, th: CELL, td: CELL }

const shownAll = (nodes: readonly HtmlNode[]): ReactNode => createElement(Fragment, null, ...nodes.map(shown))

function shown(node: HtmlNode): ReactNode {
  if (node.kind === 'text') return node.text
  if (node.kind === 'break') return <br />
  if (node.kind === 'image') return <img src={node.src} alt={node.alt} style={{ maxWidth: '100%', height: 'auto' }} />
  const children = shownAll(node.children)
  if (node.tag === 'a')
    return (
      <a href={node.href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  const { colSpan, rowSpan } = node
  return createElement(
    node.tag === 'p' ? 'div' : node.tag,
    {
      ...(colSpan && { colSpan }),
      ...(rowSpan && { rowSpan }),
      ...(node.tag in STYLES && { style: STYLES[node.tag] }),
    },
    children,
  )
}
