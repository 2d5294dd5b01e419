import { randomInt } from 'node:crypto'
import type { Handler } from '../../platform/calls/handler.ts'
import { checkCode, marksOf, takeCode } from './codes.ts'
import { refuseWeak } from './newPassword.ts'
import { blocked, demandSecondFactor, loggedIn, startSession } from './session.ts'

const FIELD = 'verifyCode'

const newNickName = (): string => `学员${randomInt(100_000, 1_000_000)}`

/**
 * Logs in by a code, and registers an unknown phone. A password sent along becomes the account's where it has none. The
 * code is used up only when everything succeeds.
 */
export const codelogin: Handler<'account.codelogin'> = async ({ params, services, request }) => {
  const { userName, password, verifyCode, clientType } = params
  const known = await services.people.userByName(userName)
  await checkCode(services, { phone: userName, purpose: 'login', code: verifyCode, field: FIELD })
  if (known && known.blocked_at !== null) throw blocked()
  const hasFactor = known ? await demandSecondFactor(services, known.user_id, params.totp, { from: request }) : false
  if (password && !known?.password_hash) await refuseWeak(password, userName, 'password')
  const passwordHash = password && !known?.password_hash ? await services.passwords.hashMd5(password) : ''
  const marks = await marksOf(services, userName, 'login', verifyCode)
  const now = services.now()
  const nickName = known?.nick_name ?? newNickName()

  const { userID, hash, session } = await services.store.write(async (tx) => {
    await takeCode(services, tx, marks, FIELD)
    const agentCode = params.agentCode ?? ''
    const userID =
      known?.user_id ?? (await services.people.in(tx).addUser({ userName, nickName, passwordHash, agentCode, now }))
    await services.people.in(tx).lockUser(userID)
    if (known && passwordHash && (await services.people.in(tx).passwordHashOf(userID)) === '')
      await services.people.in(tx).setPassword(userID, passwordHash)
    const hash = await services.people.in(tx).passwordHashOf(userID)
    const secretKey = hash === '' ? await services.people.in(tx).newPasswordKey(userID, now) : undefined
    const toke = params.istoke === 1 && !hasFactor
    const started = await startSession(services, tx, userID, { request, clientType, toke })
    return { userID, hash, session: secretKey ? { ...started, secretKey } : started }
  })
  const reply = await loggedIn(
    services,
    session,
    { user_id: userID, nick_name: nickName, password_hash: hash ?? '' },
    known?.password_weak === 1 ? 1 : 0,
  )
  return known ? reply : { ...reply, isNew: 1 }
}
