import { useMutation } from '@tanstack/react-query'
import { REMINDER_WAYS } from '@tizhou/domain/reminders/reminders'
import { BellRing, QrCode as QrIcon } from 'lucide-react'
import { remindMe, setConcern } from '../../../calls/live.ts'
import { paths } from '../../../paths.ts'
import { toast } from '../../../platform/feedback.ts'
import { useNavigate } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { askToFollow } from '../../../platform/popups/follow.ts'
import { RequestError } from '../../../platform/requests/request.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from '../Live.module.css'

const SAID_MS = 4_000

interface Props {
  concern: { isConcern: 0 | 1; ways: number } | undefined
  source: string
}

/**
 * The channels of reminders: the official account (pop-up 4) and those in the learner's settings, which can be switched
 * on here.
 */
export function FollowLine({ concern, source }: Props) {
  const navigate = useNavigate()
  const follow = useMutation(setConcern())
  const remind = useMutation(remindMe())
  const settings = { label: '去设置', run: () => void navigate(paths.myCenter()) }
  const switchOn = () =>
    remind.mutate(
      {},
      {
        onSuccess: ({ list }) =>
          toast(`直播开始前 15 分钟，用${list.map((way) => REMINDER_WAYS[way]).join('、')}提醒您`, SAID_MS, settings),
        onError: (error) =>
          toast(error instanceof RequestError ? error.msg : '没有成功，请稍后再试', SAID_MS, settings),
      },
    )
  return (
    <div className={styles.stack}>
      <p className={styles.muted}>
        {concern && concern.ways > 0
          ? '预约后，开始前 15 分钟按您选择的方式提醒。'
          : '还没有打开直播提醒，可以选择邮件、短信或浏览器通知。'}{' '}
        <Link {...paths.myCenter()}>提醒设置</Link>
      </p>
      <div className={styles.facts}>
        {concern?.ways === 0 && (
          <Button size="s" icon={<BellRing aria-hidden="true" />} pending={remind.isPending} onClick={switchOn}>
            打开直播提醒
          </Button>
        )}
        <Button size="s" icon={<QrIcon aria-hidden="true" />} onClick={() => void askToFollow({ time: false, source })}>
          公众号提醒
        </Button>
        {concern?.isConcern === 0 && (
          <Button size="s" variant="ghost" pending={follow.isPending} onClick={() => follow.mutate({})}>
            已关注，不再弹出
          </Button>
        )}
        {concern?.isConcern === 1 && <span>已关注公众号</span>}
      </div>
    </div>
  )
}
