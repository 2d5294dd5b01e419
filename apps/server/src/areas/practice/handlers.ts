import type { Handlers } from '../../platform/handler.ts'
import { getChapterTestEx } from './getChapterTestEx.ts'
import { saveNote, setFavourite } from './marks.ts'
import { resetallTestReplyInfo, resetTestInfo } from './resets.ts'
import { saveProgress } from './saveProgress.ts'
import { submitReplies } from './submitReplies.ts'

export const practice: Handlers<'practice'> = {
  getChapterTestEx,
  submitReplies,
  setFavourite,
  saveNote,
  saveProgress,
  resetTestInfo,
  resetallTestReplyInfo,
}
