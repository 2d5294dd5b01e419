import { serverNow } from '../../../platform/clock.ts'
import { daysBack, sayDay } from '../days.ts'
import styles from './ErrorDays.module.css'

export interface ErrorDaysProps {
  list: readonly { Day: string; Count: number }[]
  /** The number of days back that the list shows; undefined: all. */
  recentDay: number | undefined
  onChoose: (recentDay: number | undefined) => void
}

/** Wrong questions by the day on which they were added. Choosing a day shows everything since then. */
export function ErrorDays({ list, recentDay, onChoose }: ErrorDaysProps) {
  const now = serverNow()
  const most = Math.max(1, ...list.map((day) => day.Count))
  return (
    <ul className={styles.days} aria-label="按日期">
      <li>
        <button
          type="button"
          className={styles.day}
          aria-pressed={recentDay === undefined}
          onClick={() => onChoose(undefined)}
        >
          <span>全部日期</span>
          <span className={styles.count}>{list.reduce((sum, day) => sum + day.Count, 0)}</span>
        </button>
      </li>
      {list.map(({ Day, Count }) => {
        const back = Math.max(0, daysBack(Day, now))
        return (
          <li key={Day}>
            <button
              type="button"
              className={styles.day}
              aria-pressed={recentDay === back}
              data-within={(recentDay !== undefined && back <= recentDay) || undefined}
              onClick={() => onChoose(back)}
            >
              <span>
                {sayDay(Day, now)}
                <span className="visually-hidden">以来，当天</span>
              </span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${(Count / most) * 100}%` }} />
              </span>
              <span className={styles.count}>
                {Count}
                <span className="visually-hidden">题</span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
