import { useMutation } from '@tanstack/react-query'
import { appoint, type LiveLesson, userConcern } from '../../calls/live.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../platform/feedback.ts'
import { useNavigate } from '../../platform/navigation/router/hooks.ts'
import { askToFollow } from '../../platform/popups/follow.ts'
import { askPurchase } from '../../platform/popups/purchase.ts'
import { queryClient } from '../../platform/requests/queryClient.ts'
import { RequestError } from '../../platform/requests/request.ts'
import { reportLiveClick } from '../../platform/tracking/media.ts'

const SAID_MS = 4_000

/** Asks to buy a version that opens the lesson, from the lesson's own list where it has one (pop-up 1, vnlistZhibo). */
export const askForLesson = ({ module, vnlistZhibo }: Pick<LiveLesson, 'module' | 'vnlistZhibo'>): void =>
  void askPurchase({ modulevip: module, vnlistZhibo })

export const tellClick = (lesson: LiveLesson, FuncPoint: string): void =>
  reportLiveClick({
    FuncPoint,
    LiveID: String(lesson.liveID),
    LiveName: lesson.title,
    StartTime: new Date(lesson.startTime).toISOString(),
    ChapterName: lesson.chapterName,
  })

/** Books and cancels lessons; after a booking it says how reminders arrive. */
export function useBooking(appID: number, source: string) {
  const navigate = useNavigate()
  const change = useMutation(appoint())
  const remind = async (ways: number) => {
    const known = await queryClient.fetchQuery(userConcern()).catch(() => undefined)
    if (known?.isConcern === 0) await askToFollow({ time: false, source })
    if (ways === 0)
      toast('已预约。还没有打开直播提醒，可以在个人中心选择邮件、短信或浏览器通知', SAID_MS, {
        label: '去设置',
        run: () => void navigate(paths.myCenter()),
      })
    else toast('已预约，开始前 15 分钟提醒您', SAID_MS)
  }
  const failed = (lesson: LiveLesson) => (error: unknown) => {
    if (error instanceof RequestError && error.status === 201) askForLesson(lesson)
    else toast(error instanceof RequestError ? error.msg : '没有成功，请稍后再试', SAID_MS)
  }
  const set = (lesson: LiveLesson, status: '0' | '1') =>
    change.mutate(
      { appID, videoID: lesson.videoID, status },
      {
        onSuccess: ({ ways }) =>
          status === '1'
            ? void remind(ways)
            : toast(`已取消“${lesson.title}”的预约`, SAID_MS, { label: '撤销', run: () => set(lesson, '1') }),
        onError: failed(lesson),
      },
    )
  return {
    pendingID: change.isPending ? change.variables.videoID : undefined,
    book: (lesson: LiveLesson) => {
      tellClick(lesson, '预约')
      if (lesson.isOpen === 0) askForLesson(lesson)
      else set(lesson, '1')
    },
    cancel: (lesson: LiveLesson) => {
      tellClick(lesson, '取消预约')
      set(lesson, '0')
    },
  }
}
