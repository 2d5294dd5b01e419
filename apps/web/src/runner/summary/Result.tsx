import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Ring } from '../../ui/charts/Ring.tsx'
import { percent } from './percent.ts'
import styles from './Result.module.css'

interface ResultProps {
  title: string
  /** Of so many questions so many are right; of none there is no rate yet. */
  right: number
  of: number
  /** Beside the ring: what it came to, in words or figures. */
  overview: ReactNode
  /** Part by part, as a table. */
  children: ReactNode
  /** What comes next, the likeliest first. */
  actions: ReactNode
}

/** What a run of questions came to. Its heading takes the focus: it stands in place of the questions. */
export function Result({ title, right, of, overview, children, actions }: ResultProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  const rate = of > 0 ? percent(right / of) : undefined
  return (
    <section className={styles.result} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <div className={styles.overview}>
        <Ring label={rate ? `正确率 ${rate}` : '还没有判分的题'} value={right} max={of} tone="right" size={8.5}>
          <b className={styles.rate}>{rate ?? '–'}</b>
          <span className={styles.rateName}>正确率</span>
        </Ring>
        {overview}
      </div>
      {children}
      <div className={styles.actions}>{actions}</div>
    </section>
  )
}
