import type { WireSitting } from '@tizhou/contract/areas/exams/exams'
import { PanelRight } from 'lucide-react'
import { tracked } from '../../../../../platform/tracking/clicks.ts'
import { Head } from '../../../../../runner/bars/Head.tsx'
import { countsOf } from '../../../../../runner/sheet/countsOf.ts'
import { useRunner } from '../../../../../runner/state/useRunner.ts'
import { Progress } from '../../../../../ui/charts/Progress.tsx'
import { Button } from '../../../../../ui/controls/Button.tsx'
import { IconButton } from '../../../../../ui/controls/IconButton.tsx'
import { ClockFace } from '../clock/ClockFace.tsx'
import { handInLabel, unitOf, useSitting } from '../sittingContext.ts'
import styles from './ExamHead.module.css'
import { SaveState } from './SaveState.tsx'
import { UnitSteps } from './UnitSteps.tsx'

/** The bar on top: title, progress, save state, time left, hand-in. */
export function ExamHead({ sitting, onOpenSheet }: { sitting: WireSitting; onOpenSheet?: () => void }) {
  const { engine, onHandIn } = useSitting()
  const { unit, place } = unitOf(sitting)
  const { Units, Name } = sitting.Paper
  const done = useRunner(({ run }) => countsOf(run).done)
  const total = useRunner(({ run }) => run.items.length)
  return (
    <div className={styles.head}>
      <Head
        note={Units.length > 1 ? `第 ${place + 1} 单元 / 共 ${Units.length} 单元　${unit?.Name ?? ''}` : unit?.Name}
        title={Name}
        below={Units.length > 1 && <UnitSteps units={Units} place={place} />}
        progress={
          <>
            <span>
              已答 <b>{done}</b> / {total}
            </span>
            <Progress size="s" label={`已答 ${done} 题，共 ${total} 题`} max={total} value={done} />
          </>
        }
      >
        <SaveState />
        <ClockFace engine={engine} />
        <Button {...tracked('askToHandIn')} variant="primary" onClick={onHandIn}>
          {handInLabel(sitting)}
        </Button>
        {onOpenSheet && <IconButton size="s" label="展开答题卡" icon={<PanelRight />} onClick={onOpenSheet} />}
      </Head>
    </div>
  )
}
