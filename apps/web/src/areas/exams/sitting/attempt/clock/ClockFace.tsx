import { Clock } from 'lucide-react'
import type { SittingEngine } from '../../engine/sittingEngine.ts'
import { clockText } from '../../timeText.ts'
import styles from './ClockFace.module.css'
import { useRemaining } from './useRemaining.ts'

/** The clock is coloured from these seconds left. */
const LATE = 5 * 60
const LAST = 60

/** The time left in the open unit, by the server's clock. */
export function ClockFace({ engine }: { engine: SittingEngine }) {
  const seconds = useRemaining(engine)
  if (seconds === null) return null
  const state = seconds <= LAST ? 'last' : seconds <= LATE ? 'late' : undefined
  return (
    <div className={styles.clock} data-state={state}>
      <Clock aria-hidden="true" />
      <span className={styles.label} aria-hidden="true">
        剩余
      </span>
      <span className={styles.time} role="timer" aria-label="剩余时间">
        {clockText(seconds * 1000)}
      </span>
    </div>
  )
}
