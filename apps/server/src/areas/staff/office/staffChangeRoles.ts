import { badInput } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { mustBeCurrent } from '../../../platform/edited.ts'
import { checkNickName, checkOperatorStays, editedMember, memberOf } from './staffRules.ts'

/** Takes effect with the member's next call. Operators cannot remove their own operator role. */
export const staffChangeRoles: Handler<'staff.staffChangeRoles'> = async (input) => {
  const { params, caller, services } = input
  const { userID, roles } = params
  const nickName = params.nickName.trim()
  checkNickName(nickName)
  await services.store.write(async (tx) => {
    await services.people.in(tx).holdOperators()
    const before = await memberOf(services, tx, userID)
    if (before.roles.includes('operator') && !roles.includes('operator')) {
      if (userID === caller.userID) throw badInput([{ field: 'roles', reason: '不能取消自己的运营角色' }])
      await checkOperatorStays(services, tx, userID)
    }
    mustBeCurrent({
      what: '这个账号',
      sent: params.revision,
      theirs: editedMember(before),
      yours: editedMember({ nickName, roles }),
    })
    await services.people.in(tx).setRoles(userID, nickName, roles)
    await services.audit.in(tx).audited(input, {
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
