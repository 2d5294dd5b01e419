import type { ReactNode } from 'react'
import { Header } from './Header.tsx'
import styles from './Shell.module.css'
import { SideNav } from './SideNav.tsx'

/** The frame of a learner's pages. `narrow`: the navigation shrinks to its icons and leaves room to read. */
export function Shell({ narrow, children }: { narrow: boolean; children: ReactNode }) {
  return (
    <div className={styles.shell} data-narrow={narrow || undefined}>
      <Header />
      <SideNav narrow={narrow} />
      <div className={styles.content}>{children}</div>
    </div>
  )
}
