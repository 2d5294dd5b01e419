import { isPractitioner } from '../levels/level.ts'

/** The pages on which papers are sat. */
export type PaperPageName = 'doexam' | 'zydoexam' | 'renjiduihua'

interface Sat {
  kind: string
  /** `open`, `A` or `B`. */
  room: string
}

/**
 * Whether a paper is sat in its exam room, with the room's screens before and around it: man-machine papers, and general
 * mocks that have a room.
 */
const isSatInRoom = ({ kind, room }: Sat): boolean => kind === 'manMachine' || (kind === 'firstMock' && room !== 'open')

/** The page that a paper of a subject (its code) is sat on: for links, for notices and for the preview of its editors. */
export function paperPage(paper: Sat, subjectCode: string): PaperPageName {
  if (isSatInRoom(paper)) return 'renjiduihua'
  return paper.room === 'B' || isPractitioner(subjectCode) ? 'zydoexam' : 'doexam'
}
