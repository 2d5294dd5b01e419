import { hasOwnLogoutPage } from '@tizhou/domain/agents/agentRules'
import { leavingLink } from '@tizhou/domain/agents/links'
import { goTo } from '../navigation/navigation.ts'
import { agentCode } from './agentCode.ts'
import { knownAgent } from './knownAgent.ts'

/** The target of a log-out: /login, or the page that the agent has set (specification, section 4). */
export function logoutTarget(): string {
  const agent = knownAgent.get()
  const code = agentCode()
  if (!hasOwnLogoutPage(code) || agent?.AgentCode !== code) return '/login'
  return leavingLink(agent.LogoutUrl) ?? '/login'
}

/** Opens a log-out target, which may be on another host. */
export function leaveTo(target: string): void {
  if (target.startsWith('/')) goTo(target)
  else location.assign(target)
}
