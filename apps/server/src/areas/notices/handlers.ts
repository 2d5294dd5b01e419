import type { Handlers } from '../../platform/handler.ts'
import { noticeList, noticeReach, noticeRestore, noticeSave, noticeWithdraw } from './office/notices.ts'
import { noticePicture } from './office/pictures.ts'
import {
  addTest,
  courseNotify,
  getmesswindow,
  getTestNew,
  messageList,
  messageRead,
  noticeRead,
  noticeReadAll,
  notify,
  Publish,
} from './shown.ts'

export const notices: Handlers<'notices'> = {
  Publish,
  getmesswindow,
  notify,
  courseNotify,
  getTestNew,
  addTest,
  messageList,
  messageRead,
  noticeRead,
  noticeReadAll,
  noticeList,
  noticeReach,
  noticeSave,
  noticePicture,
  noticeWithdraw,
  noticeRestore,
}
