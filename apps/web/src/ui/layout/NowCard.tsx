import { type ReactNode, useId } from 'react'
import styles from './NowCard.module.css'

export interface NowCardProps {
  /** A word or two above the title. */
  kicker: string
  title: string
  /** Links, of which the first is large. */
  actions: ReactNode
  /** The progress at the end of the card: a ring with its figure. */
  aside: ReactNode
  /** Information in lines. */
  children: ReactNode
}

/** The card of the next thing to do, with one large button. */
export function NowCard({ kicker, title, actions, aside, children }: NowCardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.words}>
        <p className={styles.kicker}>{kicker}</p>
        <h2 id={id}>{title}</h2>
        <div className={styles.note}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
      <div className={styles.aside}>{aside}</div>
    </section>
  )
}
