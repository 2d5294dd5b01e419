import type { ReactNode } from 'react'
import { Header } from './header/Header.tsx'
import { SideNav } from './nav/SideNav.tsx'
import styles from './Shell.module.css'

/** The frame of a learner's pages. `narrow`: the navigation shows only icons and leaves room for reading. */
export function Shell({ narrow, children }: { narrow: boolean; children: ReactNode }) {
  return (
    <div className={styles.shell} data-narrow={narrow || undefined}>
      <Header />
      <SideNav narrow={narrow} />
      <div className={styles.content}>{children}</div>
    </div>
  )
}
