import type { Handlers } from '../../platform/calls/handler.ts'
import { noticeFigures, noticeList, noticeReach, noticeRestore, noticeSave, noticeWithdraw } from './office/notices.ts'
import { noticePicture } from './office/pictures.ts'
import * as shown from './shown.ts'

export const notices: Handlers<'notices'> = {
  ...shown,
  noticeList,
  noticeFigures,
  noticeReach,
  noticeSave,
  noticePicture,
  noticeWithdraw,
  noticeRestore,
}
