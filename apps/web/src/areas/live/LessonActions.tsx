import { Bell, BellOff, DoorOpen, Play } from 'lucide-react'
import type { LiveLesson } from '../../calls/live.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/navigation/router/Link.tsx'
import { tracked } from '../../platform/tracking/clicks.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { buttonClass } from '../../ui/controls/buttonClass.ts'
import { isFull } from './liveText.ts'
import { askForLesson, tellClick, type useBooking } from './useBooking.ts'

interface Props {
  lesson: LiveLesson
  booking: ReturnType<typeof useBooking>
  size?: 's' | 'm' | 'l'
  /** A wide main button, on the pages of one lesson. */
  wide?: boolean
}

/** The actions for a lesson: book, cancel, enter, watch the replay; or what opens it. */
export function LessonActions({ lesson, booking, size = 'm', wide }: Props) {
  const { liveID, title, state, isOpen, appointStatus } = lesson
  const pending = booking.pendingID === lesson.videoID
  if (isOpen === 0)
    return (
      <Button
        size={size}
        wide={wide}
        {...tracked('openLive')}
        aria-label={`“${title}”的开通方式`}
        onClick={() => askForLesson(lesson)}
      >
        查看开通方式
      </Button>
    )
  const mayBook = state === 'announced' || state === 'open'
  const mayEnter = state === 'open' || state === 'running' || state === 'replay'
  return (
    <>
      {mayEnter && (
        <Link
          className={buttonClass(state === 'replay' ? 'secondary' : 'primary', size, wide)}
          {...tracked('enterLive')}
          {...paths.liveBroadcast({ liveID })}
          aria-label={`${state === 'replay' ? '看回放' : '进入直播间'}：${title}`}
          onClick={() => tellClick(lesson, state === 'replay' ? '看回放' : '进入直播间')}
        >
          {state === 'replay' ? <Play aria-hidden="true" /> : <DoorOpen aria-hidden="true" />}
          {state === 'replay' ? '看回放' : '进入直播间'}
        </Link>
      )}
      {mayBook && appointStatus === 1 && (
        <Button
          size={size}
          wide={wide}
          icon={<BellOff aria-hidden="true" />}
          pending={pending}
          aria-label={`取消预约：${title}`}
          {...tracked('cancelLive')}
          onClick={() => booking.cancel(lesson)}
        >
          取消预约
        </Button>
      )}
      {mayBook && appointStatus === 0 && (
        <Button
          size={size}
          wide={wide}
          variant={mayEnter ? 'secondary' : 'primary'}
          icon={<Bell aria-hidden="true" />}
          pending={pending}
          aria-disabled={isFull(lesson) || undefined}
          aria-label={isFull(lesson) ? `名额已满：${title}` : `预约：${title}`}
          {...tracked('bookLive')}
          onClick={() => {
            if (!isFull(lesson)) booking.book(lesson)
          }}
        >
          {isFull(lesson) ? '名额已满' : '预约'}
        </Button>
      )}
      {state === 'over' && <span>已结束</span>}
    </>
  )
}
