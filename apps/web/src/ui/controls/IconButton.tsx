import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from '../overlay/Tooltip.tsx'
import { classes } from '../theme/classes.ts'
import styles from './IconButton.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The action in words: the accessible name and the tooltip. */
  label: string
  icon: ReactNode
  /** For a toggle: whether it is on. Absent for a plain action. */
  pressed?: boolean
  size?: 's' | 'm' | 'l'
  /** The key for the same action, shown in the tooltip and in aria-keyshortcuts. */
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
