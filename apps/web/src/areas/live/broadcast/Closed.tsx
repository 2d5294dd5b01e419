import { useEffect, useRef } from 'react'
import type { LiveLesson } from '../../../calls/live.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import type { RequestError } from '../../../platform/requests/request.ts'
import { useNow } from '../../../platform/useNow.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { LessonActions } from '../LessonActions.tsx'
import { timeText, waitText } from '../liveText.ts'
import { useBooking } from '../useBooking.ts'
import styles from './Broadcast.module.css'

interface Props {
  error: RequestError
  lesson: LiveLesson | undefined
  appID: number
  /** Fetches the lessons again: this one was moved or withdrawn while somebody sat in its room. */
  onShut: () => void
  onOpen: () => void
}

/** A room that cannot be entered: too early, not in the learner's version, or not existing. */
export function Closed({ error, lesson, appID, onShut, onOpen }: Props) {
  const now = useNow(1_000)
  const booking = useBooking(appID, 'liveBroadcast')
  const shut = useRef(onShut)
  useEffect(() => shut.current(), [])
  const isEarly = Number(error.status) === 403 && lesson !== undefined
  const { opensAt } = (error.data ?? {}) as { opensAt?: number }
  const wait = isEarly ? (opensAt ?? lesson.openTime) - now : 0
  return (
    <Page title={lesson?.title ?? '直播间'} note={lesson && timeText(lesson)}>
      <Empty
        title={isEarly ? '直播间还没有开放' : Number(error.status) === 201 ? '这节直播课还没有开通' : '没有这节直播课'}
        text={
          isEarly
            ? wait > 0
              ? `${waitText(wait)}后开始签到`
              : '已经开放，请进入'
            : Number(error.status) === 201
              ? '开通包含它的班次后可以预约和观看。'
              : '它可能已经被撤下，请看看直播课表。'
        }
        action={
          <span className={styles.facts}>
            {isEarly && wait <= 0 && (
              <Button variant="primary" onClick={onOpen}>
                进入直播间
              </Button>
            )}
            {/* What the list still says of a lesson that was just shut leads nowhere. */}
            {lesson && (lesson.state === 'announced' || lesson.isOpen === 0) && (
              <LessonActions lesson={lesson} booking={booking} />
            )}
            <Link className={buttonClass()} {...paths.liveCourseList()}>
              直播课表
            </Link>
          </span>
        }
      />
    </Page>
  )
}
