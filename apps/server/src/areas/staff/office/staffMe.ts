import type { Handler } from '../../../platform/calls/handler.ts'

export const staffMe: Handler<'staff.staffMe'> = async ({ caller, services }) => ({
  userID: caller.userID,
  userName: caller.userName,
  nickName: caller.nickName,
  roles: [...caller.roles],
  mustChangePassword: (await services.people.mustChangePassword(caller.userID)) ? 1 : 0,
  hasSecondFactor: (await services.people.secondFactorOf(caller.userID))?.enabled_at ? 1 : 0,
})
