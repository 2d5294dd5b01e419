import type { Data } from '@tizhou/contract/contract'
import { createStore } from '../store.ts'

/** The agent that one is with, with the names of the specification (section 3, "Agent info"). */
export type AgentInfo = Data<'agents.getAgentInfo'>['agentInfo']

const KEY = 'agentInfoNew'
const PRODUCT = '题舟'

/** The agent as it was loaded last; null until it was loaded for the first time. */
export const knownAgent = createStore<AgentInfo | null>(read())

export function keepAgent(agent: AgentInfo): void {
  localStorage.setItem(KEY, JSON.stringify(agent))
  if (JSON.stringify(knownAgent.get()) !== JSON.stringify(agent)) knownAgent.set(agent)
}

/** What the product is called here: as its agent is, whose house it is. */
export const brandName = (agent = knownAgent.get()): string => agent?.Title || agent?.AgentName || PRODUCT

/** What windows are titled with: an agent's name where it has a title of its own. */
export const titleName = (agent: AgentInfo | null): string => agent?.Title || PRODUCT

function read(): AgentInfo | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as AgentInfo | null
    return typeof kept?.AgentCode === 'string' && typeof kept.WeiXinContact === 'object' ? kept : null
  } catch {
    return null
  }
}
