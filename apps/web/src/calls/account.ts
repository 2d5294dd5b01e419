import type { Data } from '@tizhou/contract/contract'
import { ask } from './call.ts'

export type UserInfo = Data<'account.getUserInfo'>

export const getUserInfo = () => ask('account.getUserInfo', {})
