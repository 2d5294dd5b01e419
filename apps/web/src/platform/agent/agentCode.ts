import { DEFAULT_AGENT } from '@tizhou/domain/agents/agentRules'

/** `ac`: the code that addresses carry. AGENTCODE: the agent that answers for it here, which may be another one. */
const ASKED = 'ac'
const ANSWERING = 'AGENTCODE'

/** The agent that this visitor is with: the rules of agents and the calls go by it. */
export const agentCode = (): string => localStorage.getItem(ANSWERING) || askedAgentCode()

/** The last `ac` of an address (a log-out clears the storage, not the address), else the default. */
export const askedAgentCode = (): string =>
  localStorage.getItem(ASKED) || agentCodeOf(new URLSearchParams(location.search).get(ASKED)) || DEFAULT_AGENT

/** What an address says as `ac`, when it can be an agent's code; anything else counts as absent. */
export function agentCodeOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^[A-Za-z0-9-]{1,32}$/.test(text) ? text : undefined
}

/** Stores the `ac` of an address. Until the server has said who answers for a new one, it answers itself. */
export function rememberAgentCode(code: string): void {
  if (!agentCodeOf(code) || localStorage.getItem(ASKED) === code) return
  localStorage.setItem(ASKED, code)
  localStorage.setItem(ANSWERING, code)
}

/** Stores who answers: a code that nobody has is answered by 889, a host may have an agent bound to it. */
export const rememberAnsweringAgent = (code: string): void => localStorage.setItem(ANSWERING, code)
