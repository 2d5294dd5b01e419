import { classes } from '../theme/classes.ts'
import type { Tone } from '../theme/tone.ts'
import styles from './Progress.module.css'

export interface ProgressPart {
  value: number
  tone: Tone
}

export interface ProgressProps {
  /** What is measured, with its figures where no text beside the bar has them. */
  label: string
  /** 0 shows an empty bar. */
  max: number
  /** The value, or several parts in a row. */
  value: number | readonly ProgressPart[]
  size?: 's' | 'm'
}

export function Progress({ label, max, value, size = 'm' }: ProgressProps) {
  const parts = typeof value === 'number' ? [{ value, tone: 'brand' as const }] : value
  const sum = parts.reduce((total, part) => total + part.value, 0)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(sum, max)}
      className={classes(styles.track, styles[size])}
    >
      {parts.map((part) => (
        <div
          key={part.tone}
          className={styles[part.tone]}
          style={{ width: `${max > 0 ? Math.min(100, (part.value / max) * 100) : 0}%` }}
        />
      ))}
    </div>
  )
}
