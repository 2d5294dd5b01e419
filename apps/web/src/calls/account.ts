import type { Data } from '@tizhou/contract/contract'
import { getSession } from '../platform/session/session.ts'
import { ask } from './making/call.ts'

export type UserInfo = Data<'account.getUserInfo'>

/** The logged-in user. Disabled for visitors: a page that a log-out leaves would otherwise fetch it once more. */
export const getUserInfo = () => ({
  ...ask('account.getUserInfo', {}),
  enabled: () => getSession() !== null,
})
