import { audited } from '../../../cores/audit/audited.ts'
import { setBlocked, staffMember } from '../../../cores/people/staff.ts'
import { userByID } from '../../../cores/people/users.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { notFound, Refusal } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'

/** Throws 404, or 409 for somebody of the staff: those are changed in their own room, under its rules. */
async function learner(tx: Pick<Tx, 'db' | 'all'>, userID: number) {
  const user = await userByID(tx, userID)
  if (!user) throw notFound('该用户')
  if (await staffMember(tx, userID)) throw new Refusal(409, '这是员工账号，请由运营在“员工账号”中处理')
  return user
}

/** The one place that tells a whole phone number; who asked stands in the audit log. */
export const userShowPhone: Handler<'account.userShowPhone'> = async (input) => {
  const { params, services } = input
  return services.store.write(async (tx) => {
    const user = await userByID(tx, params.userID)
    if (!user) throw notFound('该用户')
    await audited(tx, input, { kind: 'user', id: user.user_id, name: user.user_name, after: { phoneShown: true } })
    return { userName: user.user_name }
  })
}

export const userEndSessions: Handler<'account.userEndSessions'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const user = await learner(tx, params.userID)
    await services.sessions.endAll(tx, params.userID)
    await audited(tx, input, { kind: 'user', id: user.user_id, name: user.user_name, after: { sessions: '全部下线' } })
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
    const user = await learner(tx, params.userID)
    await setBlocked(tx, params.userID, block ? (user.blocked_at ?? now) : null)
    if (block) await services.sessions.endAll(tx, params.userID)
    await audited(tx, input, {
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
