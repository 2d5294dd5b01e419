import type { ReactNode } from 'react'
import { Progress, type ProgressProps } from '../../ui/charts/Progress.tsx'
import styles from './Head.module.css'

interface HeadProps {
  /** Before the names: the way back. */
  back?: ReactNode
  /** Its line is there before its words are known. */
  note: ReactNode
  title: string
  /** Below the title. */
  below?: ReactNode
  /** How far one is, and tools. */
  children: ReactNode
}

/** The bar above the questions: what is done here. */
export const Head = ({ back, note, title, below, children }: HeadProps) => (
  <header className={styles.head}>
    <div className={styles.names}>
      {back}
      <div className={styles.words}>
        <p className={styles.note}>{note || '\u00a0'}</p>
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
        {below}
      </div>
    </div>
    {children}
  </header>
)

/** How far one is, in the bar above: in figures, the ones that count as `b`, and as a line. */
export const HeadProgress = ({ children, ...bar }: ProgressProps & { children: ReactNode }) => (
  <div className={styles.progress}>
    <span>{children}</span>
    <Progress size="s" {...bar} />
  </div>
)
