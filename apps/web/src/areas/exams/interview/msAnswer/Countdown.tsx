import { useEffect, useRef, useState } from 'react'
import styles from './Countdown.module.css'

/** Seconds left at which screen readers announce the time. */
const WARNINGS = [60, 30, 10]

const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

/**
 * The time left for the answer. Uses the browser's monotonic clock: setting the machine's time changes nothing, and a
 * background tab catches up.
 */
export function Countdown({ seconds, paused, onEnd }: { seconds: number; paused: boolean; onEnd: () => void }) {
  const [left, setLeft] = useState(seconds)
  const run = useRef({ before: 0, since: performance.now() as number | null })
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })

  useEffect(() => {
    const { current } = run
    if (paused) {
      current.before += current.since === null ? 0 : performance.now() - current.since
      current.since = null
      return
    }
    current.since ??= performance.now()
    const tell = () => {
      const spent = current.before + (performance.now() - (current.since ?? performance.now()))
      const rest = Math.max(0, Math.ceil(seconds - spent / 1000))
      setLeft(rest)
      if (rest === 0) end.current()
    }
    const timer = setInterval(tell, 250)
    return () => clearInterval(timer)
  }, [paused, seconds])

  const warning = WARNINGS.find((at) => left <= at && left > at - 3)
  return (
    <div className={styles.clock} data-short={left <= 60 || undefined}>
      <span className={styles.figures} role="timer" aria-label={`剩余 ${Math.floor(left / 60)} 分 ${left % 60} 秒`}>
        {clockText(left)}
      </span>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ inlineSize: `${(left / seconds) * 100}%` }} />
      </span>
      <span className="visually-hidden" role="status">
        {warning !== undefined && `还剩 ${warning} 秒`}
      </span>
    </div>
  )
}
