import { agentCode } from '../platform/agent/agentCode.ts'
import { ask } from './call.ts'

/** The versions of an app that are for sale. */
export const pricelist = (params: { appID: number }) =>
  ask('sales.pricelist', { ...params, withPoint: 1, version: 1 }, { sent: () => ({ agentCode: agentCode() }) })
