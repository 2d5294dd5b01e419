/**
 * Rules by agent code (specification, section 9, "Agents"). All other properties of agents are data of getAgentInfo.
 */

/** The agent that answers for an unknown or missing code. */
export const DEFAULT_AGENT = '889'
/** Most hosts of one agent. */
export const MOST_HOSTS = 50

/** On their own host these agents answer, whatever code the address has. */
const BOUND_TO_HOST: readonly string[] = ['6001-69', '101081-1', '666', '7021004']

/** Page title is their name where none was entered. */
const OWN_TITLE: readonly string[] = ['6001-69', '101081-1', '020089', '7021004']

/** A log-out leads to the agent's own page. */
const OWN_LOGOUT_PAGE: readonly string[] = ['300182-1', '5288', '100052-1']

const CARD_AND_GROUP: readonly string[] = [DEFAULT_AGENT]
const THROUGH_SERVICE: readonly string[] = ['7021004']

/** Whether the agent's own host wins over the code of an address. */
export const isBoundToHost = (code: string): boolean => BOUND_TO_HOST.includes(code)

/** Whether a log-out leads to the agent's page in place of /login. */
export const hasOwnLogoutPage = (code: string): boolean => OWN_LOGOUT_PAGE.includes(code)

/** Whether purchases go through customer service only, without a buy button. */
export const sellsThroughService = (code: string): boolean => THROUGH_SERVICE.includes(code)

/** Which list of groups an agent's learners see. */
export const groupListOf = (code: string): 'cardAndGroup' | 'qqGroup' =>
  CARD_AND_GROUP.includes(code) ? 'cardAndGroup' : 'qqGroup'

/** The window title in place of the product's name; empty: the product's name. */
export const titleOf = ({ code, name, title }: { code: string; name: string; title: string }): string =>
  title.trim() || (OWN_TITLE.includes(code) ? name.trim() : '')

const NEEDED = ['AgentCode', 'AgentUrl'] as const
type NeededField = (typeof NEEDED)[number]

/**
 * The required field of an agent's data that is empty or absent (specification, section 5, "Agent data"; section 8,
 * "Agent errors"). `agent`: the unchecked reply.
 */
export const emptyAgentField = (agent: Partial<Record<NeededField, unknown>> | null | undefined) =>
  NEEDED.find((field) => String(agent?.[field] ?? '').trim() === '')

/**
 * The agent that answers (design, "Rulings"): one bound to its host, whatever was asked for; else the one asked for;
 * else the host's; else the default. Clients without a code send the default code, so it does not override the host's
 * agent. Unknown codes are passed as undefined.
 */
export function answeringAgent({ asked, ofHost }: { asked: string | undefined; ofHost: string | undefined }): string {
  if (ofHost !== undefined && isBoundToHost(ofHost)) return ofHost
  if (asked !== undefined && asked !== DEFAULT_AGENT) return asked
  return ofHost ?? DEFAULT_AGENT
}

/** An agent's own rows, or the shared ones where it has none. The owner of shared rows is empty. */
export function ownOrShared<T>(rows: readonly T[], ownerOf: (row: T) => string, code: string): T[] {
  const own = rows.filter((row) => ownerOf(row) === code)
  return own.length > 0 ? own : rows.filter((row) => ownerOf(row) === '')
}

export interface PaymentSettings {
  Alipay: string
  PhonePayUrl: string
  WeiXinPayUrl: string
  WeiXinPay: string
}

/** Value of a way of payment that the agent does not offer. */
const NONE = '-1'

/**
 * Whether the agent has a way of payment: not all four conditions for none hold (specification, section 9, "Payment
 * availability").
 */
export const hasPayment = (agent: PaymentSettings, defaultAlipayAccounts: readonly string[]): boolean =>
  !(
    (agent.Alipay === NONE || defaultAlipayAccounts.includes(agent.Alipay)) &&
    agent.PhonePayUrl === NONE &&
    agent.WeiXinPayUrl === NONE &&
    agent.WeiXinPay === NONE
  )
