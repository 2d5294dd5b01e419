import { ALargeSmall } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import { Popover } from '../ui/Popover.tsx'
import { preloaded } from '../ui/preloaded.ts'

const load = () => import('./ViewChoices.tsx')
const Choices = lazy(load)

export function ViewMenu() {
  return (
    <Popover
      label="显示设置"
      align="end"
      trigger={<IconButton label="显示设置" icon={<ALargeSmall />} {...preloaded(load)} />}
    >
      {() => (
        <Suspense>
          <Choices />
        </Suspense>
      )}
    </Popover>
  )
}
