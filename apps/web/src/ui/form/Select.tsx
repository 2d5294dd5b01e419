import type { ComponentProps } from 'react'
import { classes } from '../theme/classes.ts'
import { useFieldAttributes } from './fieldContext.ts'
import styles from './Select.module.css'

export interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  value: string
  onChange: (value: string) => void
}

/** A native select, inside a Field or with an `aria-label`. */
export function Select({ value, onChange, className, children, ...rest }: SelectProps) {
  return (
    <select
      {...useFieldAttributes()}
      {...rest}
      value={value}
      className={classes(styles.select, className)}
      onChange={(event) => onChange(event.target.value)}
    >
      {children}
    </select>
  )
}
