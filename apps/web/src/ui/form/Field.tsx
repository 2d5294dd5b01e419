import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { FieldContext } from './fieldContext.ts'

export interface FieldProps {
  label: string
  /** What is wrong and how to correct it. */
  error?: string | null
  hint?: ReactNode
  required?: boolean
  /** Shown at the end of the label's line. */
  aside?: ReactNode
  /** One TextInput, TextArea or another control that uses `useFieldAttributes`. */
  children: ReactNode
}

export function Field({ label, error, hint, required = false, aside, children }: FieldProps) {
  const id = useId()
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <FieldContext value={{ id, describedBy: described || undefined, invalid: Boolean(error), required }}>
        {children}
      </FieldContext>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}
