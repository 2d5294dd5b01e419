/** The agent code answers for an unknown or missing one (specification, section 1, "Sales through agents"). */
export const DEFAULT_AGENT_CODE = '889'

const KEYS = ['ac', 'AGENTCODE'] as const

/** The agent that this visitor came through: the last `ac` of an address, else the default. */
export function agentCode(): string {
  for (const key of KEYS) {
    const code = localStorage.getItem(key)
    if (code) return code
  }
  return DEFAULT_AGENT_CODE
}

export function rememberAgentCode(code: string): void {
  if (/^[A-Za-z0-9-]{1,32}$/.test(code)) for (const key of KEYS) localStorage.setItem(key, code)
}
