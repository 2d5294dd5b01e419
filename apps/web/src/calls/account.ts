import type { Data } from '@tizhou/contract/contract'
import { getSession } from '../platform/session/session.ts'
import { ask } from './making/call.ts'

export type UserInfo = Data<'account.getUserInfo'>

/** Who I am. Nothing is asked for a visitor: a page that a log-out leaves would otherwise ask once more. */
export const getUserInfo = () => ({
  ...ask('account.getUserInfo', {}),
  enabled: () => getSession() !== null,
})
