import type { Data } from '@tizhou/contract/contract'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import styles from './PointList.module.css'

const SHOWN = 12

type MistakePoint = Data<'knowledge.getReviewKnowledge'>['list'][number]

/** The points of the learner's last mistakes, each with a link to its questions side by side. */
export function MistakePoints({ points, appID }: { points: readonly MistakePoint[]; appID: number }) {
  return (
    <Card title="最近错题的考点" note={`${points.length} 个`}>
      <ul className={styles.list}>
        {points.slice(0, SHOWN).map((point) => (
          <li key={point.SameKnowPointID}>
            <Link
              {...tracked('contrastPoint')}
              {...paths.contrastDoexam({ appID, SameKnowPointID: point.SameKnowPointID })}
              className={styles.point}
            >
              <span className={styles.name}>{point.Name}</span>
              <span className={styles.facts}>
                <Badge tone="wrong">错 {point.Mistakes} 题</Badge>
                {point.AllTestIDs.length > 0 && <span>还有 {point.AllTestIDs.length} 题可练</span>}
                {point.Mastery !== null && <span>掌握 {Math.round(point.Mastery * 100)}%</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
