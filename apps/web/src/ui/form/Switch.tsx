import { type ReactNode, useId } from 'react'
import styles from './Switch.module.css'

export interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** What is on or off. */
  children: ReactNode
  /** A quieter line about its consequences. */
  note?: ReactNode
}

/** A setting that takes effect at once. */
export function Switch({ checked, onChange, disabled, children, note }: SwitchProps) {
  const id = useId()
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        {children}
        {note && <small id={id}>{note}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.track}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-describedby={note ? id : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
