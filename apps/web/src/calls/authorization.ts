import type { Data } from '@tizhou/contract/contract'
import { agentCode } from '../platform/agent/agentCode.ts'
import { ask, callKey, write } from './making/call.ts'

export type Agreement = NonNullable<Data<'authorization.html'>['terms']>
export type Signed = NonNullable<Data<'authorization.html'>['signed']>

/** Whether the subject requires an authorization, and the state of the learner's. */
export const getusernewauth = (params: { appID: number; userID: number }) =>
  ask('authorization.getusernewauth', { ...params, agentCode: agentCode() })

/** My authorizations of the subject, the newest first. */
export const getusernewauthlist = (params: { appID: number }) =>
  ask('authorization.getusernewauthlist', { ...params, agentCode: agentCode() })

/** The valid texts; with `authID` also the learner's record, whose signature can be opened for five minutes. */
export const agreementHtml = (params: { appID: number; vn: number; authID?: number }) =>
  ask('authorization.html', { ...params, agentCode: agentCode() }, { staleTime: 240_000 })

const stale = () => [
  callKey('authorization.getusernewauth'),
  callKey('authorization.getusernewauthlist'),
  callKey('authorization.html'),
]
export const saveAuthorization = () => write('authorization.save', { stale, waits: true, evenRefused: true })
export const acceptAuthorization = () => write('authorization.accept', { stale, waits: true, evenRefused: true })
