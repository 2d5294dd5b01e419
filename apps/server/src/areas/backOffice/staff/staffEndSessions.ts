import type { Handler } from '../../../platform/handler.ts'
import { audited } from '../audit/audited.ts'
import { endSessionsOf } from '../endSessions.ts'
import { memberOf } from './staffRules.ts'

export const staffEndSessions: Handler<'backOffice.staffEndSessions'> = async (input) => {
  const { params, services } = input
  const { userID } = params
  await services.store.write(async (tx) => {
    const { userName } = await memberOf(tx, userID)
    const ended = await endSessionsOf(tx, userID, services.now())
    await audited(tx, input, { kind: 'staff', id: userID, name: userName, after: { endedSessions: ended } })
  })
  services.sessions.forget(userID)
  return null
}
