import { UserRound } from 'lucide-react'
import { unreadAnswers } from '../platform/push/dots.ts'
import { useStore } from '../platform/store.ts'
import { IconButton } from '../ui/controls/IconButton.tsx'
import { OnDemand } from '../ui/overlay/OnDemand.tsx'
import { Popover } from '../ui/overlay/Popover.tsx'
import { preloaded } from '../ui/overlay/preloaded.ts'
import { meMenuItems } from './frameParts.ts'

export function MeMenu() {
  const unread = useStore(unreadAnswers)
  return (
    <Popover
      role="menu"
      label="我的账号"
      align="end"
      trigger={
        <IconButton
          label={unread > 0 ? `我的账号，${unread} 条新答复` : '我的账号'}
          icon={<UserRound />}
          data-dot={unread > 0 || undefined}
          {...preloaded(meMenuItems)}
        />
      }
    >
      {(close) => <OnDemand load={meMenuItems} props={{ close }} />}
    </Popover>
  )
}
