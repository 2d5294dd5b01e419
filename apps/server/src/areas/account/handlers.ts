import type { Handlers } from '../../platform/calls/handler.ts'
import { captchaChallenge } from './captchaChallenge.ts'
import * as changePassword from './changePassword.ts'
import { checkcode } from './checkcode.ts'
import { checkUser } from './checkUser.ts'
import { codelogin } from './codelogin.ts'
import { getUserInfo } from './getUserInfo.ts'
import { logout } from './logout.ts'
import { accountOffice } from './office/handlers.ts'
import { accountOwn } from './own/handlers.ts'
import { restorePassword } from './restorePassword.ts'
import { sendcode } from './sendcode.ts'
import { userlogin } from './userlogin.ts'

export const account: Handlers<'account'> = {
  ...changePassword,
  userlogin,
  codelogin,
  checkUser,
  captchaChallenge,
  sendcode,
  checkcode,
  restorePassword,
  getUserInfo,
  logout,
  ...accountOwn,
  ...accountOffice,
}
