import { hostOf } from '@tizhou/domain/agents/links'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../../platform/services.ts'

/** The code of the agent for calls without a host parameter: by the host of the request. */
export async function agentCodeFor(
  services: Services,
  request: FastifyRequest,
  code: string | undefined,
): Promise<string> {
  return (await services.agents.agentAnswering(hostOf(request.host), code)).agent_code
}
