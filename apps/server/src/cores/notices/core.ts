import { coreOf } from '../../platform/coreFront.ts'
import { addNotice, changeNotice, noticeByID, noticeOfStaff, noticePage, reachOf } from './desk.ts'
import {
  addPicture,
  clicksOf,
  countClick,
  keepTextPictures,
  loosePictures,
  picturesOf,
  putPictures,
} from './pictures.ts'
import { countNotices, markAllRead, markRead, noticesFor, unreadNotices } from './shown.ts'

/** The front of the core `notices`: `services.notices`. */
export class Notices extends coreOf({
  reads: {
    clicksOf,
    countNotices,
    loosePictures,
    noticeByID,
    noticeOfStaff,
    noticePage,
    noticesFor,
    picturesOf,
    reachOf,
    unreadNotices,
  },
  changes: {
    addNotice,
    addPicture,
    changeNotice,
    countClick,
    keepTextPictures,
    markAllRead,
    markRead,
    putPictures,
  },
}) {}
