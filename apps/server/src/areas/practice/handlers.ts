import type { Handlers } from '../../platform/calls/handler.ts'
import { getChapterTestEx } from './getChapterTestEx.ts'
import * as marks from './marks.ts'
import * as resets from './resets.ts'
import { saveProgress } from './saveProgress.ts'
import { submitReplies } from './submitReplies.ts'

export const practice: Handlers<'practice'> = {
  ...marks,
  ...resets,
  getChapterTestEx,
  submitReplies,
  saveProgress,
}
