import { answeringAgent, DEFAULT_AGENT } from '@tizhou/domain/agents/agentRules'
import type { Asked } from '../../platform/database/reading/statement.ts'
import { type AgentRow, agentCodeOfHost, openAgent } from './agents.ts'

/**
 * The agent for a request: that of the code sent with an address or by a client, else that of the host (lower case,
 * without port); an unknown code counts as none.
 */
export async function agentAnswering(store: Asked, host: string, code: string | undefined): Promise<AgentRow> {
  const [ofHost, asked] = await Promise.all([
    agentCodeOfHost(store, host),
    code ? openAgent(store, code) : Promise.resolve(undefined),
  ])
  const answers = answeringAgent({ asked: asked?.agent_code, ofHost })
  if (asked?.agent_code === answers) return asked
  const agent = (await openAgent(store, answers)) ?? (await openAgent(store, DEFAULT_AGENT))
  if (!agent)
    throw new Error(`the agent ${DEFAULT_AGENT} is gone or closed: it answers for all others and must be there`)
  return agent
}
