import type { ReactNode } from 'react'
import styles from './Head.module.css'

interface HeadProps {
  /** Before the names: the way back. */
  back?: ReactNode
  /** Its line is there before its words are known. */
  note: ReactNode
  title: string
  /** Below the title. */
  below?: ReactNode
  /** How far one is: a `span` with figures, the ones that count as `b`, and a small `Progress`. */
  progress: ReactNode
  /** Tools, and what else stands at the end of the bar. */
  children?: ReactNode
}

/** The bar above the questions: what is done here. */
export const Head = ({ back, note, title, below, progress, children }: HeadProps) => (
  <header className={styles.head}>
    <div className={styles.names}>
      {back}
      <div className={styles.words}>
        <p className={styles.note}>{note || '\u00a0'}</p>
        <h1 className={styles.title}>{title}</h1>
        {below}
      </div>
    </div>
    <div className={styles.progress}>{progress}</div>
    {children}
  </header>
)
