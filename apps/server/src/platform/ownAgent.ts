import type { Role } from '@tizhou/contract/call'
import type { Caller } from './calls/caller.ts'
import type { Services } from './services.ts'

/** An agent code that nobody has. */
const NOBODY = '-'

/**
 * The code of the only agent that a staff member may see; undefined: all. Operators and the roles of `seeAll` see all,
 * everybody else the agent to which they belong.
 */
export async function onlyAgent(
  services: Pick<Services, 'agents'>,
  caller: Caller,
  seeAll: readonly Role[] = [],
): Promise<string | undefined> {
  if (caller.roles.some((role) => role === 'operator' || seeAll.includes(role))) return undefined
  return (await services.agents.agentOfMember(caller.userID)) ?? NOBODY
}
