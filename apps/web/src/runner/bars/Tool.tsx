import { type ComponentProps, memo, type ReactNode } from 'react'
import styles from './Tool.module.css'

export interface ToolProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: ReactNode
  label: string
  shortcut?: string
  pressed?: boolean
}

/** A quiet button of the bar: an icon above its label. */
export const Tool = memo(function Tool({ icon, label, shortcut, pressed, ...rest }: ToolProps) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.tool}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label}（${shortcut}）` : undefined}
      onMouseDown={(event) => event.preventDefault()}
    >
      {icon}
      <span>{label}</span>
    </button>
  )
})
