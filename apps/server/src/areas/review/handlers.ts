import type { Handlers } from '../../platform/handler.ts'
import { errorPathChapter, errorTimeChapter, favPathChapter, getReviewChapter, reviewStatistics } from './byChapter.ts'
import { dueCounts, dueTest } from './due.ts'
import { getFavOrErrorRankTest } from './rank.ts'
import { errorReasons, setErrorReason } from './reasons.ts'
import { newDeleteUserFavs, newDeleteUserNote, updateUser } from './removals.ts'
import { getUserErrorTest, getUserFavOrNoteTest } from './sets.ts'
import { reviewSettings, setReviewSettings } from './settings.ts'

export const review: Handlers<'review'> = {
  getUserErrorTest,
  getUserFavOrNoteTest,
  errorPathChapter,
  errorTimeChapter,
  favPathChapter,
  updateUser,
  newDeleteUserFavs,
  newDeleteUserNote,
  getReviewChapter,
  reviewStatistics,
  getFavOrErrorRankTest,
  dueTest,
  dueCounts,
  errorReasons,
  setErrorReason,
  reviewSettings,
  setReviewSettings,
}
