import type { ReactNode } from 'react'
import styles from './Head.module.css'

interface HeadProps {
  /** The link back, before title and note. */
  back?: ReactNode
  /** Its line keeps its height while the text loads. */
  note: ReactNode
  title: string
  /** Below the title. */
  below?: ReactNode
  /** The progress: a `span` with figures (the important ones in `b`) and a small `Progress`. */
  progress: ReactNode
  /** Tools and other controls at the end of the bar. */
  children?: ReactNode
}

/** The bar above the questions, with title and progress. */
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
