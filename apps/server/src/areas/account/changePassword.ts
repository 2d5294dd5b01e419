import { admitTry } from '../../cores/people/throttle.ts'
import { badInput, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Services } from '../../platform/services.ts'
import { isSamePassword, refuseWeak } from './newPassword.ts'
import { blocked } from './session.ts'

const wrongOld = (): Refusal => badInput([{ field: 'oldPassword', reason: '原密码不正确' }])

async function refuseUnfit(oldPassword: string, newPassword: string, userName: string): Promise<void> {
  if (isSamePassword(oldPassword, newPassword))
    throw badInput([{ field: 'newPassword', reason: '新密码不能与原密码相同' }])
  await refuseWeak(newPassword, userName, 'newPassword')
}

/** Changes the password if it has not changed since it was checked; ends all sessions but that of `except`. */
async function change(
  services: Services,
  of: { userID: number; newPassword: string; except?: string; check: (tx: Tx) => Promise<void> },
): Promise<void> {
  const passwordHash = await services.passwords.hashMd5(of.newPassword)
  await services.store.write(async (tx) => {
    await services.people.in(tx).lockUser(of.userID)
    await of.check(tx)
    await services.people.in(tx).setPassword(of.userID, passwordHash)
    await services.sessions.endAll(tx, of.userID, of.except)
  })
  services.sessions.forget(of.userID)
}

const stillIs = (services: Services, userID: number, hash: string) => async (tx: Tx) => {
  if ((await services.people.in(tx).passwordHashOf(userID)) !== hash) throw wrongOld()
}

/** The old password authenticates the change; wrong ones are throttled like wrong log-ins. */
export const changePassword: Handler<'account.changePassword'> = async ({ params, caller, services, request }) => {
  const user = await services.people.userByID(caller.userID)
  const hash = user?.password_hash ?? ''
  if (hash === '') throw new Refusal(409, '您还没有设置密码，请通过短信验证码设置')
  const admission = await admitTry(services, { name: caller.userName, userID: caller.userID, from: request })
  try {
    if (!(await services.passwords.verify(params.oldPassword, hash))) {
      await admission.failed()
      throw wrongOld()
    }
    await admission.succeeded()
    await refuseUnfit(params.oldPassword, params.newPassword, caller.userName)
    const { userID } = caller
    await change(services, {
      userID,
      newPassword: params.newPassword,
      except: params.guid,
      check: stillIs(services, userID, hash),
    })
    return null
  } finally {
    admission.end()
  }
}

/** A key obtained by a right code replaces the old password, once and for ten minutes. */
export const changePasswordnew: Handler<'account.changePasswordnew'> = async ({ params, caller, services }) => {
  await refuseWeak(params.newPassword, caller.userName, 'newPassword')
  await change(services, {
    userID: caller.userID,
    newPassword: params.newPassword,
    except: params.guid,
    check: async (tx) => {
      if (!(await services.people.in(tx).usePasswordKey(caller.userID, params.secretKey, services.now())))
        throw badInput([{ field: 'secretKey', reason: '验证已失效，请重新获取验证码' }])
    },
  })
  return null
}

/** For users told at log-in that their password is too weak: by name and old password, without a session. */
export const changePasswordweakusers: Handler<'account.changePasswordweakusers'> = async (input) => {
  const { params, services, request } = input
  const userName = params.userName.trim()
  const userID = (await services.people.userByName(userName))?.user_id
  const admission = await admitTry(services, { name: userName, userID, from: request })
  try {
    const user = await services.people.userByName(userName)
    const right = await services.passwords.verify(params.oldPassword, user?.password_hash)
    if (!user || !right) {
      await admission.failed()
      throw new Refusal(400, '账号或原密码不正确', { errors: [] })
    }
    await admission.succeeded()
    if (user.blocked_at !== null) throw blocked()
    // A password alone must not give access to such an account, so it must not lock it either.
    if ((await services.people.secondFactorOf(user.user_id))?.enabled_at)
      throw new Refusal(409, '该账号启用了两步验证，请登录后修改密码')
    await refuseUnfit(params.oldPassword, params.newPassword, userName)
    await change(services, {
      userID: user.user_id,
      newPassword: params.newPassword,
      check: stillIs(services, user.user_id, user.password_hash),
    })
    return null
  } finally {
    admission.end()
  }
}
