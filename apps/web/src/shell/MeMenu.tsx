import { UserRound } from 'lucide-react'
import { IconButton } from '../ui/IconButton.tsx'
import { OnDemand } from '../ui/OnDemand.tsx'
import { Popover } from '../ui/Popover.tsx'
import { preloaded } from '../ui/preloaded.ts'
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
