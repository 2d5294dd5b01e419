import { hostOf } from '@tizhou/domain/agents/links'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../../platform/services.ts'

/** The agent that answers, for calls that do not say their host: it is the one that the request came to. */
export async function agentCodeFor(
  services: Services,
  request: FastifyRequest,
  code: string | undefined,
): Promise<string> {
  return (await services.agents.agentAnswering(hostOf(request.host), code)).agent_code
}
