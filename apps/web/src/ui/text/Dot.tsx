import styles from './Dot.module.css'

/** A red dot with its meaning as text for screen readers. */
export const Dot = ({ label }: { label: string }) => (
  <span className={styles.dot} title={label}>
    <span className="visually-hidden">{label}</span>
  </span>
)
