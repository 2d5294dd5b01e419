import { type ReactNode, useId } from 'react'
import { classes } from '../theme/classes.ts'
import styles from './Card.module.css'

export interface CardProps {
  /** Makes the card a region of this name. */
  title?: string
  /** Shown beside the title. */
  note?: ReactNode
  /** At the end of the title's line. */
  action?: ReactNode
  /** Heading level of the title. */
  level?: 2 | 3
  /** Without padding: the content reaches the edge. */
  flush?: boolean
  className?: string
  children: ReactNode
}

export function Card({ title, note, action, level = 2, flush, className, children }: CardProps) {
  const id = useId()
  const Heading = `h${level}` as const
  const content = <div className={flush ? undefined : styles.body}>{children}</div>
  if (title === undefined) return <div className={classes(styles.card, className)}>{content}</div>
  return (
    <section className={classes(styles.card, className)} aria-labelledby={id}>
      <header className={styles.header}>
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        {note && <span className={styles.note}>{note}</span>}
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {content}
    </section>
  )
}
