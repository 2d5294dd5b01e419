import { UserRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import { Popover } from '../ui/Popover.tsx'
import { preloaded } from '../ui/preloaded.ts'

const load = () => import('./MeMenuItems.tsx')
const Items = lazy(load)

export function MeMenu() {
  return (
    <Popover
      role="menu"
      label="我的账号"
      align="end"
      trigger={<IconButton label="我的账号" icon={<UserRound />} {...preloaded(load)} />}
    >
      {(close) => (
        <Suspense>
          <Items close={close} />
        </Suspense>
      )}
    </Popover>
  )
}
