import type { Data } from '@tizhou/contract/contract'
import { createStore } from '../store.ts'

/** The data of the agent that serves this visitor, with the names of the specification (section 3, "Agent info"). */
export type AgentInfo = Data<'agents.getAgentInfo'>['agentInfo']

const KEY = 'agentInfoNew'
const PRODUCT = '题舟'

/** The agent that was loaded last; null before the first one was loaded. */
export const knownAgent = createStore<AgentInfo | null>(read())

export function keepAgent(agent: AgentInfo): void {
  localStorage.setItem(KEY, JSON.stringify(agent))
  if (JSON.stringify(knownAgent.get()) !== JSON.stringify(agent)) knownAgent.set(agent)
}

/** The name of the product as this agent brands it: its title, else its name, else the product's own. */
export const brandName = (agent = knownAgent.get()): string => agent?.Title || agent?.AgentName || PRODUCT

/** The name in window titles: the agent's title where it has one, else the product's name. */
export const titleName = (agent: AgentInfo | null): string => agent?.Title || PRODUCT

function read(): AgentInfo | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as AgentInfo | null
    return typeof kept?.AgentCode === 'string' && typeof kept.WeiXinContact === 'object' ? kept : null
  } catch {
    return null
  }
}
