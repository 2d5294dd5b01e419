import { type ReactNode, useId } from 'react'
import styles from './Choices.module.css'

interface ChoiceItem {
  value: string
  label: ReactNode
  /** A quieter line below. */
  note?: ReactNode
  /** An amount at the end of the line. */
  amount?: ReactNode
  disabled?: boolean
}

interface ChoicesProps {
  legend: string
  items: readonly ChoiceItem[]
  value: string
  onChange: (value: string) => void
  /** In a row, as many as fit. */
  row?: boolean
}

/** A choice of one option with its notes: native radio buttons, so arrow keys choose. */
export function Choices({ legend, items, value, onChange, row }: ChoicesProps) {
  const name = useId()
  return (
    <fieldset className={styles.choices} data-row={row || undefined}>
      <legend>{legend}</legend>
      {items.map((item) => (
        <label key={item.value} className={styles.choice} data-disabled={item.disabled || undefined}>
          <input
            type="radio"
            name={name}
            value={item.value}
            checked={item.value === value}
            disabled={item.disabled}
            onChange={() => onChange(item.value)}
          />
          <span className={styles.words}>
            <span>{item.label}</span>
            {item.note && <small>{item.note}</small>}
          </span>
          {item.amount && <strong className={styles.amount}>{item.amount}</strong>}
        </label>
      ))}
    </fieldset>
  )
}
