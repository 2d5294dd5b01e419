import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { classes } from '../theme/classes.ts'
import styles from './Checkbox.module.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'ref'> {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Indeterminate: some but not all of what it stands for is chosen. */
  partly?: boolean
  /** The label; a checkbox without one needs `aria-label`. */
  children?: ReactNode
}

export function Checkbox({ checked, onChange, partly = false, children, className, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = partly
  }, [partly])
  return (
    <label className={classes(styles.row, className)}>
      <input
        {...rest}
        ref={input}
        type="checkbox"
        checked={checked}
        className={styles.box}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children !== undefined && <span>{children}</span>}
    </label>
  )
}
