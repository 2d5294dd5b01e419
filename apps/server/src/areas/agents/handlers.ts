import type { Handlers } from '../../platform/calls/handler.ts'
import * as classes from './classes.ts'
import { getAgentInfo } from './getAgentInfo.ts'
import { getFlagshipStores } from './getFlagshipStores.ts'
import * as groups from './groups.ts'
import { agentsOffice } from './office/handlers.ts'

export const agents: Handlers<'agents'> = {
  ...classes,
  ...groups,
  getAgentInfo,
  getFlagshipStores,
  ...agentsOffice,
}
