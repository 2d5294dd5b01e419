import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { classes } from '../theme/classes.ts'
import styles from './Pager.module.css'
import { besides } from './pages.ts'

export interface PagerProps {
  /** The name of the list: the label of the landmark. */
  label: string
  /** From 1. */
  page: number
  pages: number
  onTurn: (page: number) => void
  className?: string | undefined
  /** Further controls, behind the two buttons. */
  children?: ReactNode
}

/**
 * Buttons to the previous and next page of a list; renders nothing for a single page. At an end the button stays
 * focusable, so that the press that leads there does not lose the focus.
 */
export function Pager({ label, page, pages, onTurn, className, children }: PagerProps) {
  if (pages <= 1) return null
  const { before, after } = besides(page, pages)
  return (
    <nav className={classes(styles.pager, className)} aria-label={label}>
      <Turn to={before} onTurn={onTurn}>
        上一页
      </Turn>
      <span aria-live="polite">
        第 {page} / {pages} 页
      </span>
      <Turn to={after} onTurn={onTurn}>
        下一页
      </Turn>
      {children}
    </nav>
  )
}

const Turn = ({ to, onTurn, children }: { to: number | undefined; onTurn: PagerProps['onTurn']; children: string }) => (
  <Button size="s" aria-disabled={to === undefined} onClick={() => to !== undefined && onTurn(to)}>
    {children}
  </Button>
)
