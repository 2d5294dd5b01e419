import { hasOwnLogoutPage } from '@tizhou/domain/agents/agentRules'
import { leavingLink } from '@tizhou/domain/agents/links'
import { goTo } from '../navigation/navigation.ts'
import { agentCode } from './agentCode.ts'
import { knownAgent } from './knownAgent.ts'

/** Where a log-out leads: /login, or the page of an agent that has one (specification, section 4). */
export function logoutTarget(): string {
  const agent = knownAgent.get()
  const code = agentCode()
  if (!hasOwnLogoutPage(code) || agent?.AgentCode !== code) return '/login'
  return leavingLink(agent.LogoutUrl) ?? '/login'
}

/** Goes to a log-out target, which may be another host's. */
export function leaveTo(target: string): void {
  if (target.startsWith('/')) goTo(target)
  else location.assign(target)
}
