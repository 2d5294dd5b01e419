import { answeringAgent, DEFAULT_AGENT } from '@tizhou/domain/agents/agentRules'
import { hostOf } from '@tizhou/domain/agents/links'
import type { FastifyRequest } from 'fastify'
import type { AgentRow } from '../../cores/agents/agents.ts'
import type { Services } from '../../platform/services.ts'

/**
 * The agent that answers at a host (lower case, without port) for a code that an address or a client brought; unknown
 * codes count as none.
 */
export async function agentAnswering(services: Services, host: string, code: string | undefined): Promise<AgentRow> {
  const [ofHost, asked] = await Promise.all([
    services.agents.agentCodeOfHost(host),
    code ? services.agents.openAgent(code) : Promise.resolve(undefined),
  ])
  const answers = answeringAgent({ asked: asked?.agent_code, ofHost })
  if (asked?.agent_code === answers) return asked
  const agent = (await services.agents.openAgent(answers)) ?? (await services.agents.openAgent(DEFAULT_AGENT))
  if (!agent)
    throw new Error(`the agent ${DEFAULT_AGENT} is gone or closed: it answers for all others and must be there`)
  return agent
}

/** As above, for calls that do not say their host: it is the one that the request came to. */
export async function agentCodeFor(
  services: Services,
  request: FastifyRequest,
  code: string | undefined,
): Promise<string> {
  return (await agentAnswering(services, hostOf(request.host), code)).agent_code
}
