import type { Handlers } from '../../platform/handler.ts'
import { getUserInfo } from './getUserInfo.ts'
import { logout } from './logout.ts'
import { soon } from './soon.ts'
import { userlogin } from './userlogin.ts'

export const account: Handlers<'account'> = {
  userlogin,
  codelogin: soon,
  checkUser: soon,
  captchaChallenge: soon,
  sendcode: soon,
  checkcode: soon,
  restorePassword: soon,
  changePassword: soon,
  changePasswordnew: soon,
  changePasswordweakusers: soon,
  getUserInfo,
  logout,
}
