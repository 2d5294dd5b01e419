import { forgetFailures } from '../../cores/people/throttle.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { checkCode, codeRefused, marksOf, takeCode } from './codes.ts'
import { refuseWeak } from './newPassword.ts'

const FIELD = 'verifyCode'

/** Sets the password by a code for `restore`. All sessions and re-login secrets end. */
export const restorePassword: Handler<'account.restorePassword'> = async ({ params, services }) => {
  const { phone, password, verifyCode } = params
  await checkCode(services, { phone, purpose: 'restore', code: verifyCode, field: FIELD })
  await refuseWeak(password, phone, 'password')
  const user = await services.people.userByName(phone)
  // No code was sent to an unknown phone, so it gets the same answer as a wrong code.
  if (!user) throw codeRefused('wrong', FIELD)
  const passwordHash = await services.passwords.hashMd5(password)
  const marks = await marksOf(services, phone, 'restore', verifyCode)
  await services.store.write(async (tx) => {
    await takeCode(services, tx, marks, FIELD)
    await services.people.in(tx).setPassword(user.user_id, passwordHash)
    await services.sessions.endAll(tx, user.user_id)
  })
  services.sessions.forget(user.user_id)
  await forgetFailures(services, phone)
  return null
}
