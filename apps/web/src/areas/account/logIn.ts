import { perform } from '../../calls/making/call.ts'
import type { LoggedIn } from '../../calls/parts/entry.ts'
import * as calls from '../../calls/parts/entry.ts'
import { agentCode } from '../../platform/agent/agentCode.ts'
import { clientType } from '../../platform/clientType.ts'
import { startSession } from '../../platform/session/session.ts'
import type { Solved } from './captcha/solveNew.ts'

interface Asked {
  /** Asks for a re-login secret, kept as the cookie `toke` (specification, section 3). */
  remember: boolean
  /** Of the second factor; empty until it is asked for. */
  totp: string
}

const userAgent = () => navigator.userAgent.slice(0, 512)

const common = ({ remember, totp }: Asked) => ({
  userAgent: userAgent(),
  clientType: clientType(),
  agentCode: agentCode(),
  istoke: remember ? (1 as const) : (0 as const),
  totp: totp || undefined,
})

/** The password goes as it was typed (specification, section 5, "Passwords"). Begins no session yet. */
export function logInByPassword(
  given: { userName: string; password: string; work?: Solved | undefined } & Asked,
): Promise<LoggedIn> {
  const { userName: username, password, work } = given
  return perform(calls.userlogin(), { username, password, timestamp: Date.now(), ...common(given), ...work })
}

/** `password`: of an account that has none yet, empty for none. It goes as its MD5. Begins no session yet. */
export async function logInByCode(given: { phone: string; code: string; password: string } & Asked): Promise<LoggedIn> {
  const { phone, code, password } = given
  return perform(calls.codelogin(), {
    userName: phone,
    password: password ? await hashed(password) : '',
    verifyCode: code,
    ...common(given),
  })
}

export function beginSession({ guid, userID, NickName, roles, toke }: LoggedIn, userName: string): void {
  startSession({ guid, userID, NickName, roles, toke, userName })
}

export async function changeWeakPassword(of: { userName: string; old: string; new: string }): Promise<void> {
  await perform(calls.changePasswordweakusers(), {
    userName: of.userName,
    oldPassword: await hashed(of.old),
    newPassword: await hashed(of.new),
    userAgent: userAgent(),
    clientType: clientType(),
  })
}

/** By the key that a right code gave, which stands for the old password. */
export async function setPasswordByKey(secretKey: string, password: string): Promise<void> {
  await perform(calls.changePasswordnew(), {
    secretKey,
    newPassword: await hashed(password),
    clientType: clientType(),
    userAgent: userAgent(),
  })
}

/** Both go as their MD5 (specification, section 5, "Passwords"). */
export async function changePassword(old: string, password: string): Promise<void> {
  await perform(calls.changePassword(), { oldPassword: await hashed(old), newPassword: await hashed(password) })
}

export async function restorePassword(of: { phone: string; code: string; password: string }): Promise<void> {
  await perform(calls.restorePassword(), {
    phone: of.phone,
    password: await hashed(of.password),
    verifyCode: of.code,
  })
}

/** Fetched when the first password is hashed. */
export const hashed = async (password: string): Promise<string> =>
  (await import('@tizhou/domain/account/md5')).md5(password)
