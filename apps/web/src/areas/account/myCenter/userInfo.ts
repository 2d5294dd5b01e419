import { queryOptions } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { request } from '../../../platform/requests/request.ts'

export type UserInfo = Data<'account.getUserInfo'>

export const userInfoOptions = queryOptions({
  queryKey: ['account.getUserInfo'],
  queryFn: ({ signal }) => request('account.getUserInfo', {}, { signal }),
  meta: { quiet: true },
})
