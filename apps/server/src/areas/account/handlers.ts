import type { Handlers } from '../../platform/handler.ts'
import { getUserInfo } from './getUserInfo.ts'
import { logout } from './logout.ts'
import { userlogin } from './userlogin.ts'

export const account: Handlers<'account'> = { userlogin, getUserInfo, logout }
