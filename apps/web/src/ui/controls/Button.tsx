import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Spinner } from '../feedback/Spinner.tsx'
import { classes } from '../theme/classes.ts'
import styles from './Button.module.css'
import { type ButtonSize, type ButtonVariant, buttonClass } from './buttonClass.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /**
   * Under way: keeps its width and focus, takes no second press. A button that has it takes no double click either:
   * the second press comes before the first is shown to be under way.
   */
  pending?: boolean
  icon?: ReactNode
  /** As wide as what it stands in. */
  wide?: boolean
}

export function Button({ variant, size, pending, icon, wide, className, children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending || (pending === false && event.detail > 1)) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass(variant, size, wide), className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={press}
    >
      {pending ? <Spinner /> : icon}
      {children !== undefined && <span className={styles.label}>{children}</span>}
    </button>
  )
}
