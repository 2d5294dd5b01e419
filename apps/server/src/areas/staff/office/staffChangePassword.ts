import { badInput } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { checkOwnPassword } from './ownPassword.ts'
import { checkStaffPassword } from './staffRules.ts'

/** The caller's session continues; other sessions and re-login secrets end. */
export const staffChangePassword: Handler<'staff.staffChangePassword'> = async (input) => {
  const { params, caller, services } = input
  const { userID, userName } = caller
  await checkOwnPassword(input, params.oldPassword, 'oldPassword')
  checkStaffPassword(params.newPassword, userName)
  if (params.newPassword === params.oldPassword) throw badInput([{ field: 'newPassword', reason: '不能与原密码相同' }])
  const hash = await services.passwords.hash(params.newPassword)
  await services.store.write(async (tx) => {
    await services.people.in(tx).setPassword(userID, hash)
    await services.sessions.endAll(tx, userID, params.guid)
    await services.audit
      .in(tx)
      .audited(input, { kind: 'staff', id: userID, name: userName, after: { passwordChange: 'changed' } })
  })
  services.sessions.forget(userID)
  return null
}
