import { dayPlus, monthDay, weekdayName } from '@tizhou/domain/dates/calendarDays'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { PlanDay } from '../../../calls/plans.ts'
import { paths } from '../../../paths.ts'
import { useNavigate } from '../../../platform/navigation/router/hooks.ts'
import { minutesText, monthPlus } from '../../../platform/plans/days.ts'
import { minutesOf } from '../../../platform/plans/tasks.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from '../Plans.module.css'

interface MonthCardProps {
  days: readonly PlanDay[]
  shown: string
  today: string
  examDay: string
  /** `YYYY-MM` */
  month: string
}

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month of the plan with the load of each day. Arrow keys move between days. */
export function MonthCard({ days, shown, today, examDay, month }: MonthCardProps) {
  const navigate = useNavigate()
  const show = (day: string) => void navigate({ ...paths.studyMain({ day }), replace: true })
  return (
    <Card
      title="日历"
      action={
        <span className={styles.monthHead}>
          <IconButton label="上个月" size="s" icon={<ChevronLeft />} onClick={() => show(monthPlus(shown, -1))} />
          <span aria-live="polite">
            {Number(month.slice(0, 4))} 年 {Number(month.slice(5))} 月
          </span>
          <IconButton label="下个月" size="s" icon={<ChevronRight />} onClick={() => show(monthPlus(shown, 1))} />
        </span>
      }
    >
      {days.length === 0 ? (
        <Skeleton height="22rem" />
      ) : (
        <>
          <div className={styles.weekdays} aria-hidden="true">
            {WEEKDAYS.map((name) => (
              <span key={name}>{name}</span>
            ))}
          </div>
          <ul className={styles.month} aria-label="每天的安排">
            {days.map((day) => (
              <li key={day.day}>
                <button
                  type="button"
                  tabIndex={day.day === shown ? 0 : -1}
                  aria-pressed={day.day === shown}
                  aria-current={day.day === today ? 'date' : undefined}
                  aria-label={labelOf(day, examDay)}
                  data-other={day.day.startsWith(month) ? undefined : ''}
                  ref={(button) => {
                    // Focuses the day that an arrow key chose, but only where the focus is in the month.
                    if (day.day === shown && document.activeElement?.closest(`.${styles.month}`)) button?.focus()
                  }}
                  onKeyDown={(event) => {
                    const by = KEYS[event.key]
                    if (by === undefined) return
                    event.preventDefault()
                    show(dayPlus(day.day, by))
                  }}
                  onClick={() => show(day.day)}
                >
                  <strong>{Number(day.day.slice(8))}</strong>
                  <small>{shortOf(day, examDay)}</small>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function shortOf(day: PlanDay, examDay: string): string {
  if (day.day === examDay) return '考试'
  const open = day.tasks.filter(({ state }) => state === 'open')
  const done = day.tasks.filter(({ state }) => state === 'done')
  if (open.length > 0) return `${open.length} 项 ${minutesOf(open)} 分`
  if (done.length > 0) return `完成 ${done.length} 项`
  return day.isBuffer === 1 ? '机动' : ''
}

const labelOf = (day: PlanDay, examDay: string): string => {
  const what = shortOf(day, examDay) || '没有安排'
  const rest = day.reviews > 0 ? `，到期复习 ${minutesText(day.reviews)}` : ''
  return `${monthDay(day.day)} ${weekdayName(day.day)}：${what}${rest}`
}
