import { audited } from '../../../cores/audit/audited.ts'
import { holdOperators, setRoles } from '../../../cores/people/staff.ts'
import { badInput } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'
import { checkNickName, checkOperatorStays, memberOf } from './staffRules.ts'

/** Counts from the member's next call on. Nobody takes the operator's role off themselves. */
export const staffChangeRoles: Handler<'staff.staffChangeRoles'> = async (input) => {
  const { params, caller, services } = input
  const { userID, roles } = params
  const nickName = params.nickName.trim()
  checkNickName(nickName)
  await services.store.write(async (tx) => {
    await holdOperators(tx)
    const before = await memberOf(tx, userID)
    if (before.roles.includes('operator') && !roles.includes('operator')) {
      if (userID === caller.userID) throw badInput([{ field: 'roles', reason: '不能取消自己的运营角色' }])
      await checkOperatorStays(tx, userID)
    }
    await setRoles(tx, userID, nickName, roles)
    await audited(tx, input, {
      kind: 'staff',
      id: userID,
      name: before.userName,
      before: { nickName: before.nickName, roles: before.roles },
      after: { nickName, roles },
    })
  })
  services.sessions.forget(userID)
  return null
}
