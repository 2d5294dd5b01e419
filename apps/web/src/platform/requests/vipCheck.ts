import { EMPTY_REPLY } from '@tizhou/contract/client'
import { tip } from '../feedback.ts'
import { goTo } from '../navigation/navigation.ts'
import { RequestError, requestReply } from './request.ts'

/** Specification, section 8, "Older VIP check status meanings". */
const LOGIN_EXPIRED = '登录信息失效，请您重新登录'

/** The server could not answer: status 300 with its message. */
export class VipCheckException extends Error {
  readonly status: number
  readonly msg: string

  constructor(status: number, msg: string) {
    super(msg)
    this.name = 'VipCheckException'
    this.status = status
    this.msg = msg
  }
}

/** The reply was empty. */
export class VipCheckError extends Error {
  constructor() {
    super('程序错误')
    this.name = 'VipCheckError'
  }
}

/** Statuses that request.ts handles: the session that is over, and maintenance. */
const TOLD = [401, 408]

let telling = false

/**
 * The older VIP check: whether the user holds a version of this subject (with `appVn`: this version), read from the
 * status. Rejects with VipCheckException for 300, with VipCheckError for an empty reply, and with RequestError
 * otherwise; 400 to 499 shows that the log-in has expired and opens /login.
 */
export async function vipCheck(appEName: string, appVn?: number): Promise<boolean> {
  try {
    const { status, msg } = await requestReply('subjects.vipinfo', { appEName, AppVn: appVn }, { allowedRepeat: true })
    if (status === 201) return false
    if (status === 300) throw new VipCheckException(status, msg)
    if (status === 204) throw new VipCheckError()
    return true
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    if (error.data === EMPTY_REPLY) throw new VipCheckError()
    const { status } = error
    if (typeof status === 'number' && status >= 400 && status <= 499 && !TOLD.includes(status)) tellExpired()
    throw error
  }
}

function tellExpired(): void {
  if (telling) return
  telling = true
  void tip({ content: LOGIN_EXPIRED }).then(() => {
    telling = false
    goTo('/login')
  })
}
