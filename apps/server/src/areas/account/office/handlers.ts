import type { Handlers } from '../../../platform/calls/handler.ts'
import { userEndSessions, userSetBlocked, userShowPhone } from './userChanges.ts'
import { userDetail } from './userDetail.ts'
import { userList } from './userList.ts'

/** What staff call of this area; areas/account/handlers.ts puts it beside what learners call. */
export const accountOffice = {
  userList,
  userDetail,
  userShowPhone,
  userEndSessions,
  userSetBlocked,
} satisfies Partial<Handlers<'account'>>
