import type { Data } from '@tizhou/contract/contract'
import type { SittingPage } from '../paper/paperKind.ts'
import type { Begin } from '../paper/useBegin.ts'

export type PaperInfo = Data<'exams.paperInfo'>

/** What stands before a paper, in the common frame or in a room's own, knows this. */
export interface IntroProps {
  page: SittingPage
  appID: number
  info: PaperInfo
  begin: Begin
  /** The server's time, ms UTC. */
  now: () => number
}
