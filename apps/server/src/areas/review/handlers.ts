import type { Handlers } from '../../platform/handler.ts'
import { errorPathChapter, errorTimeChapter, favPathChapter } from './byChapter.ts'
import { newDeleteUserFavs, newDeleteUserNote, updateUser } from './removals.ts'
import { getUserErrorTest, getUserFavOrNoteTest } from './sets.ts'

export const review: Handlers<'review'> = {
  getUserErrorTest,
  getUserFavOrNoteTest,
  errorPathChapter,
  errorTimeChapter,
  favPathChapter,
  updateUser,
  newDeleteUserFavs,
  newDeleteUserNote,
}
