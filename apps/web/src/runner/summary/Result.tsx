import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Ring } from '../../ui/charts/Ring.tsx'
import { percent } from './percent.ts'
import styles from './Result.module.css'

interface ResultProps {
  title: string
  /** The number of right answers and of all questions; 0 of 0 has no rate. */
  right: number
  of: number
  /** The overall result beside the ring, in words or figures. */
  overview: ReactNode
  /** A table of the result's parts. */
  children: ReactNode
  /** The next steps, the likeliest first. */
  actions: ReactNode
}

/** The result of a run of questions. Its heading takes the focus, since it replaces the questions. */
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
