import { isMobile } from '@tizhou/domain/phone/phone'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'

/** 13800000001 → 138****0001; other names keep their first and last character. */
function masked(userName: string): string {
  if (isMobile(userName)) return `${userName.slice(0, 3)}****${userName.slice(7)}`
  return userName.length > 2 ? `${userName[0]}***${userName.at(-1)}` : userName
}

export const getUserInfo: Handler<'account.getUserInfo'> = async ({ caller, services }) => {
  const user = await services.people.userByID(caller.userID)
  if (!user) throw notFound('该用户')
  return {
    userID: user.user_id,
    userName: masked(user.user_name),
    NickName: user.nick_name,
    roles: [...caller.roles],
    hasPassword: user.password_hash === '' ? 0 : 1,
    weak: user.password_weak === 1 ? 1 : 0,
    isMobile: isMobile(user.user_name) ? 1 : 0,
    createdAt: user.created_at,
    lastAppID: user.last_subject_id,
    lastAppVn: user.last_vn,
  }
}
