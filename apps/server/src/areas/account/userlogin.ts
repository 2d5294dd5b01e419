import { weaknessOf } from '@tizhou/domain/account/weakPassword'
import { isReloginSecret } from '../../cores/people/sessions/relogin.ts'
import { admitTry } from '../../cores/people/throttle.ts'
import type { UserRow } from '../../cores/people/users.ts'
import { Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { isMd5 } from '../../platform/passwords.ts'
import { relogin } from './relogin.ts'
import { blocked, demandSecondFactor, loggedIn, startSession } from './session.ts'

const wrong = (): Refusal => new Refusal(400, '账号或密码不正确', { errors: [] })

/** The same answer after the same work, whether the name is unknown or the password wrong. */
export const userlogin: Handler<'account.userlogin'> = async ({ params, services, request }) => {
  const userName = params.username.trim()
  if (isReloginSecret(params.password)) return relogin(services, userName, params, request)
  const { captchaId = '', validate } = params
  const solved = validate ? await services.people.checkCaptcha(validate, captchaId) : undefined
  const userID = (await services.people.userByName(userName))?.user_id
  const admission = await admitTry(services, { name: userName, userID, from: request, solved })
  try {
    const user = await services.people.userByName(userName)
    const right = await services.passwords.verify(params.password, user?.password_hash)
    if (!user || !right) {
      await admission.failed()
      throw wrong()
    }
    if (user.blocked_at !== null) throw blocked()
    const hasFactor = await demandSecondFactor(services, user.user_id, params.totp, admission)
    const weak = weakBy(params.password, user)
    const session = await services.store.write(async (tx) => {
      await services.people.in(tx).lockUser(user.user_id)
      // The password was changed after it was checked.
      if ((await services.people.in(tx).passwordHashOf(user.user_id)) !== user.password_hash) throw wrong()
      if (weak !== user.password_weak) await services.people.in(tx).setWeak(user.user_id, weak)
      const { clientType, istoke } = params
      return startSession(services, tx, user.user_id, { request, clientType, toke: istoke === 1 && !hasFactor })
    })
    await admission.succeeded()
    return loggedIn(services, session, user, weak)
  } finally {
    admission.end()
  }
}

/** Whether the password is weak: judged if it was sent as typed; if sent as its md5, as stored before. */
function weakBy(given: string, user: UserRow): 0 | 1 {
  if (isMd5(given)) return user.password_weak === 1 ? 1 : 0
  return weaknessOf(given, user.user_name) ? 1 : 0
}
