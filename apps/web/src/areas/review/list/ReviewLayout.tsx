import type { ReactNode } from 'react'
import styles from './ReviewLayout.module.css'

export interface ReviewLayoutProps {
  /** Rendered above the chooser on the left. */
  head: ReactNode
  chooser: ReactNode
  /** Rendered above the list. */
  tools: ReactNode
  children: ReactNode
}

/** The chooser on the left and the list on the right, each scrolling on its own. */
export function ReviewLayout({ head, chooser, tools, children }: ReviewLayoutProps) {
  return (
    <div className={styles.layout}>
      <aside className={styles.panel} aria-label="范围">
        <div className={styles.head}>{head}</div>
        {chooser}
      </aside>
      <section className={styles.panel} aria-label="题目">
        <h2 className="visually-hidden">题目</h2>
        <div className={styles.tools}>{tools}</div>
        {children}
      </section>
    </div>
  )
}
