import type { Data } from '@tizhou/contract/contract'

export type Agreement = Data<'authorization.agreementList'>['rows'][number]
export type AuthorizationRow = Data<'authorization.authorizationList'>['rows'][number]

export const KINDS: Readonly<Record<Agreement['kind'], string>> = {
  terms: '用户协议',
  privacy: '隐私条款',
  authorization: '授权书',
}

export const STATES: Readonly<Record<AuthorizationRow['state'], string>> = { saved: '待确认', accepted: '已确认' }
