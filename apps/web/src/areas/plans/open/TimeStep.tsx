import { dayPlus, monthDay, WEEKDAYS, weekdayName } from '@tizhou/domain/dates/calendarDays'
import { useState } from 'react'
import type { PlanSetup } from '../../../calls/plans.ts'
import { minutesText } from '../../../platform/plans/days.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import styles from '../Plans.module.css'
import type { StepProps } from './stepProps.ts'

const MOST = 1_440

/** NaN where nothing is typed: what is wrong stays as it was typed, and is told at its field. */
const minutesIn = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed))

const faultOf = (minutes: number): string | null =>
  Number.isInteger(minutes) && minutes >= 0 && minutes <= MOST ? null : `请填 0 到 ${MOST} 的整数`

/** Whether the times can be saved. */
export const timesAreWhole = ({ weekMinutes }: Pick<PlanSetup, 'weekMinutes'>): boolean =>
  weekMinutes.every((minutes) => faultOf(minutes) === null)

/** The minutes of each weekday, and exceptions for single days. */
export function TimeStep({ step, setup, onChange }: StepProps) {
  const { weekMinutes, exceptions } = setup
  const [day, setDay] = useState('')
  const [minutes, setMinutes] = useState('0')
  const sum = weekMinutes.reduce((total, one) => total + one, 0)
  const isInside = (one: string) => one >= step.today && one < setup.examDay
  const dayFault = day === '' || isInside(day) ? null : `请选 ${monthDay(step.today)}到考试前一天之间的日子`
  const minutesFault = faultOf(minutesIn(minutes))
  const others = exceptions.filter((one) => one.day !== day)
  return (
    <div className={styles.form}>
      <fieldset className={styles.week}>
        <legend>每天学习多少分钟</legend>
        {WEEKDAYS.map((name, at) => (
          <Field key={name} label={name} error={faultOf(weekMinutes[at] ?? 0)}>
            <TextInput
              type="number"
              inputMode="numeric"
              min={0}
              max={MOST}
              step={5}
              value={Number.isNaN(weekMinutes[at]) ? '' : weekMinutes[at]}
              onChange={({ currentTarget }) =>
                onChange({ weekMinutes: weekMinutes.with(at, minutesIn(currentTarget.value)) })
              }
            />
          </Field>
        ))}
      </fieldset>
      <p>
        每周共 <strong>{timesAreWhole(setup) ? minutesText(sum) : '—'}</strong>。
        {sum === 0 && '每周至少有一天要有学习时间。'}
      </p>
      {step.holidays.length > 0 && (
        <p className={styles.note}>
          法定假日按周日计，调休上班日按工作日里最短的一天计：
          {step.holidays.map(({ day, isWorked }) => `${monthDay(day)}${isWorked === 1 ? '（上班）' : ''}`).join('、')}
        </p>
      )}
      <fieldset className={styles.exceptions}>
        <legend>有安排的日子（0 分钟是休息）</legend>
        <div className={styles.line}>
          <Field label="日期" error={dayFault}>
            <DateInput clearable value={day} min={step.today} max={dayPlus(setup.examDay, -1)} onChange={setDay} />
          </Field>
          <Field label="分钟" error={minutesFault}>
            <TextInput
              type="number"
              inputMode="numeric"
              min={0}
              max={MOST}
              value={minutes}
              onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
            />
          </Field>
          <Button
            disabled={day === '' || dayFault !== null || minutesFault !== null}
            onClick={() => {
              onChange({ exceptions: [...others, { day, minutes: minutesIn(minutes) }] })
              setDay('')
            }}
          >
            添加
          </Button>
        </div>
        {exceptions.length > 0 && (
          <ul className={styles.chips} aria-label="有安排的日子">
            {exceptions
              .toSorted((a, b) => a.day.localeCompare(b.day))
              .map((one) => (
                <li key={one.day}>
                  {monthDay(one.day)} {weekdayName(one.day)}：{one.minutes === 0 ? '休息' : minutesText(one.minutes)}
                  {!isInside(one.day) && '（不在计划的日子里，不起作用）'}
                  <Button
                    variant="ghost"
                    size="s"
                    aria-label={`移除 ${monthDay(one.day)}`}
                    onClick={() => onChange({ exceptions: exceptions.filter(({ day }) => day !== one.day) })}
                  >
                    移除
                  </Button>
                </li>
              ))}
          </ul>
        )}
      </fieldset>
    </div>
  )
}
