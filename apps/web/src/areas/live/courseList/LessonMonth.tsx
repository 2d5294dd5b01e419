import { beijingDate } from '@tizhou/domain/dates/beijing'
import { dayPlus } from '@tizhou/domain/dates/calendarDays'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import type { LiveLesson } from '../../../calls/live.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from '../Live.module.css'
import { dayTitle } from '../liveText.ts'
import { monthDays, monthPlus } from './monthDays.ts'

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

interface Props {
  list: readonly LiveLesson[]
  today: string
  /** The day whose month is shown, and at which the arrow keys start. */
  at: string
  /** The day whose lessons are listed; undefined: all. */
  chosen: string | undefined
  onMonth: (day: string) => void
  onDay: (day: string | undefined) => void
}

/**
 * A month with the days that have lessons. Arrow keys move between days; pressing the chosen day again shows all
 * lessons.
 */
export function LessonMonth({ list, today, at, chosen, onMonth, onDay }: Props) {
  const days = useRef<HTMLUListElement>(null)
  const byDay = Map.groupBy(list, ({ startTime }) => beijingDate(startTime))
  const move = (day: string) => {
    onMonth(day)
    requestAnimationFrame(() => days.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus())
  }
  return (
    <Card
      title="直播日历"
      action={
        <span className={styles.monthHead}>
          <IconButton label="上个月" size="s" icon={<ChevronLeft />} onClick={() => onMonth(monthPlus(at, -1))} />
          <span aria-live="polite">
            {Number(at.slice(0, 4))} 年 {Number(at.slice(5, 7))} 月
          </span>
          <IconButton label="下个月" size="s" icon={<ChevronRight />} onClick={() => onMonth(monthPlus(at, 1))} />
        </span>
      }
    >
      <div className={styles.weekdays} aria-hidden="true">
        {WEEKDAYS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ul className={styles.month} aria-label="有直播的日子" ref={days}>
        {monthDays(at).map((day) => {
          const lessons = byDay.get(day) ?? []
          return (
            <li key={day}>
              <button
                type="button"
                data-day={day}
                data-other={day.slice(0, 7) === at.slice(0, 7) ? undefined : ''}
                tabIndex={day === at ? 0 : -1}
                aria-pressed={day === chosen}
                aria-current={day === today ? 'date' : undefined}
                aria-label={`${dayTitle(day)}，${lessons.length > 0 ? `${lessons.length} 节直播` : '没有直播'}`}
                onKeyDown={(event) => {
                  const by = KEYS[event.key]
                  if (by === undefined) return
                  event.preventDefault()
                  move(dayPlus(day, by))
                }}
                onClick={() => onDay(day === chosen ? undefined : day)}
              >
                {Number(day.slice(8))}
                <span className={styles.marks} aria-hidden="true">
                  {lessons.slice(0, 3).map(({ liveID, state }) => (
                    <i key={liveID} data-past={state === 'over' || state === 'replay' ? '' : undefined} />
                  ))}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
