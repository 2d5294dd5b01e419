import type { RequestError } from '@tizhou/contract/client'
import { tip } from './feedback.ts'
import { goTo, loginPath } from './navigation.ts'
import { endSession, getSession, storedGuid } from './session.ts'

/** Specification, section 8; the second one stands there in English. */
const SESSION_EXPIRED = '登录信息失效，请您重新登录'
const SESSION_REPLACED = '您的账号已在其他设备登录，本设备已下线；如非本人操作，请尽快重新登录并修改密码'

/**
 * Ends the session with which a call was made and says so, once: calls that fail later were made with a
 * session that is over already, and a tab that missed a new log-in does not end the new session.
 */
export function loseSession(error: RequestError, guid: string | undefined): void {
  if (!guid || getSession()?.guid !== guid || storedGuid() !== guid) return
  const login = loginPath()
  void endSession()
  const content = error.outcome === 'sessionReplaced' ? SESSION_REPLACED : SESSION_EXPIRED
  void tip({ content }).then(() => goTo(login))
}
