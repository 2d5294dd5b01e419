import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { perform } from '../../../calls/making/call.ts'
import { getVideoLogList, getVideoLogName, type UpdateDay, updateVideoRedDot } from '../../../calls/videos.ts'
import { hrefOf, paths } from '../../../paths.ts'
import { dateText } from '../../../platform/dayText.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { videoPages } from '../pages.ts'
import { LessonRow } from './LessonRow.tsx'
import styles from './Lists.module.css'

/** /playUpdateVideo: added videos by day, the latest first; a day that is shown counts as read. */
export default function PlayUpdateVideoPage() {
  const { day } = useSearch(videoPages.playUpdateVideo)
  const subject = useSubject()
  const appID = subject?.AppID ?? 0
  const days = useQuery({ ...getVideoLogList({ appID, vip: subject?.AppVn ?? 0 }), enabled: subject !== null })
  const list = days.data?.list
  const shown = list?.find(({ UpdateDate }) => UpdateDate === day) ?? list?.[0]
  return (
    <Page title="更新视频" note="每次新上的课，按日期排列">
      {days.isError && !list && (
        <LoadFailure
          what="更新记录"
          error={days.error}
          onRetry={() => void days.refetch()}
          retrying={days.isFetching}
        />
      )}
      {days.isPending && (
        <Loading>
          <Skeleton height="20rem" radius="var(--radius-l)" />
        </Loading>
      )}
      {list?.length === 0 && <Empty title="还没有更新" text="本科目有新视频时，会按日期列在这里，并提醒您。" />}
      {list && shown && (
        <div className={styles.columns}>
          <nav aria-label="更新日期">
            <ul className={styles.teachers}>
              {list.map(({ UpdateDate, count, isRead }) => (
                <li key={UpdateDate}>
                  <Link
                    {...tracked('openUpdateDay')}
                    {...paths.playUpdateVideo({ day: UpdateDate })}
                    aria-current={UpdateDate === shown.UpdateDate ? 'page' : undefined}
                  >
                    <span className={styles.words}>
                      <strong>
                        {dateText(UpdateDate)} {isRead === 0 && <Badge tone="wrong">新</Badge>}
                      </strong>
                      <small>{count} 课</small>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <Day key={shown.UpdateDate} appID={appID} of={shown} />
        </div>
      )}
    </Page>
  )
}

function Day({ appID, of }: { appID: number; of: UpdateDay }) {
  const { UpdateDate } = of
  const asked = useQuery(getVideoLogName({ appID, UpdateDate }))
  const told = useRef(false)
  const isSeen = asked.data !== undefined
  useEffect(() => {
    if (!isSeen || of.isRead === 1 || told.current) return
    told.current = true
    // Where the call fails, the day is shown as unread at the next visit.
    void perform(updateVideoRedDot(), { appID, UpdateDate }).catch(() => undefined)
  }, [isSeen, of.isRead, appID, UpdateDate])
  if (asked.isError && !asked.data)
    return (
      <LoadFailure what="这一天" error={asked.error} onRetry={() => void asked.refetch()} retrying={asked.isFetching} />
    )
  if (!asked.data)
    return (
      <Loading>
        <Skeleton height="14rem" radius="var(--radius-l)" />
      </Loading>
    )
  return (
    <Card title={dateText(UpdateDate)} note={`${asked.data.list.length} 课`}>
      {asked.data.note && <p className={styles.note}>{asked.data.note}</p>}
      <ul className={styles.lessons} aria-label={`${dateText(UpdateDate)}更新的视频`}>
        {asked.data.list.map(({ Type, courseName, isOpen, ...lesson }) => (
          <LessonRow
            key={lesson.videoID}
            Type={Type}
            lesson={lesson}
            standing={{ videoID: lesson.videoID, second: 0, share: 0, isDone: 0, at: null, isOpen, notes: 0 }}
            note={` · ${courseName}`}
            backUrl={hrefOf(paths.playUpdateVideo({ day: UpdateDate }))}
          />
        ))}
      </ul>
    </Card>
  )
}
