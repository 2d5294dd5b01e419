import { ALargeSmall } from 'lucide-react'
import { IconButton } from '../ui/IconButton.tsx'
import { OnDemand } from '../ui/OnDemand.tsx'
import { Popover } from '../ui/Popover.tsx'
import { preloaded } from '../ui/preloaded.ts'
import { viewChoices } from './frameParts.ts'

export function ViewMenu() {
  return (
    <Popover
      label="显示设置"
      align="end"
      trigger={<IconButton label="显示设置" icon={<ALargeSmall />} {...preloaded(viewChoices)} />}
    >
      {() => <OnDemand load={viewChoices} props={{}} />}
    </Popover>
  )
}
