import { badInput } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { checkOperatorStays, memberOf } from './staffRules.ts'

/** Blocking ends all sessions. Staff cannot block themselves, and one operator always remains. */
export const staffSetBlocked: Handler<'staff.staffSetBlocked'> = async (input) => {
  const { params, caller, services } = input
  const { userID } = params
  const block = params.blocked === 1
  if (block && userID === caller.userID) throw badInput([{ field: 'userID', reason: '不能停用自己的账号' }])
  const now = services.now()
  await services.store.write(async (tx) => {
    await services.people.in(tx).holdOperators()
    const before = await memberOf(services, tx, userID)
    if (block && before.roles.includes('operator')) await checkOperatorStays(services, tx, userID)
    await services.people.in(tx).setBlocked(userID, block ? (before.blockedAt ?? now) : null)
    if (block) await services.sessions.endAll(tx, userID)
    await services.audit.in(tx).audited(input, {
      kind: 'staff',
      id: userID,
      name: before.userName,
      before: { blocked: before.blockedAt !== null },
      after: { blocked: block },
    })
  })
  services.sessions.forget(userID)
  return null
}
