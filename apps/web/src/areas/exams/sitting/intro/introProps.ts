import type { Data } from '@tizhou/contract/contract'
import type { SittingPage } from '../paper/paperKind.ts'
import type { Begin } from '../paper/useBegin.ts'

export type PaperInfo = Data<'exams.paperInfo'>

/** The props of every page before a paper, the common one or a room's own. */
export interface IntroProps {
  page: SittingPage
  appID: number
  info: PaperInfo
  begin: Begin
  /** The server's time, ms UTC. */
  now: () => number
}
