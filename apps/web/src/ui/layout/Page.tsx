import type { ReactNode } from 'react'
import { classes } from '../theme/classes.ts'
import styles from './Page.module.css'

export interface PageProps {
  title: ReactNode
  /** A quieter line under the title. */
  note?: ReactNode
  /** Controls at the end of the title's line. */
  actions?: ReactNode
  /** `reading` is narrow; `full` also takes the window's height, for pages whose lists scroll on their own. */
  width?: 'reading' | 'wide' | 'full'
  children: ReactNode
}

/** The frame of a page inside the shell: its h1 and the space around its parts. */
export function Page({ title, note, actions, width = 'wide', children }: PageProps) {
  return (
    <div className={classes(styles.page, styles[width])}>
      <header className={styles.header}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
