import { CircleAlert, CircleCheck, Clock3 } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'
import { waitText } from './waiting.ts'

/** The result of an action, shown beside it. `wrong`: the action failed. */
export function Notice({ tone = 'wrong', children }: { tone?: 'wrong' | 'right'; children: ReactNode }) {
  return (
    <p role={tone === 'wrong' ? 'alert' : 'status'} className={styles.notice} data-tone={tone}>
      {tone === 'wrong' ? <CircleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
      <span>{children}</span>
    </p>
  )
}

/** A refusal for too many attempts: a visible countdown, read out once. */
export function Throttled({ what, seconds }: { what: string; seconds: number }) {
  if (seconds === 0) return null
  return (
    <div className={styles.notice} data-tone="wait">
      <Clock3 aria-hidden="true" />
      <span>
        <span role="alert">{what}，</span>
        <span role="timer">请 {waitText(seconds)}后再试。</span>
      </span>
    </div>
  )
}
