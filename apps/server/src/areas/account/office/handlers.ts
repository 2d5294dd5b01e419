import type { Handlers } from '../../../platform/calls/handler.ts'
import { accessCheck, accessCheckAgain } from './access.ts'
import {
  groupAdd,
  groupDetail,
  groupList,
  groupLookUp,
  groupMembers,
  groupRemove,
  groupSave,
  groupSetArchived,
} from './groups.ts'
import { learnerCreate } from './learnerCreate.ts'
import { learnerImportCheck } from './learnerImport.ts'
import {
  learnerRunDetail,
  learnerRunItems,
  learnerRunList,
  learnerRunStart,
  learnerRunStop,
  learnerRunUndo,
  learnerRunUndoCheck,
} from './learnerRuns.ts'
import { lookBegin } from './lookAs.ts'
import { groupReport, groupReportSum, reportGroups } from './reports.ts'
import { userEndSessions, userSetBlocked, userShowPhone } from './userChanges.ts'
import { userDetail } from './userDetail.ts'
import { userList } from './userList.ts'

/** The staff calls of this area; areas/account/handlers.ts joins them with the learners' calls. */
export const accountOffice = {
  userList,
  userDetail,
  userShowPhone,
  userEndSessions,
  userSetBlocked,
  groupAdd,
  groupDetail,
  groupList,
  groupLookUp,
  groupMembers,
  groupRemove,
  groupSave,
  groupSetArchived,
  accessCheck,
  accessCheckAgain,
  learnerCreate,
  learnerImportCheck,
  learnerRunDetail,
  learnerRunItems,
  learnerRunList,
  learnerRunStart,
  learnerRunStop,
  learnerRunUndo,
  learnerRunUndoCheck,
  groupReport,
  groupReportSum,
  reportGroups,
  lookBegin,
} satisfies Partial<Handlers<'account'>>
