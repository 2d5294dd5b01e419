import type { VideoModule } from '@tizhou/domain/videos/videos'
import { ArrowLeft } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { Lesson } from '../../../calls/videos.ts'
import { hrefOf, paths } from '../../../paths.ts'
import { useNavigate } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { RequestError } from '../../../platform/requests/request.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { watchLink } from '../../../platform/videos/watchLink.ts'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { listLink } from '../lessonLinks.ts'
import type { WatchSearch } from '../pages.ts'
import type { PanelName } from './panels.ts'
import { useOpenedLesson } from './useOpenedLesson.ts'
import type { OfPlan } from './useSaving.ts'

const Watching = lazy(() => {
  // Loads both files in parallel.
  void import('../../../player/VideoPlayer.tsx').catch(() => undefined)
  return import('./Watching.tsx')
})

interface Props {
  title: string
  /** The module of the list that the learner comes from. */
  Type: VideoModule
  search: WatchSearch
  panels: readonly PanelName[]
  plan?: OfPlan
  below?: (lesson: Lesson) => ReactNode
}

/** The page of one lesson; the props contain what its kinds differ in. */
export function LessonPage({ title, Type, search: { videoID, at }, panels, plan, below }: Props) {
  const { asked, opened } = useOpenedLesson(videoID)
  const navigate = useNavigate()
  const isClosed = asked.error instanceof RequestError && asked.error.outcome === 'notVip'
  useEffect(() => {
    if (isClosed && videoID !== undefined)
      void navigate({ ...paths.videoNoBuy({ backUrl: hrefOf(watchLink({ Type, videoID })) }), replace: true })
  }, [isClosed, videoID, Type, navigate])
  const back = (
    <Link className={buttonClass('secondary')} {...tracked('toVideos')} {...listLink(opened?.lesson ?? { Type })}>
      <ArrowLeft aria-hidden="true" />
      全部课程
    </Link>
  )
  const isGone = asked.error instanceof RequestError && asked.error.status === 404
  if (videoID === undefined || isGone)
    return (
      <Page title={title}>
        <Empty
          title={isGone ? '没有这一课' : '还没有选课'}
          text={isGone ? '它可能已经下架，或暂时不能播放。' : '从课程目录里选一课，会从上次停下的地方继续。'}
          action={back}
        />
      </Page>
    )
  if (asked.isError && !isClosed)
    return (
      <Page title={title} actions={back}>
        <LoadFailure
          what="这一课"
          error={asked.error}
          onRetry={() => void asked.refetch()}
          retrying={asked.isFetching}
        />
      </Page>
    )
  const coming = (
    <Loading>
      <Skeleton height="26rem" radius="var(--radius-l)" />
    </Loading>
  )
  if (!opened) return <Page title={title}>{coming}</Page>
  const { lesson } = opened
  return (
    <Page title={lesson.name} note={[lesson.courseName, lesson.chapterName].filter(Boolean).join(' · ')} actions={back}>
      {lesson.media.kind === 'vendor' ? (
        <Empty
          title="这一课在外部平台播放"
          text="播放进度由外部平台记录。"
          action={
            <a className={buttonClass('primary')} href={lesson.media.address} target="_blank" rel="noopener noreferrer">
              在新窗口播放
            </a>
          }
        />
      ) : (
        <Suspense fallback={coming}>
          <Watching key={lesson.videoID} opened={opened} at={at} panels={panels} plan={plan} below={below?.(lesson)} />
        </Suspense>
      )}
    </Page>
  )
}
