import type { ReactNode } from 'react'
import styles from './Overview.module.css'

interface OverviewProps {
  /** In words and figures: the first `strong` is the most important figure, each `span` a further one. */
  figures: ReactNode
  /** A link or button to the next step, with an `OverviewNext` inside. */
  next?: ReactNode
  /** The figures as a bar, and the meaning of its colours. */
  children?: ReactNode
}

/** The overall progress of a page, above its list, and the next step. */
export function Overview({ figures, next, children }: OverviewProps) {
  return (
    <div className={styles.overview}>
      <div className={styles.total}>
        <p className={styles.figures}>{figures}</p>
        {children}
      </div>
      {next}
    </div>
  )
}

/** The text of a next step: a long name is cut; its link has the whole name as title. */
export const OverviewNext = ({ children }: { children: ReactNode }) => <span className={styles.next}>{children}</span>
