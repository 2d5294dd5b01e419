import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RecitePoint } from '../../../calls/materials.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { PointReport } from '../../../runner/report/PointReport.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Html } from '../../../ui/text/Html.tsx'
import styles from './Recite.module.css'

interface Props {
  appID: number
  point: RecitePoint
  /** The key words are initially hidden. */
  hides: boolean
  onReply: (known: boolean, seconds: number) => void
}

const STATES = { '': '还没有自测', 0: '没记住', 1: '记住了' } as const

/** A recite point: the learner uncovers its hidden key words and then says whether they were known. */
export function PointCard({ appID, point, hides, onReply }: Props) {
  const text = useRef<HTMLDivElement>(null)
  const known = useRef<HTMLButtonElement>(null)
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const [allSeen, setAllSeen] = useState(false)
  const [since] = useState(() => performance.now())
  useKeyWords(text, hides && !allSeen, seen, (at) => look(new Set([...seen, at])), point.html)
  const look = (now: ReadonlySet<number>) => {
    flushSync(() => setSeen(now))
    // The pressed word is no button any more: focuses the next hidden word, then the verdict.
    const next = text.current?.querySelector<HTMLElement>('mark[data-hidden]') ?? known.current
    next?.focus({ preventScroll: true })
  }
  const lookAtAll = () => {
    setAllSeen(true)
    known.current?.focus({ preventScroll: true })
  }
  const reply = (known: boolean) => {
    setAllSeen(true)
    onReply(known, Math.min(86_400, Math.round((performance.now() - since) / 1_000)))
  }
  const onKey = (event: React.KeyboardEvent) => {
    // Keys typed in the report dialog give no verdict.
    if ((event.target as Element).closest('dialog')) return
    if (event.key === '1' || event.key === '2') reply(event.key === '1')
    else return
    event.preventDefault()
  }
  return (
    <li className={styles.point} onKeyDown={onKey}>
      <h3>{point.name}</h3>
      <div ref={text} className={styles.text}>
        <Html html={point.html} />
      </div>
      <div className={styles.judge}>
        {hides && !allSeen && (
          <Button size="s" onClick={lookAtAll}>
            显示全部
          </Button>
        )}
        <Button
          ref={known}
          size="s"
          {...tracked('recited')}
          title="按 1"
          aria-pressed={point.lastUserReply === '1'}
          onClick={() => reply(true)}
        >
          记住了
        </Button>
        <Button
          size="s"
          {...tracked('notRecited')}
          title="按 2"
          aria-pressed={point.lastUserReply === '0'}
          onClick={() => reply(false)}
        >
          没记住
        </Button>
        <span className={styles.state}>{STATES[point.lastUserReply]}</span>
        {point.SameKnowPointID !== null && (
          <PointReport appID={appID} SameKnowPointID={point.SameKnowPointID} name={point.name} />
        )}
      </div>
    </li>
  )
}

/** The text nodes of an element with their texts. */
function textsIn(element: Element): { node: Text; text: string }[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found: { node: Text; text: string }[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    found.push({ node: node as Text, text: (node as Text).data })
  return found
}

/** Turns the key words of a text into buttons that show and hide them. */
function useKeyWords(
  root: React.RefObject<HTMLElement | null>,
  hides: boolean,
  seen: ReadonlySet<number>,
  look: (at: number) => void,
  html: string,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other key words
  useEffect(() => {
    const words = [...(root.current?.querySelectorAll('mark') ?? [])]
    const undo = words.map((word, at) => {
      const isHidden = hides && !seen.has(at)
      if (!isHidden) return () => {}
      const said = word.textContent ?? ''
      const show = () => look(at)
      const onKey = (event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        show()
      }
      const texts = textsIn(word)
      // Ideographic spaces replace a hidden word, so that it cannot be read, copied or heard.
      for (const { node, text: own } of texts) node.data = '\u3000'.repeat(own.length)
      word.dataset.hidden = 'true'
      word.setAttribute('role', 'button')
      word.setAttribute('tabindex', '0')
      word.setAttribute('aria-label', `关键词，${said.length} 个字，按下显示`)
      word.addEventListener('click', show)
      word.addEventListener('keydown', onKey)
      return () => {
        for (const { node, text: own } of texts) node.data = own
        delete word.dataset.hidden
        for (const name of ['role', 'tabindex', 'aria-label']) word.removeAttribute(name)
        word.removeEventListener('click', show)
        word.removeEventListener('keydown', onKey)
      }
    })
    return () => {
      for (const back of undo) back()
    }
  }, [root, hides, seen, html])
}
