import { badInput } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { isTaken } from '../../../platform/database/errors.ts'
import { checkNames, initialPassword } from './staffRules.ts'

/** The initial password is shown once, in this reply; it must be changed at the first log-in. */
export const staffCreate: Handler<'staff.staffCreate'> = async (input) => {
  const { params, services } = input
  const userName = params.userName.trim()
  const nickName = params.nickName.trim()
  checkNames(userName, nickName)
  const password = initialPassword()
  const passwordHash = await services.passwords.hash(password)
  const { roles } = params
  try {
    const userID = await services.store.write(async (tx) => {
      const id = await services.people.in(tx).addUser({ userName, nickName, passwordHash, roles, now: services.now() })
      await services.people.in(tx).setMustChangePassword(id)
      await services.audit
        .in(tx)
        .audited(input, { kind: 'staff', id, name: userName, after: { userName, nickName, roles } })
      return id
    })
    return { userID, password }
  } catch (error) {
    if (isTaken(error)) throw badInput([{ field: 'userName', reason: '已被使用，请换一个' }])
    throw error
  }
}
