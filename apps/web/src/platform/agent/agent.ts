import { hasOwnLogoutPage } from '@tizhou/domain/agents/agentRules'
import { leavingLink } from '@tizhou/domain/agents/links'
import { useEffect } from 'react'
import { goTo } from '../navigation/navigation.ts'
import { createStore, useStore } from '../store.ts'
import { agentCode, askedAgentCode, rememberAnsweringAgent } from './agentCode.ts'
import type { AgentInfo } from './agentLoader.ts'

export type { AgentInfo } from './agentLoader.ts'

const KEY = 'agentInfoNew'
const PRODUCT = '题舟'

const store = createStore<AgentInfo | null>(read())
const asked = new Map<string, Promise<AgentInfo | null>>()

/** The agent as it was loaded last; null until it was loaded for the first time. */
export const useAgent = (): AgentInfo | null => useStore(store)

/**
 * Loads the agent of the code that addresses carry, once for each code while the page stands, and stores it. null:
 * the server's answer lacks what it must have. Rejects as `request` does; what is to be said has been said by then.
 */
export function ensureAgent(): Promise<AgentInfo | null> {
  const code = askedAgentCode()
  const known = asked.get(code) ?? load(code)
  asked.set(code, known)
  return known.then((agent) => {
    if (agent && askedAgentCode() === code) keep(agent)
    return agent
  })
}

/** A failure is forgotten, so that the next page tries again. */
const load = (code: string): Promise<AgentInfo | null> =>
  import('./agentLoader.ts')
    .then(({ loadAgent }) => loadAgent({ AgentUrl: location.host, AgentCode: code }))
    .catch((error: unknown) => {
      asked.delete(code)
      throw error
    })

function keep(agent: AgentInfo): void {
  localStorage.setItem(KEY, JSON.stringify(agent))
  rememberAnsweringAgent(agent.AgentCode)
  if (JSON.stringify(store.get()) !== JSON.stringify(agent)) store.set(agent)
}

/** Where a log-out leads: /login, or the page of an agent that has one (specification, section 4). */
export function logoutTarget(): string {
  const agent = store.get()
  const code = agentCode()
  if (!hasOwnLogoutPage(code) || agent?.AgentCode !== code) return '/login'
  return leavingLink(agent.LogoutUrl) ?? '/login'
}

/** Goes to a log-out target, which may be another host's. */
export function leaveTo(target: string): void {
  if (target.startsWith('/')) goTo(target)
  else location.assign(target)
}

/**
 * Titles the window: the page (none where it is empty), then the product or the agent that has a title of its own.
 * Undefined: the page says its title itself.
 */
export function useAgentTitle(page: string | undefined): void {
  const name = useAgent()?.Title || PRODUCT
  const code = askedAgentCode()
  useEffect(() => {
    if (page !== undefined) document.title = page ? `${page} - ${name}` : name
  }, [page, name])
  // Nothing on the page waits for it: the first picture comes first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code is another agent
  useEffect(() => {
    const idle = globalThis.requestIdleCallback ?? setTimeout
    idle(() => void ensureAgent().catch(() => undefined))
  }, [code])
}

function read(): AgentInfo | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as AgentInfo | null
    return typeof kept?.AgentCode === 'string' && typeof kept.WeiXinContact === 'object' ? kept : null
  } catch {
    return null
  }
}
