import { Html } from '@tizhou/question-view/html/Html.tsx'
import { CalendarPlus } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { LessonActions } from '../LessonActions.tsx'
import { LessonsCard } from '../LessonsCard.tsx'
import { LessonsState } from '../LessonsState.tsx'
import styles from '../Live.module.css'
import { seatsText, stateText, TONES, timeText } from '../liveText.ts'
import { livePages } from '../pages.ts'
import { FollowLine } from './FollowLine.tsx'
import { useIntroduced } from './useIntroduced.ts'

/** /liveIntroduction: a live course: teacher, description, all its lessons, booking and reminders. */
export default function LiveIntroductionPage() {
  const { liveID } = useSearch(livePages.liveIntroduction)
  const { asked, isEmpty, lesson, data, concern, booking } = useIntroduced(liveID, 'liveIntroduction')
  return (
    <Page
      title={lesson?.title ?? '直播介绍'}
      note={lesson && `${lesson.course ? `${lesson.course} · ` : ''}${timeText(lesson)}`}
      actions={
        lesson && (
          <Link className={buttonClass('ghost')} {...paths.liveIntroductionNew({ liveID: lesson.liveID })}>
            换新版介绍
          </Link>
        )
      }
    >
      {isEmpty ? (
        <Empty title="本科目还没有直播课" text="老师排课后，这里会有介绍和预约。" />
      ) : (
        <LessonsState asked={asked} what="直播介绍" />
      )}
      {lesson && data && (
        <div className={styles.wideFirst}>
          <div className={styles.stack}>
            <Card title="课程介绍">
              {data.about === '' ? (
                <p className={styles.muted}>老师还没有写介绍。</p>
              ) : (
                <div className={styles.text}>
                  <Html html={data.about} />
                </div>
              )}
            </Card>
            {data.schedule.length > 1 && (
              <LessonsCard
                title="课程安排"
                note={`共 ${data.schedule.length} 节`}
                lessons={data.schedule}
                booking={booking}
              />
            )}
          </div>
          <div className={styles.stack}>
            <Card title="预约">
              <div className={styles.stack}>
                <p className={styles.facts}>
                  <Badge tone={TONES[lesson.state]}>{stateText(lesson)}</Badge>
                  {lesson.appointStatus === 1 && <Badge tone="right">已预约</Badge>}
                  <span>{seatsText(lesson)}</span>
                </p>
                <LessonActions lesson={lesson} booking={booking} size="l" wide />
                <a className={buttonClass('secondary', 'm', true)} href={data.calendar} download>
                  <CalendarPlus aria-hidden="true" />
                  加入日历
                </a>
                <FollowLine concern={concern} source="liveIntroduction" />
              </div>
            </Card>
            <Card title="授课老师">
              <div className={styles.teacher}>
                <span className={styles.sign} aria-hidden="true">
                  {[...lesson.teacher][0]}
                </span>
                <strong>{lesson.teacher}</strong>
              </div>
              {data.teacherAbout && <p className={styles.text}>{data.teacherAbout}</p>}
            </Card>
          </div>
        </div>
      )}
    </Page>
  )
}
