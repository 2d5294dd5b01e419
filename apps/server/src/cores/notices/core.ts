import { coreOf } from '../../platform/coreFront.ts'
import { activityDays, activitySums, countActivity } from './activities.ts'
import { addNotice, changeNotice, noticeByID, noticeOfStaff, noticePage, reachOf } from './desk.ts'
import { tellLearner, tellLearners } from './ownNotices.ts'
import { addPicture, keepTextPictures, loosePictures, picturesOf, putPictures } from './pictures.ts'
import { countNotices, markAllRead, markRead, noticesFor, unreadNotices } from './shown.ts'

/** The front of the core `notices`: `services.notices`. */
export class Notices extends coreOf({
  reads: {
    activityDays,
    activitySums,
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
    countActivity,
    keepTextPictures,
    markAllRead,
    markRead,
    putPictures,
    tellLearner,
    tellLearners,
  },
}) {}
