import type { Handler } from '../../../platform/calls/handler.ts'
import { memberOf } from './staffRules.ts'

export const staffEndSessions: Handler<'staff.staffEndSessions'> = async (input) => {
  const { params, services } = input
  const { userID } = params
  await services.store.write(async (tx) => {
    const { userName } = await memberOf(services, tx, userID)
    await services.sessions.endAll(tx, userID)
    await services.audit
      .in(tx)
      .audited(input, { kind: 'staff', id: userID, name: userName, after: { sessions: '全部下线' } })
  })
  services.sessions.forget(userID)
  return null
}
