import type { ReactNode } from 'react'
import styles from './BarePage.module.css'

/** A page that stands without the shell, so that its frame reaches from edge to edge. */
export const BarePage = ({ children }: { children: ReactNode }) => <div className={styles.bare}>{children}</div>
