import { perform } from '../../calls/making/call.ts'
import type { LoggedIn } from '../../calls/parts/entry.ts'
import * as calls from '../../calls/parts/entry.ts'
import type { Solved } from '../../platform/account/captcha/solveNew.ts'
import { hashed, userAgent } from '../../platform/account/passwords.ts'
import { agentCode } from '../../platform/agent/agentCode.ts'
import { clientType } from '../../platform/clientType.ts'
import { startSession } from '../../platform/session/session.ts'

interface Asked {
  /** Asks for a re-login secret, kept as the cookie `toke` (specification, section 3). */
  remember: boolean
  /** Of the second factor; empty until it is asked for. */
  totp: string
}

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
