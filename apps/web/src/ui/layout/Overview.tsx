import type { ReactNode } from 'react'
import styles from './Overview.module.css'

interface OverviewProps {
  /** In words and figures: the first `strong` is what counts most, each `span` a further part. */
  figures: ReactNode
  /** A link or button to what comes next; `OverviewNext` is what stands in it. */
  next?: ReactNode
  /** The same as a bar, and what its colours mean. */
  children?: ReactNode
}

/** How far one is in all of a page, above its list, and the way on. */
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

/** The words of a way on: a long name is cut, its link says the whole as its title. */
export const OverviewNext = ({ children }: { children: ReactNode }) => <span className={styles.next}>{children}</span>
