import { DEFAULT_AGENT } from '@tizhou/domain/agents/agentRules'

/**
 * `ac`: the agent code of the address. `AGENTCODE`: the code of the agent that serves this visitor, which may be
 * another.
 */
const ASKED = 'ac'
const ANSWERING = 'AGENTCODE'

/** The code of the agent that serves this visitor; the rules for agents and the calls use it. */
export const agentCode = (): string => localStorage.getItem(ANSWERING) || askedAgentCode()

/**
 * The last `ac` of an address, else the default agent. Read from the address too, since a log-out clears the storage.
 */
export const askedAgentCode = (): string =>
  localStorage.getItem(ASKED) || agentCodeOf(new URLSearchParams(location.search).get(ASKED)) || DEFAULT_AGENT

/** The `ac` of an address where it has the form of an agent's code; undefined for anything else. */
export function agentCodeOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^[A-Za-z0-9-]{1,32}$/.test(text) ? text : undefined
}

/** Stores the `ac` of an address. A new code counts as the serving agent until the server has named another. */
export function rememberAgentCode(code: string): void {
  if (!agentCodeOf(code) || localStorage.getItem(ASKED) === code) return
  localStorage.setItem(ASKED, code)
  localStorage.setItem(ANSWERING, code)
}

/**
 * Stores the code of the serving agent: the server answers an unknown code with agent 889, and a host may have its own.
 */
export const rememberAnsweringAgent = (code: string): void => localStorage.setItem(ANSWERING, code)
