import { secondFactorOf } from '../../../cores/people/secondFactors.ts'
import { mustChangePassword } from '../../../cores/people/staff.ts'
import type { Handler } from '../../../platform/handler.ts'

export const staffMe: Handler<'staff.staffMe'> = async ({ caller, services }) => ({
  userID: caller.userID,
  userName: caller.userName,
  nickName: caller.nickName,
  roles: [...caller.roles],
  mustChangePassword: (await mustChangePassword(services.store, caller.userID)) ? 1 : 0,
  hasSecondFactor: (await secondFactorOf(services.store, caller.userID))?.enabled_at ? 1 : 0,
})
