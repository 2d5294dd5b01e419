import { dayPlus, daysBetween, monthDay } from '@tizhou/domain/dates/calendarDays'
import { Button } from '../../../ui/controls/Button.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import styles from '../Plans.module.css'
import type { StepProps } from './stepProps.ts'

/** The exam date, which reviews are scheduled by, too. */
export function ExamDayStep({ step, setup, onChange }: StepProps) {
  const { today, official } = step
  const left = daysBetween(today, setup.examDay)
  return (
    <div className={styles.form}>
      <Field
        label="考试日期"
        hint={left > 0 ? `还有 ${left} 天；到期复习也按这一天安排` : undefined}
        error={left > 0 ? null : '考试日期要在今天之后'}
      >
        <DateInput
          value={setup.examDay}
          min={dayPlus(today, 1)}
          max={dayPlus(today, 400)}
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
