import type { KnowPoint } from '../../../calls/knowledge.ts'
import { PointPlaces } from '../../../platform/knowledge/PointPlaces.tsx'
import { Progress } from '../../../ui/charts/Progress.tsx'
import styles from './ContrastSide.module.css'
import { PointText } from './PointText.tsx'
import { useResults } from './useResults.ts'

/** The panel beside the questions: the results of each side. */
export function ContrastSide({ shown }: { shown: KnowPoint }) {
  const results = useResults(shown)
  return (
    <aside className={styles.side} aria-label="对比">
      <h2>{shown.Kind === 'pair' ? '两个考点' : '这个考点'}</h2>
      <ul className={styles.sides}>
        {results.map((side) => (
          <li key={side.id}>
            <span className={styles.name}>{side.name}</span>
            <span className={styles.figure}>
              答对 {side.right} / {side.total}
            </span>
            <Progress
              size="s"
              label={`${side.name}：答对 ${side.right}，答错 ${side.answered - side.right}，共 ${side.total} 题`}
              max={side.total}
              value={[
                { value: side.right, tone: 'right' },
                { value: side.answered - side.right, tone: 'wrong' },
              ]}
            />
            <PointText of={side.id} shown={shown} />
            <PointPlaces pointID={side.id} />
          </li>
        ))}
      </ul>
    </aside>
  )
}
