import { priceText } from '@tizhou/domain/money/yuan'
import { INTENSIVE_CLASS } from '@tizhou/domain/versions/purchaseNames'
import { Crown } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { askPurchase } from '../../../platform/popups/purchase.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { opens, useModuleInfo } from '../../../platform/subject/moduleInfo.ts'
import { type Subject, useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { salesPages } from '../pages.ts'
import styles from './Features.module.css'
import { Features } from './Features.tsx'
import { useUnlocking } from './useUnlocking.ts'

const VIDEO = 'Video'
const VIDEOS = [
  { module: VIDEO, text: '按章节系统讲解，从上次停下的地方继续看，可以调速度和清晰度。' },
  { module: 'TeacherVideo', text: '按老师查找课程，跟熟悉的老师学。' },
  { module: 'SpeakPoint', text: '逐个考点的短视频，每段连着对应的题目。' },
] as const
const VIDEO_MODULES = VIDEOS.map(({ module }) => module)

/**
 * For learners who have not bought the videos: their features and the versions that include them (specification,
 * section 6).
 */
export default function VideoNoBuyPage() {
  const subject = useSubject()
  return (
    <Page title="未购买视频" width="reading" note={subject?.AppCName}>
      <div className={styles.page}>
        <Features title="开通后可以看" features={VIDEOS} />
        {subject && <Versions subject={subject} />}
      </div>
    </Page>
  )
}

function Versions({ subject: { AppID: appID } }: { subject: Subject }) {
  const { backUrl } = useSearch(salesPages.videoNoBuy)
  const info = useModuleInfo(appID)
  const { list, failed } = useUnlocking(appID, VIDEO_MODULES)
  if (opens(info.data, VIDEO))
    return (
      <Card>
        <Empty
          title="您已开通视频"
          action={
            <Link {...paths.videoList()} className={buttonClass('primary')}>
              去看视频
            </Link>
          }
        />
      </Card>
    )
  if (failed)
    return (
      <LoadFailure
        what="班次"
        error={failed.error}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    )
  if (!list)
    return (
      <Loading>
        <Skeleton height="8rem" radius="var(--radius-l)" />
      </Loading>
    )
  if (list.length === 0)
    return (
      <Card>
        <Empty
          title="目前没有包含视频的在售班次"
          text="题目与解析不受影响，可以先练章节。"
          action={
            <Link {...paths.chapterMenu()} className={buttonClass('primary')}>
              先去章节练习
            </Link>
          }
        />
      </Card>
    )
  return (
    <Card title="包含视频的班次">
      <ul className={styles.versions} aria-label="包含视频的班次">
        {list.map(({ vn, vname, nowPrice }) => (
          <li key={vn}>
            <Crown aria-hidden="true" />
            <span>{vname}</span>
            <strong>{priceText(nowPrice)}</strong>
          </li>
        ))}
      </ul>
      <Button
        {...tracked('toPay')}
        variant="vip"
        onClick={() =>
          void askPurchase({
            ...{ modulevip: VIDEO, showIndex: 'video', appID, backUrl },
            // Where the intensive class is on sale, that class is offered.
            ...(list.some(({ vname }) => vname === INTENSIVE_CLASS) && { ccjxb: 1 }),
          })
        }
      >
        查看购买方式
      </Button>
    </Card>
  )
}
