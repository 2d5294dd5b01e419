import type { Role } from '@tizhou/contract/call'
import type { Caller } from './calls/caller.ts'
import type { Services } from './services.ts'

/** Belongs to no agent: nothing that exists has it. */
const NOBODY = '-'

/**
 * The code of the one agent that a member of staff may see; undefined: all agents. Operators see all, and those who hold
 * one of `seeAll`; everybody else the agent that they belong to.
 */
export async function onlyAgent(
  services: Pick<Services, 'agents'>,
  caller: Caller,
  seeAll: readonly Role[] = [],
): Promise<string | undefined> {
  if (caller.roles.some((role) => role === 'operator' || seeAll.includes(role))) return undefined
  return (await services.agents.agentOfMember(caller.userID)) ?? NOBODY
}
