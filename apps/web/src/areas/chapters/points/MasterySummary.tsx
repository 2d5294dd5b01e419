import type { WirePoint } from '@tizhou/contract/areas/knowledge/shapes'
import { ArrowRight } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Progress } from '../../../ui/charts/Progress.tsx'
import { Swatch } from '../../../ui/charts/Swatch.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Overview, OverviewNext } from '../../../ui/layout/Overview.tsx'
import { BANDS, bandOf } from './mastery.ts'

interface MasterySummaryProps {
  points: readonly WirePoint[]
  weakest: WirePoint | undefined
  appID: number
  /** Whether the module is open to the learner. */
  open: boolean
}

/** The number of weak, shaky, firm and unknown points, and the link to the weakest. */
export function MasterySummary({ points, weakest, appID, open }: MasterySummaryProps) {
  const counts = BANDS.map((one) => ({ ...one, count: points.filter((point) => bandOf(point) === one.band).length }))
  const said = counts.map(({ name, count }) => `${name} ${count} 个`).join('，')
  return (
    <Overview
      figures={
        <>
          共 <strong>{points.length}</strong> 个多题共有的考点
          {counts.map(({ band, name, tone, count }) => (
            <span key={band}>
              <Swatch tone={tone} />
              {name} {count}
            </span>
          ))}
        </>
      }
      next={
        weakest &&
        open && (
          <Link
            {...tracked('practiseWeakest')}
            {...paths.contrastDoexam({ appID, SameKnowPointID: weakest.SameKnowPointID })}
            className={buttonClass('primary', 'l')}
            title={weakest.Name}
          >
            <OverviewNext>
              {bandOf(weakest) === 'unknown' ? '从这里开始' : '强化最弱'}：{weakest.Name}
            </OverviewNext>
            <ArrowRight aria-hidden="true" />
          </Link>
        )
      }
    >
      <Progress
        label={`考点掌握：${said}`}
        max={points.length}
        value={counts.filter(({ band }) => band !== 'unknown').map(({ tone, count }) => ({ value: count, tone }))}
      />
    </Overview>
  )
}
