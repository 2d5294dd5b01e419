import { useMutation, useQuery } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { examReminder, remindExam } from '../../../../calls/reminders.ts'
import { paths } from '../../../../paths.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'

/** Offers a reminder before a paper opens, by the channels that are switched on in 个人中心. */
export function RemindExam({ appID, paperID }: { appID: number; paperID: number }) {
  const isOn = useQuery(examReminder({ paperID })).data?.isOn === 1
  const change = useMutation(remindExam())
  const hasNoWay = change.data?.ways === 0 && change.variables?.isOn === 1
  return (
    <>
      <Button
        wide
        icon={isOn ? <BellOff aria-hidden="true" /> : <Bell aria-hidden="true" />}
        aria-pressed={isOn}
        pending={change.isPending}
        onClick={() => change.mutate({ appID, paperID, isOn: isOn ? 0 : 1 })}
      >
        {isOn ? '不用提醒了' : '开考前 15 分钟提醒我'}
      </Button>
      {hasNoWay && (
        <p role="alert">
          还没有打开“预约的模考快开始了”的提醒，请先到 <Link {...paths.myCenter()}>个人中心</Link>{' '}
          选择邮件或浏览器通知。
        </p>
      )}
    </>
  )
}
