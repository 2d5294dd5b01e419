import { badInput } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { initialPassword, memberOf } from './staffRules.ts'

/** For a forgotten password: as for a new account, shown once and to be changed at the next log-in. */
export const staffResetPassword: Handler<'staff.staffResetPassword'> = async (input) => {
  const { params, caller, services } = input
  const { userID } = params
  if (userID === caller.userID) throw badInput([{ field: 'userID', reason: '请在“我的账号”里修改自己的密码' }])
  const password = initialPassword()
  const hash = await services.passwords.hash(password)
  await services.store.write(async (tx) => {
    const { userName } = await memberOf(services, tx, userID)
    await services.people.in(tx).setPassword(userID, hash)
    await services.people.in(tx).setMustChangePassword(userID)
    await services.sessions.endAll(tx, userID)
    await services.audit
      .in(tx)
      .audited(input, { kind: 'staff', id: userID, name: userName, after: { passwordReset: 'reset' } })
  })
  services.sessions.forget(userID)
  return { password }
}
