import { dayPlus, daysBetween, monthDay } from '@tizhou/domain/dates/calendarDays'
import { MOST_DAYS } from '@tizhou/domain/plans/mostDays'
import { Button } from '../../../ui/controls/Button.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import styles from '../Plans.module.css'
import type { StepProps } from './stepProps.ts'

/** What is wrong with an exam so many days ahead; null: nothing. The server says the same. */
const faultOf = (left: number) =>
  left <= 0 ? '考试日期要在今天之后' : left > MOST_DAYS ? `考试日期要在 ${MOST_DAYS} 天之内` : null

/** The exam date, which reviews are scheduled by, too. */
export function ExamDayStep({ step, setup, onChange }: StepProps) {
  const { today, official } = step
  const left = daysBetween(today, setup.examDay)
  const fault = faultOf(left)
  return (
    <div className={styles.form}>
      <Field label="考试日期" hint={fault ? undefined : `还有 ${left} 天；到期复习也按这一天安排`} error={fault}>
        <DateInput
          value={setup.examDay}
          min={dayPlus(today, 1)}
          max={dayPlus(today, MOST_DAYS)}
          onChange={(examDay) => onChange({ examDay })}
        />
      </Field>
      {official && official.day !== setup.examDay && (
        <Button onClick={() => onChange({ examDay: official.day })}>
          用官方日期：{official.name} {monthDay(official.day)}
        </Button>
      )}
    </div>
  )
}
