import { beijingTime } from '@tizhou/domain/dates/beijing'
import type { LiveLesson } from '../../calls/live.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/navigation/router/Link.tsx'
import { Badge } from '../../ui/text/Badge.tsx'
import { LessonActions } from './LessonActions.tsx'
import styles from './Live.module.css'
import { seatsText, stateText, TONES, timeText } from './liveText.ts'
import type { useBooking } from './useBooking.ts'

interface Props {
  lesson: LiveLesson
  booking: ReturnType<typeof useBooking>
  /** Shows the day, in lists of several days. */
  dated?: boolean
}

/** A lesson in a list. */
export function LessonLine({ lesson, booking, dated }: Props) {
  const { liveID, title, course, chapterName, teacher, startTime, endTime, appointStatus, isFree } = lesson
  return (
    <li className={styles.lessonLine}>
      <span className={styles.clock}>
        <strong>{beijingTime(startTime)}</strong>至 {beijingTime(endTime)}
      </span>
      <div className={styles.about}>
        <h3>
          <Link {...paths.liveIntroduction({ liveID })}>{title}</Link>
        </h3>
        <p className={styles.facts}>
          <Badge tone={TONES[lesson.state]}>{stateText(lesson)}</Badge>
          {appointStatus === 1 && <Badge tone="right">已预约</Badge>}
          {isFree === 1 && <Badge>公开课</Badge>}
          {dated && <span>{timeText(lesson)}</span>}
          <span>{teacher}</span>
          {[course, chapterName].filter(Boolean).map((name) => (
            <span key={name}>{name}</span>
          ))}
          <span>{seatsText(lesson)}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <LessonActions lesson={lesson} booking={booking} size="s" />
      </div>
    </li>
  )
}
