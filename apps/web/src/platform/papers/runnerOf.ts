import type { WirePaper } from '@tizhou/contract/areas/exams/exams'
import { isPractitioner } from '@tizhou/domain/levels/level'
import { type PathLink, paths } from '../../paths.ts'

export interface OfSubject {
  AppID: number
  AppEName: string
}

type Sat = Pick<WirePaper, 'PaperID' | 'Kind' | 'Room'>

/**
 * The page that a paper is sat on: man-machine papers in their exam room, licence papers unit by unit, others in any
 * order.
 */
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

/** The other page for a paper with free order, where the navigator is always open; null for other papers. */
export const navigatorOf = (paper: Sat, subject: OfSubject): PathLink | null =>
  paper.Kind !== 'manMachine' && paper.Room === 'open'
    ? paths.navigatDoExam({ appID: subject.AppID, paperID: paper.PaperID })
    : null
