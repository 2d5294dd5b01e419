import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Spinner } from '../feedback/Spinner.tsx'
import { classes } from '../theme/classes.ts'
import styles from './Button.module.css'
import { type ButtonSize, type ButtonVariant, buttonClass } from './buttonClass.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /**
   * The action is under way: the button keeps its width and focus and ignores presses. A button with this property
   * ignores double clicks, too, since the second press may come before `pending` is rendered.
   */
  pending?: boolean
  icon?: ReactNode
  /** As wide as its parent. */
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
