import styles from './DayBars.module.css'

interface Bar {
  /** `YYYY-MM-DD` */
  day: string
  value: number
  /** The formatted value. */
  shown: string
}

/** A bar for each day. The picture has one text alternative; the page shows the values in a table beside it. */
export function DayBars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = bars.reduce<Bar | undefined>((best, bar) => (bar.value > (best?.value ?? 0) ? bar : best), undefined)
  const first = bars[0]
  const last = bars.at(-1)
  if (!first || !last || !most) return <p className={styles.none}>这段时间没有数据。</p>
  return (
    <figure
      className={styles.chart}
      role="img"
      aria-label={`${label}，${first.day} 至 ${last.day}，最高 ${most.day} ${most.shown}`}
    >
      <div className={styles.bars} aria-hidden="true">
        {bars.map(({ day, value, shown }) => (
          <span key={day} className={styles.slot} title={`${day} ${shown}`}>
            <span className={styles.bar} style={{ height: `${(value / most.value) * 100}%` }} />
          </span>
        ))}
      </div>
      <div className={styles.axis} aria-hidden="true">
        <span>{first.day}</span>
        <span>
          最高 {most.day} {most.shown}
        </span>
        <span>{last.day}</span>
      </div>
    </figure>
  )
}
