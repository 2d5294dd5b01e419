import type { Data } from '@tizhou/contract/contract'
import type { RequestOptions } from '../../platform/requests/request.ts'
import { ask, callKey, write } from '../making/call.ts'

export type LoggedIn = Data<'account.userlogin'>

/** Whether a name may be registered; asked once for each. */
export const checkUser = (params: { userName: string }) =>
  ask('account.checkUser', params, { staleTime: Number.POSITIVE_INFINITY, retry: false })

// Logging in and out makes nothing stale: a user's answers are removed with the session (queryClient.ts).
export const userlogin = () => write('account.userlogin')
export const codelogin = () => write('account.codelogin')
export const logout = (request: RequestOptions) => write('account.logout', { request })

/** A captcha to solve; each is valid for one code. */
export const captchaChallenge = (request: RequestOptions) => write('account.captchaChallenge', { request })
export const sendcode = () => write('account.sendcode')
export const checkcode = () => write('account.checkcode')

/** The user's data says whether there is a password and whether it is weak. */
const ofPassword = { stale: () => [callKey('account.getUserInfo')] }
export const changePassword = () => write('account.changePassword', ofPassword)
export const changePasswordnew = () => write('account.changePasswordnew', ofPassword)
export const changePasswordweakusers = () => write('account.changePasswordweakusers', ofPassword)
export const restorePassword = () => write('account.restorePassword')
