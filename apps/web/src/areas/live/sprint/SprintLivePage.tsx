import { useQuery } from '@tanstack/react-query'
import { DOT_OF_LIVE } from '@tizhou/domain/dots/dots'
import { Html } from '@tizhou/question-view/html/Html.tsx'
import { getSprintConfig } from '../../../calls/materials.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { useSeen } from '../../../platform/push/useSeen.ts'
import { useNow } from '../../../platform/useNow.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { LessonActions } from '../LessonActions.tsx'
import { LessonsCard } from '../LessonsCard.tsx'
import { LessonsPage, NoLessons } from '../LessonsPage.tsx'
import styles from '../Live.module.css'
import { nextLesson, statesOf, stateText, TONES, timeText, waitText } from '../liveText.ts'
import { useBooking } from '../useBooking.ts'
import { useLessons } from '../useLessons.ts'

/**
 * /sprintLive: the live lessons of the last weeks: what the sprint is, its next lesson, the others and their replays.
 */
export default function SprintLivePage() {
  const { subject, appID, asked, list } = useLessons('SprintLive')
  const booking = useBooking(appID, 'sprintLive')
  useSeen(DOT_OF_LIVE.SprintLive, statesOf(list))
  const config = useQuery({
    ...getSprintConfig({ appEName: subject?.AppEName ?? '' }),
    enabled: subject !== null,
  }).data
  const now = useNow(1_000)
  const next = list && nextLesson(list)
  const isComing = next && next.state !== 'over' && next.state !== 'replay'
  return (
    <LessonsPage
      title={config?.title || '冲刺直播'}
      note={subject?.AppCName}
      toList="全部直播"
      asked={asked}
      what="冲刺直播"
    >
      {list && (
        <div className={styles.stack}>
          {isComing && (
            <section className={styles.hero} aria-label="下一节冲刺直播">
              <div>
                <Badge tone={TONES[next.state]}>{stateText(next)}</Badge>
                <h2>
                  <Link {...paths.liveIntroductionNew({ liveID: next.liveID })}>{next.title}</Link>
                </h2>
                <p>
                  {next.teacher} · {timeText(next)}
                </p>
              </div>
              <div className={styles.countdown}>
                <span className={styles.muted}>{now < next.startTime ? '距开始' : '距结束'}</span>
                <strong>{waitText((now < next.startTime ? next.startTime : next.endTime) - now)}</strong>
                <span className={styles.actions}>
                  <LessonActions lesson={next} booking={booking} />
                </span>
              </div>
            </section>
          )}
          {config && config.html !== '' && (
            <Card title="冲刺安排">
              <div className={styles.text}>
                <Html html={config.html} />
              </div>
            </Card>
          )}
          <LessonsCard
            title="冲刺课表"
            note={list.length > 0 ? `${list.length} 节` : undefined}
            lessons={list}
            booking={booking}
            empty={
              <NoLessons title="冲刺直播还没有排课" text="考前几周开始排课；平时的直播在直播课表里。" go="去直播课表" />
            }
          />
        </div>
      )}
    </LessonsPage>
  )
}
