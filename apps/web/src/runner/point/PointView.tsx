import { useQuery } from '@tanstack/react-query'
import { IMPORTANCE, type Importance } from '@tizhou/domain/points/points'
import { Html } from '@tizhou/question-view/html/Html.tsx'
import { Lock } from 'lucide-react'
import { useEffect } from 'react'
import { type PointOfPage, pointPage } from '../../calls/knowledge.ts'
import { paths } from '../../paths.ts'
import { serverNow } from '../../platform/clock.ts'
import { cardsOf } from '../../platform/knowledge/cards.ts'
import { PointPlaces } from '../../platform/knowledge/PointPlaces.tsx'
import { Link } from '../../platform/navigation/router/Link.tsx'
import { flush } from '../../platform/outbox/outbox.ts'
import { useAfterSync } from '../../platform/outbox/useAfterSync.ts'
import { askPurchase } from '../../platform/popups/purchase.ts'
import { LoadFailure } from '../../platform/requests/LoadFailure.tsx'
import { RequestError } from '../../platform/requests/request.ts'
import { useSubject } from '../../platform/subject/subject.ts'
import { tracked } from '../../platform/tracking/clicks.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { buttonClass } from '../../ui/controls/buttonClass.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PointReport } from '../report/PointReport.tsx'
import { Confusables } from './Confusables.tsx'
import { PointCourse } from './PointCourse.tsx'
import { PointQuestions } from './PointQuestions.tsx'
import styles from './PointView.module.css'

/** Mastery follows an answer some seconds later, by a job: so long after the last answer the figures are asked again, ms. */
const FOLLOWED_MS = 60_000
const LOOK_MS = 3_000

const lookAgain = ({ state: { data } }: { state: { data: PointOfPage | undefined } }) =>
  data && data.LastTime !== null && serverNow() - data.LastTime < FOLLOWED_MS ? LOOK_MS : false

interface PointViewProps {
  pointID: number
  /** Heading level of its parts. */
  level: 2 | 3
  /** Shows another point in its place; without it a link leads to that one's page. */
  onPoint?: ((pointID: number) => void) | undefined
}

/** All that there is of a point, on its page and in the panel alike. */
export function PointView({ pointID, level, onPoint }: PointViewProps) {
  const asked = useQuery({
    ...pointPage({ SameKnowPointID: pointID }),
    enabled: pointID > 0,
    refetchInterval: lookAgain,
  })
  // Somebody who comes from an answer wants to see it counted.
  useEffect(() => void flush(), [])
  useAfterSync(() => pointID > 0 && void asked.refetch())
  if (asked.data) return <Shown point={asked.data} level={level} onPoint={onPoint} />
  if (pointID === 0 || (asked.error instanceof RequestError && asked.error.status === 404))
    return <Empty illustration="notes" title="没有找到这个考点" text="它可能已经调整，请在搜索里重新查找。" />
  if (asked.error)
    return (
      <LoadFailure what="考点" error={asked.error} onRetry={() => void asked.refetch()} retrying={asked.isFetching} />
    )
  return (
    <Loading>
      <Skeleton height="16rem" radius="var(--radius-l)" />
    </Loading>
  )
}

type ShownProps = Omit<PointViewProps, 'pointID'> & { point: PointOfPage }

function Shown({ point, level, onPoint }: ShownProps) {
  const { AppID: appID, SameKnowPointID, Name } = point
  const here = useSubject()?.AppID === appID
  const told = [
    point.Importance > 0 ? `要求：${IMPORTANCE[point.Importance as Importance]}` : '',
    point.Asked > 0 ? `真题考过 ${point.Asked} 题` : '真题还没有考过',
    point.Aliases.length > 0 ? `又称：${point.Aliases.join('、')}` : '',
    point.Source === '' ? '' : `出处：${point.Source}`,
  ].filter(Boolean)
  return (
    <div className={styles.view}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card
            level={level}
            title="讲解"
            action={<PointReport appID={appID} SameKnowPointID={SameKnowPointID} name={Name} />}
          >
            <p className={styles.told}>{told.join(' · ')}</p>
            <Said point={point} />
          </Card>
          <Card
            level={level}
            title="我的题目"
            action={
              point.TestCount > 0 &&
              point.State === 'open' && (
                <Link
                  className={buttonClass('primary', 's')}
                  {...tracked('practisePoint')}
                  {...paths.contrastDoexam({ appID, SameKnowPointID })}
                >
                  练这个考点
                </Link>
              )
            }
          >
            <PointQuestions point={point} />
          </Card>
        </div>
        <div className={styles.column}>
          <Card level={level} title="我的掌握">
            <PointCourse point={point} />
          </Card>
          <Card level={level} title="在哪里学">
            {here && point.TestCount > 0 && (
              <Link className={buttonClass('secondary', 's')} {...cardsOf([SameKnowPointID])}>
                看考点卡
              </Link>
            )}
            <PointPlaces pointID={SameKnowPointID} ofView={{ onPoint }} />
          </Card>
        </div>
      </div>
      {/* Two texts side by side need the whole width. */}
      {point.Confusables.length > 0 && (
        <Card level={level} title="易混的考点">
          <Confusables point={point} onPoint={onPoint} />
        </Card>
      )}
    </div>
  )
}

function Said({ point: { State, Html: html, AppID, TestCount } }: { point: PointOfPage }) {
  if (State === 'locked')
    return (
      <div className={styles.locked}>
        <p>
          <Lock aria-hidden="true" /> 考点的讲解开通后可看。
        </p>
        <Button
          {...tracked('seeVersions')}
          size="s"
          onClick={() => void askPurchase({ modulevip: 'KnowledgePStrengTest', appID: AppID })}
        >
          查看哪些班次包含
        </Button>
      </div>
    )
  if (html === '') return <p className={styles.told}>这个考点还没有讲解{TestCount > 0 && '，看看题目怎么考它'}。</p>
  return (
    <div className={styles.text}>
      <Html html={html} />
    </div>
  )
}
