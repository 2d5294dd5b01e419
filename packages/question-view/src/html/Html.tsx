import { type HtmlNode, type HtmlTag, parseHtml } from '@tizhou/domain/richtext/html'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import styles from './Html.module.css'

/** Foreign HTML as the elements that the domain allows, never as raw HTML. */
export function Html({ html }: { html: string }) {
  const nodes = useMemo(() => parseHtml(html), [html])
  return <Nodes nodes={nodes} />
}

function Nodes({ nodes }: { nodes: readonly HtmlNode[] }): ReactNode {
  return createElement(Fragment, null, ...nodes.map(shown))
}

/** Width and height reserve the picture's space while it loads. */
function Picture({ src, alt, width, height }: Extract<HtmlNode, { kind: 'image' }>) {
  return (
    <img
      className={styles.picture}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      {...(width > 0 && height > 0 && { width, height })}
    />
  )
}

/** A paragraph may contain blocks here, which HTML does not allow in `p`. */
const ELEMENTS: Partial<Record<HtmlTag, string>> = { p: 'div' }

function shown(node: HtmlNode): ReactNode {
  if (node.kind === 'text') return node.text
  if (node.kind === 'break') return <br />
  if (node.kind === 'image') return <Picture {...node} />
  const children = <Nodes nodes={node.children} />
  if (node.tag === 'table')
    return (
      // A wide table scrolls on its own and must be focusable for the keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
      <section className={styles.scroll} aria-label="表格" tabIndex={0}>
        <table className={styles.table}>{children}</table>
      </section>
    )
  const { colSpan, rowSpan } = node
  if (node.tag !== 'a')
    return createElement(
      ELEMENTS[node.tag] ?? node.tag,
      { className: styles[node.tag], ...(colSpan && { colSpan }), ...(rowSpan && { rowSpan }) },
      children,
    )
  if (node.href === undefined) return children
  const outside = /^https?:/i.test(node.href)
  return (
    <a href={node.href} {...(outside && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  )
}
