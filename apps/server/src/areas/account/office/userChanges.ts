import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Tx } from '../../../platform/database/store.ts'
import type { Services } from '../../../platform/services.ts'

/** Throws 404, or 409 for staff, who are changed in their own room under its rules. */
async function learner(services: Services, tx: Tx, userID: number) {
  const user = await services.people.in(tx).userByID(userID)
  if (!user) throw notFound('该用户')
  if (await services.people.in(tx).staffMember(userID))
    throw new Refusal(409, '这是员工账号，请由运营在“员工账号”中处理')
  return user
}

/** The only call that gives a learner's whole phone number; the audit log records who asked. */
export const userShowPhone: Handler<'account.userShowPhone'> = async (input) => {
  const { params, services } = input
  return services.store.write(async (tx) => {
    const user = await learner(services, tx, params.userID)
    await services.audit
      .in(tx)
      .audited(input, { kind: 'user', id: user.user_id, name: user.user_name, after: { phoneShown: true } })
    return { userName: user.user_name }
  })
}

export const userEndSessions: Handler<'account.userEndSessions'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const user = await learner(services, tx, params.userID)
    await services.sessions.endAll(tx, params.userID)
    await services.audit
      .in(tx)
      .audited(input, { kind: 'user', id: user.user_id, name: user.user_name, after: { sessions: '全部下线' } })
  })
  services.sessions.forget(params.userID)
  return null
}

/** A block ends every session. */
export const userSetBlocked: Handler<'account.userSetBlocked'> = async (input) => {
  const { params, services } = input
  const block = params.blocked === 1
  const now = services.now()
  await services.store.write(async (tx) => {
    const user = await learner(services, tx, params.userID)
    await services.people.in(tx).setBlocked(params.userID, block ? (user.blocked_at ?? now) : null)
    if (block) await services.sessions.endAll(tx, params.userID)
    await services.audit.in(tx).audited(input, {
      kind: 'user',
      id: user.user_id,
      name: user.user_name,
      before: { blocked: user.blocked_at !== null },
      after: { blocked: block },
    })
  })
  services.sessions.forget(params.userID)
  return null
}
