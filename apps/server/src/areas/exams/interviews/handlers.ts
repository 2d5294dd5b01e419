import { getFavoritesOrNotes, unfavoriteOrUnnote } from './marks.ts'
import { saveInterview } from './saveInterview.ts'
import { getCptMNDBStatic } from './statistics.ts'
import { getCptTreeMSDB } from './tree.ts'

/** Mock interviews. */
export const interviews = {
  getCptTreeMSDB,
  getCptMNDBStatic,
  getFavoritesOrNotes,
  unfavoriteOrUnnote,
  saveInterview,
}
