import { UserRound } from 'lucide-react'
import { useUnread } from '../../platform/push/dots.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { OnDemand } from '../../ui/overlay/OnDemand.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { preloaded } from '../../ui/overlay/preloaded.ts'
import { meMenuItems } from '../frameParts.ts'

export function MeMenu() {
  const answers = useUnread('feedback')
  const messages = useUnread('notices')
  const news = [
    answers > 0 && `${answers} 条新答复`,
    messages > 0 && `${messages} 条新消息`,
    useUnread('menu') > 0 && '考试指南有更新',
  ].filter(Boolean)
  return (
    <Popover
      role="menu"
      label="我的账号"
      align="end"
      trigger={
        <IconButton
          label={['我的账号', ...news].join('，')}
          icon={<UserRound />}
          data-dot={news.length > 0 || undefined}
          {...preloaded(meMenuItems)}
        />
      }
    >
      {(close) => <OnDemand load={meMenuItems} props={{ close }} />}
    </Popover>
  )
}
