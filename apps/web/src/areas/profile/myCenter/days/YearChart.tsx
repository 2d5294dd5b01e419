import { useId, useState } from 'react'
import type { StudyDays } from '../../../../calls/parts/own.ts'
import { ChartTable } from '../../../../ui/charts/ChartTable.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { DEPTHS, daysOfYear, depthOf } from './calendar.ts'
import styles from './Days.module.css'

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']

/** `2026-03-05` → 3 月 5 日 */
const shortDay = (day: string): string => {
  const [, month, date] = day.split('-').map(Number)
  return `${month} 月 ${date} 日`
}

const minutesText = (minutes: number | null) => (minutes === null ? '—' : String(minutes))

/** The days of a year, coloured by the number of answers; the figures are an alternative table. */
export function YearChart({ year, days, today }: Pick<StudyDays, 'year' | 'days' | 'today'>) {
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const byDay = new Map(days.map((day) => [day.day, day]))
  const cells = daysOfYear(year)
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <span id={id}>
          {year} 年学习了 {days.length} 天
        </span>
        {!asTable && (
          <span className={styles.legend} aria-hidden="true">
            少
            {[0, ...DEPTHS].map((from) => (
              <i key={from} data-depth={depthOf(from)} title={from === 0 ? '没有作答' : `${from} 题起`} />
            ))}
            多
          </span>
        )}
        <Button variant="ghost" size="s" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? '看图' : '看表'}
        </Button>
      </figcaption>
      {!asTable && (
        <div className={styles.calendar} aria-hidden="true">
          {WEEKDAYS.map(
            (name, at) =>
              at % 2 === 0 && (
                <span key={name} className={styles.weekday} style={{ gridRow: at + 2 }}>
                  {name}
                </span>
              ),
          )}
          {cells.map(({ day, week, weekday }) => {
            const of = byDay.get(day)
            return (
              <i
                key={day}
                data-depth={depthOf(of?.answered ?? 0)}
                data-later={day > today || undefined}
                style={{ gridColumn: week + 2, gridRow: weekday + 2 }}
                title={
                  of
                    ? `${shortDay(day)}：${of.answered} 题，答对 ${of.right} 题${of.minutes === null ? '' : `，${of.minutes} 分钟`}`
                    : shortDay(day)
                }
              />
            )
          })}
          {cells
            .filter(({ day }) => day.endsWith('-01'))
            .map(({ day, week }) => (
              <span key={day} className={styles.month} style={{ gridColumn: `${week + 2} / span 3` }}>
                {Number(day.slice(5, 7))} 月
              </span>
            ))}
        </div>
      )}
      <ChartTable
        shown={asTable}
        caption={`${year} 年的学习日历`}
        head={['日期', '作答（题）', '答对（题）', '用时（分钟）']}
      >
        {days.map(({ day, answered, right, minutes }) => (
          <tr key={day}>
            <th scope="row">{shortDay(day)}</th>
            <td>{answered}</td>
            <td>{right}</td>
            <td>{minutesText(minutes)}</td>
          </tr>
        ))}
      </ChartTable>
      {asTable && days.length === 0 && <p className={styles.none}>这一年还没有作答。</p>}
    </figure>
  )
}
