import type { ReactNode } from 'react'
import styles from './BarePage.module.css'

/** A page without the shell, whose frame spans the window. */
export const BarePage = ({ children }: { children: ReactNode }) => <div className={styles.bare}>{children}</div>
