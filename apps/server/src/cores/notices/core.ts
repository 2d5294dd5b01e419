import { coreOf } from '../../platform/coreFront.ts'
import { addNotice, changeNotice, noticeByID, noticePage, reachOf } from './desk.ts'
import { addPicture, clicksOf, countClick, loosePictures, picturesOf, putPictures } from './pictures.ts'
import { countNotices, markAllRead, markRead, noticesFor, unreadNotices } from './shown.ts'

/** The front of the core `notices`: `services.notices`. */
export class Notices extends coreOf({
  reads: {
    clicksOf,
    countNotices,
    loosePictures,
    noticeByID,
    noticePage,
    noticesFor,
    picturesOf,
    reachOf,
    unreadNotices,
  },
  changes: { addNotice, addPicture, changeNotice, countClick, markAllRead, markRead, putPictures },
}) {}
