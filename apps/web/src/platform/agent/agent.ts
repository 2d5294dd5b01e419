import { DEFAULT_AGENT } from '@tizhou/domain/agents/agentRules'
import { useEffect } from 'react'
import { useStore } from '../store.ts'
import { askedAgentCode, rememberAnsweringAgent } from './agentCode.ts'
import { type AgentInfo, brandName, keepAgent, knownAgent, titleName } from './knownAgent.ts'

export type { AgentInfo } from './knownAgent.ts'

const asked = new Map<string, Promise<AgentInfo | null>>()

/** The agent that was loaded last; null before the first one was loaded. */
export const useAgent = (): AgentInfo | null => useStore(knownAgent)

/**
 * The brand that the header shows: the agent's name and picture, or the product's mark where the agent has no picture.
 */
export function useBrand(): { name: string; icon: string } {
  const agent = useAgent()
  return { name: brandName(agent), icon: (agent?.AgentCode !== DEFAULT_AGENT && agent?.IconUrl) || '' }
}

/**
 * Loads the agent of the code in the address (once for each code while the page is open) and stores it. Resolves null
 * where the answer lacks a required field. Rejects as `request` does; the message was shown to the user by then.
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

/** Drops a failed load, so that the next page tries again. */
const load = (code: string): Promise<AgentInfo | null> =>
  import('./agentLoader.ts')
    .then(({ loadAgent }) => loadAgent({ AgentUrl: location.host, AgentCode: code }))
    .catch((error: unknown) => {
      asked.delete(code)
      throw error
    })

/**
 * Sets the title of the window: `page` (none where it is empty), then the agent's own title or the product's name.
 * Undefined: leaves the title to the page.
 */
export function useAgentTitle(page: string | undefined): void {
  const name = titleName(useAgent())
  const code = askedAgentCode()
  useEffect(() => {
    if (page !== undefined) document.title = page ? `${page} - ${name}` : name
  }, [page, name])
  // Waits for an idle moment: nothing on the page needs the agent for its first paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code is another agent
  useEffect(() => {
    const idle = globalThis.requestIdleCallback ?? setTimeout
    idle(() => void ensureAgent().catch(() => undefined))
  }, [code])
}
