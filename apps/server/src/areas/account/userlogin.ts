import { Refusal } from '../../platform/envelope.ts'
import type { Handler } from '../../platform/handler.ts'
import { verifyPassword } from '../../platform/passwords.ts'
import { userByName } from '../../store/users.ts'

/** The same answer and the same work whether the name is unknown or the password wrong. */
export const userlogin: Handler<'account.userlogin'> = async ({ params, services }) => {
  const userName = params.username.trim()
  const user = await userByName(services.store, userName)
  const right = await verifyPassword(params.password, user?.password_hash)
  if (!user || !right) throw new Refusal(400, '账号或密码不正确', { errors: [] })
  if (user.blocked_at !== null) throw new Refusal(403, '该账号已停用，请联系客服')
  const guid = await services.store.write((tx) =>
    services.sessions.start(tx, user.user_id, params.clientType ?? 'web_pc'),
  )
  services.sessions.forget(user.user_id)
  const caller = await services.sessions.find(guid)
  return { guid, userID: user.user_id, NickName: user.nick_name, roles: [...caller.roles], weak: 0, hasPassword: 1 }
}
