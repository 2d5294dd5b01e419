import { badInput, notFound } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'
import { hashPassword, verifyPassword } from '../../../platform/passwords.ts'
import { setMustChangePassword, setPasswordHash } from '../../../store/staff.ts'
import { userByID } from '../../../store/users.ts'
import { audited } from '../audit/audited.ts'
import { checkStaffPassword } from './staffRules.ts'

/** There is one session a user at a time, the caller's own: it goes on. */
export const staffChangePassword: Handler<'backOffice.staffChangePassword'> = async (input) => {
  const { params, caller, services } = input
  const { userID, userName } = caller
  const user = await userByID(services.store, userID)
  if (!user) throw notFound('该用户')
  if (!(await verifyPassword(params.oldPassword, user.password_hash)))
    throw badInput([{ field: 'oldPassword', reason: '原密码不正确' }])
  checkStaffPassword(params.newPassword, userName)
  if (await verifyPassword(params.newPassword, user.password_hash))
    throw badInput([{ field: 'newPassword', reason: '不能与原密码相同' }])
  const hash = await hashPassword(params.newPassword)
  await services.store.write(async (tx) => {
    await setPasswordHash(tx, userID, hash)
    await setMustChangePassword(tx, userID, false)
    await audited(tx, input, { kind: 'staff', id: userID, name: userName, after: { passwordChange: 'changed' } })
  })
  return null
}
