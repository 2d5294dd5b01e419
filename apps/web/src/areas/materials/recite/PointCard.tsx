import { Html } from '@tizhou/question-view/html/Html.tsx'
import { useKeyWords } from '@tizhou/question-view/html/useKeyWords.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RecitePoint } from '../../../calls/materials.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { PointReport } from '../../../runner/report/PointReport.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { ClozeButton } from './ClozeButton.tsx'
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
      <div className={styles.head}>
        <h3>{point.name}</h3>
        <span className={styles.state}>{STATES[point.lastUserReply]}</span>
      </div>
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
        {point.html.includes('<mark') && <ClozeButton appID={appID} allTestID={point.allTestID} name={point.name} />}
        {point.SameKnowPointID !== null && (
          <PointReport appID={appID} SameKnowPointID={point.SameKnowPointID} name={point.name} />
        )}
      </div>
    </li>
  )
}
