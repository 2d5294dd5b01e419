import '@tizhou/question-view/tokens.css'
import { SHELVES, type Shelf } from '@tizhou/domain/materials/materials'
import { type HtmlNode, type HtmlTag, parseHtml } from '@tizhou/domain/richtext/html'
import { Checkbox, Flex, Segmented, Typography } from 'antd'
import { createElement, Fragment, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useIsDark } from '../../../platform/appearance.ts'
import styles from './LearnerText.module.css'

interface Props {
  shelf: Shelf
  name: string
  /** Names from the book down to the parent. */
  path: readonly string[]
  html: string
  free: boolean
}

type Viewer = 'opened' | 'other'

/**
 * A text as the learner's page shows it, for those who have it and for the others, light and dark. On the shelf of recite
 * points its key words are hidden until they are pressed.
 */
export function LearnerText({ shelf, name, path, html, free }: Props) {
  const consoleIsDark = useIsDark()
  const [wanted, setWanted] = useState<'light' | 'dark'>()
  const look = wanted ?? (consoleIsDark ? 'dark' : 'light')
  const [viewer, setViewer] = useState<Viewer>('opened')
  const [hides, setHides] = useState(true)
  const isRecite = shelf === 'recite'
  // The learners' style sheet chooses its colours by this attribute; the console's own colours do not depend on it.
  useEffect(() => {
    document.documentElement.dataset.theme = look
    return () => {
      document.documentElement.dataset.theme = consoleIsDark ? 'dark' : 'light'
    }
  }, [look, consoleIsDark])
  const isOpen = free || viewer === 'opened'
  return (
    <Flex vertical gap={8}>
      <Flex gap={12} align="center" wrap>
        <Segmented<Viewer>
          aria-label="谁在看"
          size="small"
          value={viewer}
          onChange={setViewer}
          options={[
            { value: 'opened', label: '开通了的学员' },
            { value: 'other', label: '没有开通的学员' },
          ]}
        />
        <Segmented<'light' | 'dark'>
          aria-label="外观"
          size="small"
          value={look}
          onChange={setWanted}
          options={[
            { value: 'light', label: '浅色' },
            { value: 'dark', label: '深色' },
          ]}
        />
        {isRecite && (
          <Checkbox checked={hides} onChange={({ target }) => setHides(target.checked)}>
            遮住关键词
          </Checkbox>
        )}
      </Flex>
      <Typography.Text type="secondary">
        {free
          ? '免费：登录与没登录的、开通与没开通的，都看到全文。'
          : `收费：班次里有“${SHELVES[shelf].name}”的学员看到全文；其他人在目录里看到标题和锁，正文一个字也不给。`}
      </Typography.Text>
      <section className={styles.frame} aria-label="学员看到的样子">
        <p className={styles.name}>{name}</p>
        {path.length > 0 && <p className={styles.path}>{path.join(' › ')}</p>}
        {isOpen ? (
          <div className={styles.text}>
            <ShownHtml key={`${html}${hides}`} html={html} hides={isRecite && hides} />
          </div>
        ) : (
          <div className={styles.locked}>
            <p>
              <strong>这一节还没有开通</strong>
            </p>
            <p>开通包含它的班次后可以读全文；目录里没有锁的章节现在就能读。</p>
          </div>
        )}
      </section>
    </Flex>
  )
}

/** A paragraph may contain blocks here, which HTML does not allow in `p`. */
const ELEMENTS: Partial<Record<HtmlTag, string>> = { p: 'div' }

interface Words {
  hides: boolean
  /** Key words that were pressed, by their places in the text. */
  seen: ReadonlySet<string>
  look: (place: string) => void
}

/** The elements and classes of the learners' client; hidden key words open when they are pressed. */
function ShownHtml({ html, hides }: { html: string; hides: boolean }) {
  const nodes = useMemo(() => parseHtml(html), [html])
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  return shownAll(nodes, { hides, seen, look: (place) => setSeen((before) => new Set([...before, place])) })
}

const shownAll = (nodes: readonly HtmlNode[], words: Words, at = ''): ReactNode =>
  createElement(Fragment, null, ...nodes.map((node, nth) => shown(node, words, `${at}.${nth}`)))

const textOf = (node: HtmlNode): string =>
  node.kind === 'text' ? node.text : node.kind === 'element' ? node.children.map(textOf).join('') : ''

function shown(node: HtmlNode, words: Words, at: string): ReactNode {
  if (node.kind === 'text') return node.text
  if (node.kind === 'break') return <br />
  if (node.kind === 'image') return <img className={styles.picture} src={node.src} alt={node.alt} />
  if (node.tag === 'mark' && words.hides && !words.seen.has(at)) return hiddenWord(node, words, at)
  const children = shownAll(node.children, words, at)
  if (node.tag === 'table')
    return (
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
  return (
    <a href={node.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** A key word stays an inline `mark`, as on the learner's page, which wraps as words do. */
const asButton = (length: number) => ({
  ...{ role: 'button', tabIndex: 0, 'aria-label': `关键词，${length} 个字，按下显示` },
})

/** A key word as a button; ideographic spaces stand for its characters. */
function hiddenWord(node: HtmlNode, { look }: Words, at: string): ReactNode {
  const { length } = textOf(node)
  return (
    <mark
      className={styles.mark}
      data-hidden="true"
      {...asButton(length)}
      onClick={() => look(at)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        look(at)
      }}
    >
      {'\u3000'.repeat(length)}
    </mark>
  )
}
