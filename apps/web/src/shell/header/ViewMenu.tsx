import { ALargeSmall } from 'lucide-react'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { OnDemand } from '../../ui/overlay/OnDemand.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { preloaded } from '../../ui/overlay/preloaded.ts'
import { viewChoices } from '../frameParts.ts'

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
