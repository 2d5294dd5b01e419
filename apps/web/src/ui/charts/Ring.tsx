import type { ReactNode } from 'react'
import type { Tone } from '../theme/tone.ts'
import styles from './Ring.module.css'

export interface RingProps {
  label: string
  value: number
  max: number
  tone?: Extract<Tone, 'brand' | 'right' | 'wrong' | 'due'>
  /** Diameter in rem. */
  size?: number
  /** Shown in the middle; hidden from assistive technology, so the label must say it, too. */
  children?: ReactNode
}

const R = 42
const AROUND = 2 * Math.PI * R

/** A share as a ring. */
export function Ring({ label, value, max, tone = 'brand', size = 6, children }: RingProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div role="img" aria-label={label} className={styles.ring} style={{ width: `${size}rem`, height: `${size}rem` }}>
      <svg viewBox="0 0 100 100" fill="none" aria-hidden="true">
        <circle cx="50" cy="50" r={R} strokeWidth="9" className={styles.track} />
        {share > 0 && (
          <circle
            cx="50"
            cy="50"
            r={R}
            strokeWidth="9"
            strokeLinecap="round"
            strokeDasharray={`${share * AROUND} ${AROUND}`}
            transform="rotate(-90 50 50)"
            className={styles[tone]}
          />
        )}
      </svg>
      <div className={styles.middle} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}
