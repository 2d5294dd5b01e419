import { setSettings, useSettings } from '../../../../platform/settings.ts'
import { Runner } from '../../../../runner/Runner.tsx'
import type { RunnerTool } from '../../../../runner/runnerProps.ts'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { modeOf } from '../paperKind.ts'
import type { TableProps } from './Attempt.tsx'
import { ExamHead } from './ExamHead.tsx'
import { ExamSheet } from './ExamSheet.tsx'
import styles from './ExamTable.module.css'
import { unitOf, useSittingView } from './sittingContext.ts'
import { TimeWarnings } from './TimeWarnings.tsx'

const TOOLS: readonly RunnerTool[] = ['mark', 'settings', 'help']

/** A unit on the common table: clock on top, the question in the middle, the sheet at the right, the bar below. */
export function ExamTable({ page, store, sitting }: TableProps) {
  const { phase } = useSittingView()
  const { sheetOpen } = useSettings()
  const mode = modeOf(page, sitting.Paper)
  const open = page.navigator || sheetOpen
  const { unit, place } = unitOf(sitting)
  const last = place === sitting.Paper.Units.length - 1
  return (
    <>
      <Runner
        key={sitting.UnitID}
        store={store}
        mode={mode}
        title={sitting.Paper.Name}
        tools={TOOLS}
        endLabel={mode === 'roomA' ? '下一题型' : last ? '交卷' : '交本单元'}
        head={<ExamHead sitting={sitting} onOpenSheet={open ? undefined : () => setSettings({ sheetOpen: true })} />}
        side={
          open ? (
            <ExamSheet
              navigator={page.navigator}
              onClose={page.navigator ? undefined : () => setSettings({ sheetOpen: false })}
            />
          ) : null
        }
      />
      <TimeWarnings seconds={unit?.Seconds ?? 0} />
      {phase === 'collecting' && (
        <div className={styles.veil} role="alert">
          <div className={styles.collecting}>
            <Spinner />
            <p className={styles.title}>时间到，正在收卷</p>
            <Waiting />
          </div>
        </div>
      )}
    </>
  )
}

function Waiting() {
  const { net } = useSittingView()
  if (net !== 'offline') return <p>请稍候，不要关闭页面。</p>
  return <p>网络未连接。已送达的作答由服务器按时收卷，连上后即可看到结果。</p>
}
