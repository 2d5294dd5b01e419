import { agentCode } from '../platform/agent/agentCode.ts'
import { ask } from './call.ts'

/** The groups that are for sale (specification, section 9, "VIP and sales"). */
const SALE_GROUPS = '0,1,2,5,7,9,12,13,14,15,16,17,18,19'

/** The versions of an app that are for sale. */
export const pricelist = (params: { appID: number }) =>
  ask(
    'sales.pricelist',
    { ...params, withPoint: 1, groups: SALE_GROUPS, version: 1 },
    { sent: () => ({ agentCode: agentCode() }) },
  )
