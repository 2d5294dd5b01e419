import { hostOf } from '@tizhou/domain/agents/links'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/calls/envelope.ts'
import type { Services } from '../../platform/services.ts'

export interface Seller {
  agentCode: string
  canPay: boolean
  /** Keys of providers, best first. */
  offered: string[]
}

/** The agent through whom somebody buys: by the code that the client sent and the host. */
export async function sellerFor(
  services: Services,
  request: FastifyRequest,
  code: string | undefined,
): Promise<Seller> {
  const agent = await services.agents.agentAnswering(hostOf(request.host), code)
  const offered = services.payments.offered(agent)
  return { agentCode: agent.agent_code, canPay: offered.length > 0, offered }
}

/** Refuses a `userID` that is not the caller's. */
export function mustBeOwn(userID: number, caller: { userID: number }): void {
  if (userID !== caller.userID) throw new Refusal(403, '只能操作自己的账号', { reason: 'otherUser' })
}

/** Yuan of the wire. */
export const yuan = (fen: number): number => fen / 100
/** Fen of a client's amount in yuan, rounded to whole fen. */
export const fenOf = (amount: number): number => Math.round(amount * 100)
