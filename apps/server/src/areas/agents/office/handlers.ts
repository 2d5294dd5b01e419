import type { Handlers } from '../../../platform/calls/handler.ts'
import { agentCreate, agentSave, agentSetClosed } from './agentChanges.ts'
import { agentContactsSave } from './agentContacts.ts'
import { agentGroupRemove, agentGroupSave } from './agentGroups.ts'
import { agentPicture } from './agentPicture.ts'
import { agentDetail, agentGroupList, agentList, unknownAgentList } from './agentReading.ts'
import { classBannerRemove, classBannerSave, examClassList, examClassRemove, examClassSave } from './examClasses.ts'
import { flagshipStoreList, flagshipStoreRemove, flagshipStoreSave } from './flagshipStores.ts'

/** The staff calls of this area; areas/agents/handlers.ts joins them with the learners' calls. */
export const agentsOffice = {
  agentList,
  unknownAgentList,
  agentDetail,
  agentCreate,
  agentSave,
  agentContactsSave,
  agentSetClosed,
  agentPicture,
  agentGroupList,
  agentGroupSave,
  agentGroupRemove,
  examClassList,
  examClassSave,
  examClassRemove,
  classBannerSave,
  classBannerRemove,
  flagshipStoreList,
  flagshipStoreSave,
  flagshipStoreRemove,
} satisfies Partial<Handlers<'agents'>>
