import { UserRound } from 'lucide-react'
import { IconButton } from '../ui/controls/IconButton.tsx'
import { OnDemand } from '../ui/overlay/OnDemand.tsx'
import { Popover } from '../ui/overlay/Popover.tsx'
import { preloaded } from '../ui/overlay/preloaded.ts'
import { meMenuItems } from './frameParts.ts'

export function MeMenu() {
  return (
    <Popover
      role="menu"
      label="我的账号"
      align="end"
      trigger={<IconButton label="我的账号" icon={<UserRound />} {...preloaded(meMenuItems)} />}
    >
      {(close) => <OnDemand load={meMenuItems} props={{ close }} />}
    </Popover>
  )
}
