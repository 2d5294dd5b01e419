import { badInput, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { memberOf } from './staffRules.ts'

/** For a lost phone. One's own second factor is removed with a code, or by another operator. */
export const staffResetSecondFactor: Handler<'staff.staffResetSecondFactor'> = async (input) => {
  const { params, caller, services } = input
  const { userID } = params
  if (userID === caller.userID)
    throw badInput([{ field: 'userID', reason: '请在“我的账号”里停用，或请另一位运营撤销' }])
  await services.store.write(async (tx) => {
    const { userName } = await memberOf(services, tx, userID)
    if (!(await services.people.in(tx).removeSecondFactor(userID))) throw new Refusal(409, '该账号没有启用两步验证')
    await services.sessions.endAll(tx, userID)
    await services.audit.in(tx).audited(input, {
      kind: 'staff',
      id: userID,
      name: userName,
      before: { secondFactor: '已启用' },
      after: { secondFactor: '已撤销' },
    })
  })
  services.sessions.forget(userID)
  return null
}
