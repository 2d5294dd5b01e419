import type { WireSitting } from '@tizhou/contract/areas/exams/exams'
import type { RunnerStore } from '../../../../../runner/state/runnerStore.ts'
import type { PaperInfo } from '../../intro/introProps.ts'
import type { SittingPage } from '../../paper/paperKind.ts'

/** The props of a screen for the open unit. */
export interface TableProps {
  page: SittingPage
  store: RunnerStore
  sitting: WireSitting
  info: PaperInfo | undefined
}
