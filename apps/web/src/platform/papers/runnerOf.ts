import type { WirePaper } from '@tizhou/contract/areas/exams/exams'
import { isPractitioner } from '@tizhou/domain/levels/level'
import { type PathLink, paths } from '../../paths.ts'

export interface OfSubject {
  AppID: number
  AppEName: string
}

type Sat = Pick<WirePaper, 'PaperID' | 'Kind' | 'Room'>

/** Where a paper is sat: man-machine papers in their room, licence papers by their units, all others freely. */
export function runnerOf(
  paper: Sat,
  subject: OfSubject,
  of: { attemptID?: number; show?: 'report' | 'keys' } = {},
): PathLink {
  const search = { appID: subject.AppID, paperID: paper.PaperID, ...of }
  if (paper.Kind === 'manMachine') return paths.renjiduihua(search)
  if (paper.Room === 'B' || isPractitioner(subject.AppEName)) return paths.zydoexam(search)
  return paths.doexam(search)
}

/** The second way through a paper of free order: with the navigator always open. */
export const navigatorOf = (paper: Sat, subject: OfSubject): PathLink | null =>
  paper.Kind !== 'manMachine' && paper.Room === 'open'
    ? paths.navigatDoExam({ appID: subject.AppID, paperID: paper.PaperID })
    : null
