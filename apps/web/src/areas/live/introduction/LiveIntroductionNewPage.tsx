import { Html } from '@tizhou/question-view/html/Html.tsx'
import { CalendarPlus } from 'lucide-react'
import type { LiveLesson } from '../../../calls/live.ts'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { useNow } from '../../../platform/useNow.ts'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { keepUnits } from '../../../ui/text/keepUnits.ts'
import { LessonActions } from '../LessonActions.tsx'
import { LessonsState } from '../LessonsState.tsx'
import styles from '../Live.module.css'
import { seatsText, stateText, TONES, timeText, waitText } from '../liveText.ts'
import { livePages } from '../pages.ts'
import { useIntroduced } from './useIntroduced.ts'

const STEPS = [
  { states: ['announced'], name: '预约', text: '占一个名额，开始前 15 分钟提醒' },
  { states: ['open'], name: '签到', text: '直播间提前开放，进入即签到' },
  { states: ['running'], name: '听课', text: '跟老师同步，可以讨论和提问' },
  { states: ['over', 'replay'], name: '回放', text: '开放后带着讨论再看一遍' },
] as const

/** /liveIntroductionNew: the same lesson in the new layout: countdown, procedure, the course as a timeline. */
export default function LiveIntroductionNewPage() {
  const { liveID } = useSearch(livePages.liveIntroductionNew)
  const { asked, isEmpty, lesson, data, booking } = useIntroduced(liveID, 'liveIntroductionNew')
  return (
    <Page
      title="直播介绍"
      actions={
        lesson && (
          <Link className={buttonClass('ghost')} {...paths.liveIntroduction({ liveID: lesson.liveID })}>
            换回旧版介绍
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
        <div className={styles.stack}>
          <section className={styles.hero} aria-label="这节直播">
            <div>
              <p className={styles.facts}>
                <Badge tone={TONES[lesson.state]}>{stateText(lesson)}</Badge>
                {lesson.course && <span>{lesson.course}</span>}
                {lesson.chapterName && <span>{lesson.chapterName}</span>}
              </p>
              <h2>{lesson.title}</h2>
              <p>
                {lesson.teacher} · {timeText(lesson)}
              </p>
            </div>
            <Countdown lesson={lesson} />
          </section>
          <ol className={styles.steps} aria-label="怎么上这节课">
            {STEPS.map(({ states, name, text }) => (
              <li key={name} aria-current={(states as readonly string[]).includes(lesson.state) ? 'step' : undefined}>
                <strong>{name}</strong>
                <span className={styles.muted}>{keepUnits(text)}</span>
              </li>
            ))}
          </ol>
          <Card title="讲什么">
            {data.about === '' ? (
              <p className={styles.muted}>老师还没有写介绍。</p>
            ) : (
              <div className={styles.text}>
                <Html html={data.about} />
              </div>
            )}
            {data.teacherAbout && (
              <p className={styles.muted}>
                {lesson.teacher}：{data.teacherAbout}
              </p>
            )}
          </Card>
          {data.schedule.length > 1 && (
            <Card title="整门课程" note={`共 ${data.schedule.length} 节`}>
              <ol className={styles.timeline}>
                {data.schedule.map((one) => (
                  <li key={one.liveID} aria-current={one.liveID === lesson.liveID ? 'true' : undefined}>
                    <span>
                      <Link {...paths.liveIntroductionNew({ liveID: one.liveID })}>{one.title}</Link>
                      <br />
                      <span className={styles.muted}>{timeText(one)}</span>
                    </span>
                    <Badge tone={TONES[one.state]}>{stateText(one)}</Badge>
                  </li>
                ))}
              </ol>
            </Card>
          )}
          <section className={styles.dock} aria-label="预约">
            <span>
              {seatsText(lesson)}
              {lesson.appointStatus === 1 && '，其中有您'}
            </span>
            <span className={styles.actions}>
              <a className={buttonClass()} href={data.calendar} download>
                <CalendarPlus aria-hidden="true" />
                加入日历
              </a>
              <LessonActions lesson={lesson} booking={booking} />
            </span>
          </section>
        </div>
      )}
    </Page>
  )
}

function Countdown({ lesson: { state, startTime, endTime } }: { lesson: LiveLesson }) {
  const now = useNow(1_000)
  if (state === 'replay' || state === 'over') return null
  return (
    <p className={styles.countdown}>
      <span className={styles.muted}>{now < startTime ? '距开始' : '距结束'}</span>
      <strong>{waitText((now < startTime ? startTime : endTime) - now)}</strong>
    </p>
  )
}
