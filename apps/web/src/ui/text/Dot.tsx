import styles from './Dot.module.css'

/** A red dot, and the words that it stands for, which are read out. */
export const Dot = ({ label }: { label: string }) => (
  <span className={styles.dot} title={label}>
    <span className="visually-hidden">{label}</span>
  </span>
)
