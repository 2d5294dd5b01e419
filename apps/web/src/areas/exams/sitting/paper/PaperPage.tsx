import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WirePaper, WireSitting } from '@tizhou/contract/areas/exams/exams'
import { paperPage } from '@tizhou/domain/exam/paperPage'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { attemptOverKeys, paperInfo } from '../../../../calls/exams.ts'
import { makeStale } from '../../../../calls/making/call.ts'
import { paths } from '../../../../paths.ts'
import { useNavigate } from '../../../../platform/navigation/router/hooks.ts'
import { isUnreachable } from '../../../../platform/requests/isUnreachable.ts'
import { RunnerSkeleton } from '../../../../runner/page/RunnerSkeleton.tsx'
import type { PaperSearch } from '../../pages.ts'
import { hasJustOpened } from '../../papers/paperTree.ts'
import { useAskAgain } from '../../papers/useAskAgain.ts'
import { Attempt } from '../attempt/Attempt.tsx'
import type { TableProps } from '../attempt/table/tableProps.ts'
import { IntroPage } from '../intro/IntroPage.tsx'
import type { IntroProps, PaperInfo } from '../intro/introProps.ts'
import { BarePage } from './BarePage.tsx'
import type { SittingPage } from './paperKind.ts'
import { SittingTrouble } from './SittingTrouble.tsx'
import { useBegin } from './useBegin.ts'
import { usePaperClock, useTicking } from './usePaperClock.ts'

const ReportPage = lazy(() => import('../report/ReportPage.tsx'))
const KeysPage = lazy(() => import('../keys/KeysPage.tsx'))
const AgainPage = lazy(() => import('../again/AgainPage.tsx'))

const AFTER = { report: ReportPage, keys: KeysPage, again: AgainPage }

/** A room's own pages before and during a paper. */
export interface Room {
  Intro: (props: IntroProps) => ReactNode
  /** The screen of the open unit. */
  Table: (props: TableProps) => ReactNode
}

export interface PaperPageProps {
  page: SittingPage
  search: PaperSearch
  /** The room of a paper; default: the common pages. */
  roomOf?: (paper: WirePaper) => Room
}

/** The pages of one paper: before the start, during the sitting, and afterwards, as the address says. */
export const PaperPage = (props: PaperPageProps) => (
  <BarePage>
    <OverPaper {...props} />
  </BarePage>
)

function OverPaper({ page, search, roomOf }: PaperPageProps) {
  const { appID, paperID, attemptID, show } = search
  if (appID === 0 || paperID === 0) return <SittingTrouble title={page.title} error={null} onRetry={() => {}} />
  if (attemptID !== undefined && show !== undefined) {
    const After = AFTER[show]
    return (
      <Suspense fallback={<RunnerSkeleton />}>
        <After key={attemptID} page={page} search={{ ...search, attemptID }} />
      </Suspense>
    )
  }
  return <Sitting key={paperID} page={page} search={search} roomOf={roomOf} />
}

function Sitting({ page, search, roomOf }: PaperPageProps) {
  const { appID, paperID, attemptID } = search
  const navigate = useNavigate()
  const client = useQueryClient()
  const info = useQuery(paperInfo({ appID, paperID }))
  const { refetch } = info
  const ask = useCallback(() => void refetch({ cancelRefetch: false }), [refetch])
  const now = usePaperClock(info.data, info.dataUpdatedAt, ask)
  /** The sitting that the start returned: it need not be fetched again. */
  const [first, setFirst] = useState<WireSitting | undefined>()
  const begin = useBegin({
    appID,
    paperID,
    onBegun: async (sitting) => {
      setFirst(sitting)
      await navigate({ ...page.link({ appID, paperID, attemptID: sitting.AttemptID }), replace: true })
    },
    onRefused: ask,
  })

  if (attemptID !== undefined) {
    return (
      <Attempt
        key={attemptID}
        page={page}
        search={{ ...search, attemptID }}
        first={first?.AttemptID === attemptID ? first : undefined}
        info={info.data}
        tableOf={roomOf && ((paper) => roomOf(paper).Table)}
        onOver={() => void makeStale(client, attemptOverKeys(appID, paperID))}
      />
    )
  }
  // A network that is away when the page asks again takes nothing that is shown away; what the server says does.
  if (info.error && !(info.data && isUnreachable(info.error)))
    return (
      <SittingTrouble
        title={page.title}
        error={info.error}
        onRetry={() => void info.refetch()}
        retrying={info.isFetching}
      />
    )
  if (!info.data) return <RunnerSkeleton />
  const { Paper } = info.data
  if (!roomOf && paperPage({ kind: Paper.Kind, room: Paper.Room }, '') === 'renjiduihua')
    return <ToRoom appID={appID} paperID={paperID} />
  const Intro = roomOf?.(Paper).Intro ?? IntroPage
  return (
    <>
      <AskAtOpening info={info.data} now={now} ask={ask} />
      <Intro page={page} appID={appID} info={info.data} begin={begin} now={now} />
    </>
  )
}

/** A paper of an exam room is begun there, whatever address it was opened by. */
function ToRoom({ appID, paperID }: { appID: number; paperID: number }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ ...paths.renjiduihua({ appID, paperID }), replace: true })
  }, [navigate, appID, paperID])
  return <RunnerSkeleton />
}

/** The server may tell a paper's contents only once it is open. */
function AskAtOpening({ info, now, ask }: { info: PaperInfo; now: () => number; ask: () => void }) {
  useAskAgain(hasJustOpened({ ...info.Paper, mine: undefined }, useTicking(now, 1_000)), ask)
  return null
}
