import type { Handlers } from '../../platform/calls/handler.ts'
import { updateList, updatePreview, updateReach, updateSave, updateWithdraw } from './office/updates.ts'
import * as redDots from './redDots.ts'
import * as reviewHints from './reviewHints.ts'
import * as versions from './versions.ts'

export const dots: Handlers<'dots'> = {
  ...redDots,
  ...reviewHints,
  ...versions,
  updateList,
  updatePreview,
  updateReach,
  updateSave,
  updateWithdraw,
}
