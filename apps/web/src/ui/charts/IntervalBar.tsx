import styles from './IntervalBar.module.css'

export interface IntervalBarProps {
  /** Describes the whole picture in words. */
  label: string
  max: number
  low: number
  high: number
  /** The expected value. */
  value: number
  /** The value to reach, with its name. */
  goal?: { value: number; name: string }
}

/** An expected value with its interval on the whole scale, and the value to reach. */
export function IntervalBar({ label, max, low, high, value, goal }: IntervalBarProps) {
  const at = (one: number) => `${Math.min(100, Math.max(0, (one / Math.max(max, 1e-9)) * 100))}%`
  return (
    <div role="img" aria-label={label} className={styles.bar}>
      <div className={styles.track} aria-hidden="true">
        <i className={styles.interval} style={{ left: at(low), width: `calc(${at(high)} - ${at(low)})` }} />
        <i className={styles.value} style={{ left: at(value) }} />
        {goal && <i className={styles.goal} style={{ left: at(goal.value) }} />}
      </div>
      <div className={styles.scale} aria-hidden="true">
        <span>0</span>
        {goal && (
          <span className={styles.name} style={{ left: at(goal.value) }}>
            {goal.name} {goal.value}
          </span>
        )}
        <span>{max}</span>
      </div>
    </div>
  )
}
