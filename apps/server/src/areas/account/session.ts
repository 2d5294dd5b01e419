import type { Data } from '@tizhou/contract/contract'
import { deviceText } from '@tizhou/domain/account/device'
import { type From, placesToKnow } from '../../cores/people/knownPlaces.ts'
import type { SessionStart } from '../../cores/people/sessions/sessions.ts'
import { type Admission, admitTry, factorTries } from '../../cores/people/throttle.ts'
import type { UserRow } from '../../cores/people/users.ts'
import { shortAddress } from '../../platform/calls/callerAddress.ts'
import { Refusal } from '../../platform/calls/envelope.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Services } from '../../platform/services.ts'

export const blocked = (): Refusal => new Refusal(403, '该账号已停用，请联系客服')

/** 400 with data.needsTotp=1: the client asks for the code and repeats the log-in with it. */
const needsTotp = (reason: string): Refusal =>
  new Refusal(400, reason, { errors: [{ field: 'totp', reason }], needsTotp: 1 })

/**
 * Requires the second factor of an account that has one. Gives whether it has one. `by`: the admission of a log-in by
 * password, which is told that the password was right or the code was wrong; otherwise the caller's address, since
 * holders of a phone's code or a re-login secret must not guess freely either.
 */
export async function demandSecondFactor(
  services: Services,
  userID: number,
  code: string | undefined,
  by: Admission | { from: From },
): Promise<boolean> {
  const own = 'from' in by ? await admitGuess(services, userID, code, by.from) : undefined
  const admission = 'from' in by ? own : by
  try {
    const verdict = await services.people.secondFactor(userID, code)
    if (verdict === 'needed') {
      await admission?.passed()
      throw needsTotp('请输入动态验证码')
    }
    if (verdict === 'wrong') {
      await admission?.failed()
      throw needsTotp('动态验证码不正确')
    }
    if ('from' in by) await admission?.succeeded()
    return verdict === 'ok'
  } finally {
    own?.end()
  }
}

/** Counted separately from wrong passwords, which do not block log-ins by code. */
async function admitGuess(services: Services, userID: number, code: string | undefined, from: From) {
  if (!code || !(await services.people.secondFactorOf(userID))?.enabled_at) return undefined
  return admitTry(services, { name: factorTries(userID), userID, from })
}

/** Origin of a log-in, as the list of devices shows it. */
const fromOf = ({ ip, headers }: From) => ({
  device: deviceText(headers['user-agent'] ?? ''),
  address: shortAddress(ip),
})

interface Wanted {
  request: From
  clientType: string | undefined
  /** Whether the client wants a re-login secret (istoke=1). */
  toke: boolean
}

/**
 * Starts the session of a log-in, with a re-login secret where wanted. A pending deletion of the account is cancelled.
 * Earlier changes of entitlements are dropped, since the client loads everything anew; after a re-login by a secret the
 * client keeps its data, so these changes stay.
 */
export async function startSession(
  services: Services,
  tx: Tx,
  userID: number,
  { request, clientType, toke }: Wanted,
): Promise<{ guid: string; toke?: string }> {
  if (clientType !== 'console') await services.subjects.in(tx).forgetChanges(userID)
  const line = toke ? await services.people.in(tx).newFamily(userID, services.now()) : undefined
  const guid = await beginSession(services, tx, userID, { request, clientType, family: line?.family ?? null })
  return line ? { guid, toke: line.secret } : { guid }
}

interface Beginning extends Pick<SessionStart, 'family' | 'since'> {
  request: From
  clientType: string | undefined
}

export async function beginSession(
  services: Services,
  tx: Tx,
  userID: number,
  { request, clientType, ...of }: Beginning,
): Promise<string> {
  await services.personalData.in(tx).takenBackByLogIn(userID, { at: services.now(), address: request.ip })
  await (await placesToKnow(services, userID, request))(tx)
  return services.sessions.start(tx, userID, clientType || 'web_pc', { ...of, from: fromOf(request) })
}

/** The reply of every log-in. */
export async function loggedIn(
  services: Services,
  session: { guid: string; toke?: string; secretKey?: string },
  user: Pick<UserRow, 'user_id' | 'nick_name' | 'password_hash'>,
  weak: 0 | 1,
): Promise<Data<'account.userlogin'>> {
  const { sessions, entitlements } = services
  sessions.forget(user.user_id)
  entitlements.forget(user.user_id)
  return {
    ...session,
    userID: user.user_id,
    NickName: user.nick_name,
    roles: await services.people.rolesOf(user.user_id),
    weak,
    hasPassword: user.password_hash === '' ? 0 : 1,
  }
}
