import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from '../overlay/Tooltip.tsx'
import { classes } from '../theme/classes.ts'
import styles from './IconButton.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does, as one reads it: the name for screen readers and the tooltip. */
  label: string
  icon: ReactNode
  /** A toggle: true when on. Absent for a plain action. */
  pressed?: boolean
  size?: 's' | 'm' | 'l'
  /** A key that does the same; shown in the tooltip and told to assistive technology. */
  shortcut?: string
}

export function IconButton({ label, icon, pressed, size = 'm', shortcut, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={shortcut ? `${label}（${shortcut}）` : label} names>
      <button
        type="button"
        {...rest}
        className={classes(styles.button, styles[`size-${size}`], className)}
        aria-label={label}
        aria-pressed={pressed}
        aria-keyshortcuts={shortcut}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
