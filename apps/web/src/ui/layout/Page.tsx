import type { ReactNode } from 'react'
import { classes } from '../theme/classes.ts'
import styles from './Page.module.css'

export interface PageProps {
  title: ReactNode
  /** A quieter line under the title. */
  note?: ReactNode
  /** At the end of the title's line. */
  actions?: ReactNode
  /** `reading` is narrow; `full` takes the height of the window too, for pages whose lists scroll in themselves. */
  width?: 'reading' | 'wide' | 'full'
  children: ReactNode
}

/** The frame of a page inside the shell: its one h1 and the distance to everything else. */
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
