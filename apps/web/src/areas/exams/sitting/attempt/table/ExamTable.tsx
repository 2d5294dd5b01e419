import { sectionAhead } from '@tizhou/domain/runner/selectors'
import { useSyncExternalStore } from 'react'
import { setSettings, useSettings } from '../../../../../platform/settings.ts'
import { Runner } from '../../../../../runner/page/Runner.tsx'
import type { RunnerTool } from '../../../../../runner/page/runnerProps.ts'
import { modeOf } from '../../paper/paperKind.ts'
import { TimeWarnings } from '../clock/TimeWarnings.tsx'
import { handInLabel, unitOf } from '../sittingContext.ts'
import { Collecting } from '../standing/Collecting.tsx'
import { NothingOpen } from '../standing/NothingOpen.tsx'
import { ConfirmingNote } from './ConfirmingNote.tsx'
import { ExamHead } from './ExamHead.tsx'
import { Navigator } from './Navigator.tsx'
import type { TableProps } from './tableProps.ts'

const TOOLS: readonly RunnerTool[] = ['mark', 'settings', 'help']

/** The common screen of a unit: clock on top, the question in the middle, the sheet on the right, the bar below. */
export function ExamTable({ page, store, sitting }: TableProps) {
  const { sheetOpen } = useSettings()
  const mode = modeOf(page, sitting.Paper)
  const open = page.navigator || sheetOpen
  const { unit } = unitOf(sitting)
  const isAhead = () => sectionAhead(store.get().run) !== null
  const ahead = useSyncExternalStore(store.subscribe, isAhead)
  return (
    <>
      <Runner
        key={sitting.UnitID}
        store={store}
        mode={mode}
        title={sitting.Paper.Name}
        tools={TOOLS}
        endLabel={ahead ? '下一题型' : handInLabel(sitting)}
        nothing={<NothingOpen />}
        head={<ExamHead sitting={sitting} onOpenSheet={open ? undefined : () => setSettings({ sheetOpen: true })} />}
        side={page.navigator ? <Navigator /> : undefined}
      />
      <TimeWarnings seconds={unit?.Seconds ?? 0} />
      <ConfirmingNote />
      <Collecting />
    </>
  )
}
