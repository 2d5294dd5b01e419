import type { ReactNode } from 'react'
import { classes } from '../theme/classes.ts'
import type { Tone } from '../theme/tone.ts'
import styles from './Badge.module.css'

export interface BadgeProps {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
}

/** A short word about the thing beside it. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}
