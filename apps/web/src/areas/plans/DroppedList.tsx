import { WEEKDAYS } from '@tizhou/domain/dates/calendarDays'
import type { PlanStages } from '../../calls/plans.ts'
import { minutesText } from '../../platform/plans/days.ts'
import { kindText } from '../../platform/plans/tasks.ts'
import styles from './Plans.module.css'

/** What does not fit before the exam; a mock longer than any day says what would make room for it. */
export function DroppedList({ of, most = of.length }: { of: PlanStages['dropped']; most?: number }) {
  return (
    <ul className={styles.dropped} aria-label="排不下的内容">
      {of.slice(0, most).map(({ kind, name, minutes, longer }) => (
        <li key={`${kind} ${name}`}>
          {kindText({ kind })}：{name}（{minutesText(minutes)}）
          {longer && (
            <span className={styles.needs}>
              比任何一天的时间都长：把{WEEKDAYS[longer.weekday]}改成至少 {longer.minutes} 分钟，就能排下
            </span>
          )}
        </li>
      ))}
      {of.length > most && <li>…… 另有 {of.length - most} 项</li>}
    </ul>
  )
}
