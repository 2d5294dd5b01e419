import styles from './Results.module.css'

/** What the figures of a page mean, for those who do not hover. */
export const Meanings = ({ of }: { of: Readonly<Record<string, string>> }) => (
  <details className={styles.meanings}>
    <summary>指标的含义</summary>
    <dl>
      {Object.entries(of).map(([name, meaning]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
)
