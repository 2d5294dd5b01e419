import { isDay, monthDay, weekdayName } from '@tizhou/domain/dates/calendarDays'
import { type ChangeEvent, useId, useState } from 'react'
import styles from './DateInput.module.css'
import { useFieldAttributes } from './fieldContext.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

export interface DateInputProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'leading' | 'trailing'> {
  /** `YYYY-MM-DD`, or '' for no date. */
  value: string
  /** First and last day that can be chosen. */
  min?: string
  max?: string
  /** Called with complete days; with '' only where `clearable`. */
  onChange: (day: string) => void
  clearable?: boolean
}

/**
 * The browser's date field with its calendar and keys; beside it the day and weekday in Chinese, since the browser
 * writes dates in the order of its own language. An incomplete date stays in the field without a call of `onChange`; on
 * blur the field returns to its last day.
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

/** While a year is typed, it begins with zeros. */
const isReadable = (day: string): boolean => isDay(day) && !day.startsWith('0')
