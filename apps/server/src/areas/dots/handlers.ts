import type { Handlers } from '../../platform/handler.ts'
import { updateList, updatePreview, updateReach, updateSave, updateWithdraw } from './office/updates.ts'
import { getRedDog, updateRedDot, upRedDog } from './redDots.ts'
import { getReview, getReviewUnread, markReview } from './reviewHints.ts'
import { checkIsRead, setIsRead, versionList } from './versions.ts'

export const dots: Handlers<'dots'> = {
  getReview,
  getReviewUnread,
  markReview,
  getRedDog,
  upRedDog,
  updateRedDot,
  versionList,
  checkIsRead,
  setIsRead,
  updateList,
  updatePreview,
  updateReach,
  updateSave,
  updateWithdraw,
}
