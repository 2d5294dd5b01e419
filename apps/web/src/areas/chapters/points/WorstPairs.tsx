import type { WirePair } from '@tizhou/contract/areas/knowledge/points'
import { ArrowLeftRight } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import styles from './PointList.module.css'
import { worstPairs } from './pairs.ts'

const SHOWN = 8

/** The pairs confused most often, the learner's own first; each opens the contrast runner. */
export function WorstPairs({ pairs, appID }: { pairs: readonly WirePair[]; appID: number }) {
  const worst = worstPairs(pairs, SHOWN)
  if (worst.length === 0) return null
  return (
    <Card title="最易混的" note="按答错时选了对方的次数">
      <ul className={styles.list}>
        {worst.map((pair) => (
          <li key={pair.SameKnowPointID}>
            <Link
              {...tracked('contrastPoint')}
              {...paths.contrastDoexam({ appID, SameKnowPointID: pair.SameKnowPointID })}
              className={styles.point}
            >
              <span className={styles.name}>
                {pair.Sides[0]?.Name} <ArrowLeftRight aria-label="与" /> {pair.Sides[1]?.Name}
              </span>
              <span className={styles.facts}>
                {pair.Mine > 0 && <Badge tone="wrong">我混了 {pair.Mine} 次</Badge>}
                {pair.Times > 0 && <span>全体 {pair.Times} 次</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
