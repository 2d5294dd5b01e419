import { isDay, monthDay, weekdayName } from '@tizhou/domain/dates/calendarDays'
import { type ChangeEvent, useId, useState } from 'react'
import styles from './DateInput.module.css'
import { useFieldAttributes } from './fieldContext.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

export interface DateInputProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'leading' | 'trailing'> {
  /** `YYYY-MM-DD`, or empty: none. */
  value: string
  /** First and last day that can be chosen. */
  min?: string
  max?: string
  /** Gets whole days, and an empty text only where none is a choice (`clearable`). */
  onChange: (day: string) => void
  clearable?: boolean
}

/**
 * The browser's own field for a date, with its calendar and its keys; beside it the day and its weekday in Chinese,
 * since the browser writes dates in its own language's order. What is half typed stays in the field and is told to
 * nobody; left so, the field goes back to the day it had.
 */
export function DateInput({ value, onChange, clearable = false, ...rest }: DateInputProps) {
  const id = useId()
  const field = useFieldAttributes()
  const [typed, setTyped] = useState<string>()
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const day = currentTarget.value
    const isWhole = isReadable(day)
    setTyped(isWhole ? undefined : day)
    if (isWhole || (clearable && day === '')) onChange(day)
  }
  const said = isReadable(value) ? `${monthDay(value)} ${weekdayName(value)}` : undefined
  return (
    <TextInput
      {...rest}
      type="date"
      value={typed ?? value}
      aria-describedby={[field['aria-describedby'], said && id].filter(Boolean).join(' ') || undefined}
      onChange={take}
      onBlur={() => setTyped(undefined)}
      trailing={
        said && (
          <span id={id} className={styles.said}>
            {said}
          </span>
        )
      }
    />
  )
}

/** A year that is being typed has three noughts before its first figure. */
const isReadable = (day: string): boolean => isDay(day) && !day.startsWith('0')
