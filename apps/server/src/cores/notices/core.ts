import { coreOf } from '../../platform/coreFront.ts'
import { addNotice, changeNotice, noticeByID, noticePage, reachOf } from './desk.ts'
import { countNotices, markRead, noticesFor, unreadNotices } from './shown.ts'

/** What others ask of the core `notices`, as `services.notices`. */
export class Notices extends coreOf({
  reads: { countNotices, noticeByID, noticePage, noticesFor, reachOf, unreadNotices },
  changes: { addNotice, changeNotice, markRead },
}) {}
