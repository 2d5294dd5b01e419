import { DEFAULT_AGENT } from '@tizhou/domain/agents/agentRules'
import { useEffect } from 'react'
import { useStore } from '../store.ts'
import { askedAgentCode, rememberAnsweringAgent } from './agentCode.ts'
import { type AgentInfo, brandName, keepAgent, knownAgent, titleName } from './knownAgent.ts'

export type { AgentInfo } from './knownAgent.ts'

const asked = new Map<string, Promise<AgentInfo | null>>()

/** The agent as it was loaded last; null until it was loaded for the first time. */
export const useAgent = (): AgentInfo | null => useStore(knownAgent)

/** What stands where the product's name would: the agent's name and its own picture; no picture: the product's mark. */
export function useBrand(): { name: string; icon: string } {
  const agent = useAgent()
  return { name: brandName(agent), icon: (agent?.AgentCode !== DEFAULT_AGENT && agent?.IconUrl) || '' }
}

/**
 * Loads the agent of the code that addresses carry, once for each code while the page stands, and stores it. null:
 * the server's answer lacks what it must have. Rejects as `request` does; what is to be said has been said by then.
 */
export function ensureAgent(): Promise<AgentInfo | null> {
  const code = askedAgentCode()
  const known = asked.get(code) ?? load(code)
  asked.set(code, known)
  return known.then((agent) => {
    if (agent && askedAgentCode() === code) {
      rememberAnsweringAgent(agent.AgentCode)
      keepAgent(agent)
    }
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

/**
 * Titles the window: the page (none where it is empty), then the product or the agent that has a title of its own.
 * Undefined: the page says its title itself.
 */
export function useAgentTitle(page: string | undefined): void {
  const name = titleName(useAgent())
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
