import type { ReactNode } from 'react'
import { Illustration, type IllustrationName } from '../illustration/Illustration.tsx'
import styles from './Empty.module.css'

export interface EmptyProps {
  illustration?: IllustrationName
  title: string
  /** Why it is empty and what fills it. */
  text?: ReactNode
  /** One button or link. */
  action?: ReactNode
  /** With less space around it, for a panel. */
  compact?: boolean
}

export function Empty({ illustration = 'boat', title, text, action, compact }: EmptyProps) {
  return (
    <div className={compact ? styles.compact : styles.empty}>
      <Illustration name={illustration} />
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
