import type { WirePaper } from '@tizhou/contract/areas/exams/exams'
import { paperPage } from '@tizhou/domain/exam/paperPage'
import { type PathLink, paths } from '../../paths.ts'

export interface OfSubject {
  AppID: number
  AppEName: string
}

type Sat = Pick<WirePaper, 'PaperID' | 'Kind' | 'Room'>

/** The page that a paper is sat on (paperPage of the domain). */
export function runnerOf(
  paper: Sat,
  subject: OfSubject,
  of: { attemptID?: number; show?: 'report' | 'keys' } = {},
): PathLink {
  const search = { appID: subject.AppID, paperID: paper.PaperID, ...of }
  return paths[paperPage({ kind: paper.Kind, room: paper.Room }, subject.AppEName)](search)
}

/** The other page for a paper with free order, where the navigator is always open; null for other papers. */
export const navigatorOf = (paper: Sat, subject: OfSubject): PathLink | null =>
  paper.Kind !== 'manMachine' && paper.Room === 'open'
    ? paths.navigatDoExam({ appID: subject.AppID, paperID: paper.PaperID })
    : null
