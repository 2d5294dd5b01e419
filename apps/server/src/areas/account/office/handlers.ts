import type { Handlers } from '../../../platform/calls/handler.ts'
import { lookBegin } from './lookAs.ts'
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
  lookBegin,
} satisfies Partial<Handlers<'account'>>
