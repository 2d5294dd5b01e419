import { Settings2 } from 'lucide-react'
import { memo, Suspense } from 'react'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { Settings } from '../page/lazyParts.ts'
import { Tool } from './Tool.tsx'

const ICON = <Settings2 aria-hidden="true" />

/** The button that opens the settings. */
export const SettingsPopover = memo(function SettingsPopover() {
  return (
    <Popover trigger={<Tool icon={ICON} label="设置" />} label="答题设置" side="top" align="end">
      {() => (
        <Suspense>
          <Settings />
        </Suspense>
      )}
    </Popover>
  )
})
