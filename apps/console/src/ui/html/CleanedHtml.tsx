import { type HtmlNode, parseHtml } from '@tizhou/domain/richtext/html'
import { createElement, Fragment, type ReactNode } from 'react'

/** A text as the elements that the domain lets through. */
export const CleanedHtml = ({ html }: { html: string }): ReactNode => shownAll(parseHtml(html))

const shownAll = (nodes: readonly HtmlNode[]): ReactNode => createElement(Fragment, null, ...nodes.map(shown))

function shown(node: HtmlNode): ReactNode {
  if (node.kind === 'text') return node.text
  if (node.kind === 'break') return <br />
  const children = shownAll(node.children)
  if (node.tag === 'a')
    return (
      <a href={node.href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  return createElement(node.tag === 'p' ? 'div' : node.tag, null, children)
}
