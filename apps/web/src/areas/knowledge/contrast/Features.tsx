import type { KnowPoint } from '../../../calls/knowledge.ts'
import styles from './Features.module.css'

/** What the explanations say of each point, beside each other. */
export function Features({ shown, wide }: { shown: KnowPoint; wide?: boolean }) {
  return (
    <div className={wide ? styles.wide : styles.narrow}>
      {shown.Sides.map((side) => {
        const own = shown.Features.filter((feature) => feature.SameKnowPointID === side.SameKnowPointID)
        return (
          <section key={side.SameKnowPointID}>
            <h3>{side.Name}</h3>
            {own.length > 0 ? (
              <ul>
                {own.map((feature) => (
                  <li key={feature.Text}>{feature.Text}</li>
                ))}
              </ul>
            ) : (
              <p className={styles.none}>解析里没有专门提到它。</p>
            )}
          </section>
        )
      })}
    </div>
  )
}
