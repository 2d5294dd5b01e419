import type { WirePaper, WireSitting } from '@tizhou/contract/areas/exams/exams'
import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from '../../../../platform/store.ts'
import { RunnerSkeleton } from '../../../../runner/page/RunnerSkeleton.tsx'
import type { PaperSearch } from '../../pages.ts'
import { sitInBrowser } from '../engine/browserSitting.ts'
import type { SittingEngine } from '../engine/sittingEngine.ts'
import type { PaperInfo } from '../intro/introProps.ts'
import { modeOf, type SittingPage } from '../paper/paperKind.ts'
import { SittingTrouble } from '../paper/SittingTrouble.tsx'
import { useEndMoved } from './clock/useEndMoved.ts'
import { useHandIn } from './handIn/useHandIn.tsx'
import { SittingContext } from './sittingContext.ts'
import { Elsewhere } from './standing/Elsewhere.tsx'
import { NextUnit } from './standing/NextUnit.tsx'
import { Over } from './standing/Over.tsx'
import { Resting } from './standing/Resting.tsx'
import { ExamTable } from './table/ExamTable.tsx'
import type { TableProps } from './table/tableProps.ts'
import { useChangeWaits, useLeaveGuard } from './useLeaveGuard.ts'
import { useRun } from './useRun.ts'

export interface AttemptProps {
  page: SittingPage
  search: PaperSearch & { attemptID: number }
  /** The sitting that the start of the paper returned. */
  first?: WireSitting
  info: PaperInfo | undefined
  /** The screen of the open unit, by the paper; default: the common one. */
  tableOf?: (paper: WirePaper) => (props: TableProps) => ReactNode
  onOver: () => void
  /** Of a preview: shown at the end in place of the way to the report; it can be left at any time. */
  ending?: ReactNode
}

/** One attempt, from opening to hand-in. */
export function Attempt(props: AttemptProps) {
  const { appID, attemptID } = props.search
  const [engine, setEngine] = useState<SittingEngine | null>(null)
  const { first } = props
  useEffect(() => {
    const sat = sitInBrowser({ appID, attemptID })
    setEngine(sat.engine)
    void sat.engine.open(first)
    return sat.leave
  }, [appID, attemptID, first])
  return engine ? <OpenAttempt {...props} engine={engine} /> : <RunnerSkeleton />
}

/** The screens of an attempt whose engine has been made. */
export function OpenAttempt({
  engine,
  page,
  search,
  info,
  tableOf = () => ExamTable,
  onOver,
  ending,
}: AttemptProps & { engine: SittingEngine }) {
  const view = useStore(engine.view)
  const { phase, sitting, trouble } = view
  const mode = sitting && modeOf(page, sitting.Paper)
  const handIn = useHandIn(engine, sitting, mode)
  const run = useRun(search.appID, engine, mode, handIn)
  useLeaveGuard(ending === undefined && (phase === 'sitting' || phase === 'collecting'), view)
  useChangeWaits(ending === undefined && phase !== 'over' && phase !== 'failed')
  useEndMoved(sitting)
  const over = phase === 'over'
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once when the attempt is over
  useEffect(() => {
    if (over) onOver()
  }, [over])

  if (over && ending !== undefined) return ending
  if (over)
    return (
      <Over
        page={page}
        search={search}
        refused={view.refused}
        paper={sitting?.Paper}
        cut={info?.Mine.find(({ AttemptID }) => AttemptID === search.attemptID)?.CutWhy}
      />
    )
  if (phase === 'failed')
    return (
      <SittingTrouble
        title={page.title}
        error={trouble}
        onRetry={() => void engine.open()}
        module={info?.Paper.Module}
        waits={view.net === 'offline'}
      />
    )
  if (phase === 'elsewhere')
    return (
      <Elsewhere
        name={sitting?.Paper.Name ?? page.title}
        unsaved={view.unsaved}
        onTakeBack={() => void engine.open()}
      />
    )
  if (!sitting) return <RunnerSkeleton />
  if (phase === 'resting') return <Resting engine={engine} sitting={sitting} />
  if (phase === 'opening' && sitting.Sections.length === 0) return <NextUnit engine={engine} sitting={sitting} />
  if (phase === 'opening' || !run) return <RunnerSkeleton />
  const Table = tableOf(sitting.Paper)
  return (
    <SittingContext value={{ engine, onHandIn: handIn.ask, onNextSection: () => run.store.end() }}>
      <Table page={page} store={run.store} sitting={sitting} info={info} />
      {handIn.dialog(run)}
    </SittingContext>
  )
}
