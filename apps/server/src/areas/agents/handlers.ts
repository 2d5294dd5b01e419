import type { Handlers } from '../../platform/handler.ts'
import { getKsbClass, getKsbClassBanner, getKsbClassInfo } from './classes.ts'
import { getAgentInfo } from './getAgentInfo.ts'
import { getFlagshipStores } from './getFlagshipStores.ts'
import { cardAndGroupList, getInterviewgroup, getSubjectGroups, getUrlNew, qqGroupList } from './groups.ts'
import { agentsOffice } from './office/handlers.ts'

export const agents: Handlers<'agents'> = {
  getAgentInfo,
  getFlagshipStores,
  getKsbClass,
  getKsbClassInfo,
  getKsbClassBanner,
  getUrlNew,
  qqGroupList,
  cardAndGroupList,
  getSubjectGroups,
  getInterviewgroup,
  ...agentsOffice,
}
