/**
 * What the agents' codes decide (specification, section 9, "Agents"). Everything else about an agent is data:
 * its name, contacts and links come with getAgentInfo.
 */

/** Answers for an unknown or missing code. */
export const DEFAULT_AGENT = '889'
/** Hosts that lead to one agent, at the most. */
export const MOST_HOSTS = 50

/** Their own host answers with them, whatever code an address carries. */
const BOUND_TO_HOST: readonly string[] = ['6001-69', '101081-1', '666', '7021004']

/** They have a page title of their own even where none was entered: then it is their name. */
const OWN_TITLE: readonly string[] = ['6001-69', '101081-1', '020089', '7021004']

/** Their learners leave to a page of the agent's own. */
const OWN_LOGOUT_PAGE: readonly string[] = ['300182-1', '5288', '100052-1']

const CARD_AND_GROUP: readonly string[] = [DEFAULT_AGENT]
const THROUGH_SERVICE: readonly string[] = ['7021004']

/** Whether the agent's own host wins over the code of an address. */
export const isBoundToHost = (code: string): boolean => BOUND_TO_HOST.includes(code)

/** Whether a log-out leads to the agent's page rather than to /login. */
export const hasOwnLogoutPage = (code: string): boolean => OWN_LOGOUT_PAGE.includes(code)

/** Whether one buys through customer service only: there is no buy button. */
export const sellsThroughService = (code: string): boolean => THROUGH_SERVICE.includes(code)

/** Which list of groups an agent's learners see. */
export const groupListOf = (code: string): 'cardAndGroup' | 'qqGroup' =>
  CARD_AND_GROUP.includes(code) ? 'cardAndGroup' : 'qqGroup'

/** What the window says in place of the product's name; empty: the product's name stays. */
export const titleOf = ({ code, name, title }: { code: string; name: string; title: string }): string =>
  title.trim() || (OWN_TITLE.includes(code) ? name.trim() : '')

const NEEDED = ['AgentCode', 'AgentUrl'] as const
type NeededField = (typeof NEEDED)[number]

/**
 * The field of an agent's data that must be there and is empty or absent (specification, section 5, "Agent data";
 * section 8, "Agent errors"). `agent` is what came, whatever it is.
 */
export const emptyAgentField = (agent: Partial<Record<NeededField, unknown>> | null | undefined) =>
  NEEDED.find((field) => String(agent?.[field] ?? '').trim() === '')

/**
 * Which agent answers (design, "Rulings"): one bound to its host, whatever was asked; else the agent asked for;
 * else the agent whose host it is; else the default. The default code is what a client sends that carries none, so it
 * does not push a host's own agent aside. Codes of agents that do not exist come in as undefined.
 */
export function answeringAgent({ asked, ofHost }: { asked: string | undefined; ofHost: string | undefined }): string {
  if (ofHost !== undefined && isBoundToHost(ofHost)) return ofHost
  if (asked !== undefined && asked !== DEFAULT_AGENT) return asked
  return ofHost ?? DEFAULT_AGENT
}

/** What an agent has of its own, or what all share where it has nothing. The owner is empty for what all share. */
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

/** Stands where an agent has no such way to pay. */
const NONE = '-1'

/** An agent has no way to be paid when all four say so (specification, section 9, "Payment availability"). */
export const hasPayment = (agent: PaymentSettings, defaultAlipayAccounts: readonly string[]): boolean =>
  !(
    (agent.Alipay === NONE || defaultAlipayAccounts.includes(agent.Alipay)) &&
    agent.PhonePayUrl === NONE &&
    agent.WeiXinPayUrl === NONE &&
    agent.WeiXinPay === NONE
  )
