import { hasPayment } from '../agents/agentRules.ts'
import { outsideLink } from '../agents/links.ts'

/** Stands where an agent has no such way (specification, section 9, "Payment availability"). */
const NONE = '-1'
/** No account of its own: the installation collects for the agent. */
const HOUSE: readonly string[] = ['', '1']

/** What of an agent says how it is paid, with the names of the specification (section 3, "Agent info"). */
export interface PayFields {
  Alipay: string
  PhonePayUrl: string
  WeiXinPayUrl: string
  WeiXinPay: string
  PCPayUrl: string
  IsWeiXinPay: number
}

type Provider = 'alipay' | 'wechat' | 'sandbox'

/** What this installation has: the accounts that are set up (`account` undefined: its own), and the built-in names of its own. */
export interface Collecting<A extends { provider: Provider; account: string | undefined }> {
  accounts: readonly A[]
  builtIn: readonly string[]
}

/** Where one pays the agent elsewhere, by what one has in hand. */
export interface PayPages {
  phone?: string
  wechat?: string
  pc?: string
}

export interface PayWays<A> {
  /** Paid here, best first. */
  accounts: A[]
  /** Paid on pages of the agent's own. */
  pages: PayPages
}

/**
 * How an agent can be paid; neither account nor page: not at all. An agent without a payment option by the rule of the four
 * fields has no way; every other one has those that are really there: accounts that are set up here (money never goes to
 * another's account; the sandbox stands for all of them where there is none), and pages whose address may be shown.
 */
export function payWays<A extends { provider: Provider; account: string | undefined }>(
  agent: PayFields,
  { accounts, builtIn }: Collecting<A>,
): PayWays<A> {
  const phone = outsideLink(agent.PhonePayUrl)
  const wechat = outsideLink(agent.WeiXinPayUrl)
  const pc = outsideLink(agent.PCPayUrl)
  const fields = { ...agent, PhonePayUrl: phone ?? NONE, WeiXinPayUrl: wechat ?? NONE }
  if (!hasPayment(fields, builtIn)) return { accounts: [], pages: {} }
  const find = (provider: Provider, account: string | undefined) =>
    accounts.find((one) => one.provider === provider && one.account === account)
  const sandbox = find('sandbox', undefined)
  const own = (field: string, houses: readonly string[]) => (houses.includes(field) ? undefined : field)
  const byAlipay = agent.Alipay !== NONE
  const byWechat = agent.WeiXinPay !== NONE
  const found = sandbox
    ? [byAlipay || byWechat ? sandbox : undefined]
    : [
        byAlipay ? find('alipay', own(agent.Alipay, [...HOUSE, ...builtIn])) : undefined,
        byWechat && agent.IsWeiXinPay === 1 ? find('wechat', own(agent.WeiXinPay, HOUSE)) : undefined,
      ]
  return {
    accounts: found.filter((one) => one !== undefined),
    pages: { ...(phone && { phone }), ...(wechat && { wechat }), ...(pc && { pc }) },
  }
}

/** The pages that somebody can use, best first: what is for telephones is shown as a code where one sits at a computer. */
export const pagesFor = (pages: PayPages, device: 'phone' | 'wechat' | 'pc'): (keyof PayPages)[] => {
  const order: Record<typeof device, (keyof PayPages)[]> = {
    phone: ['phone', 'wechat', 'pc'],
    wechat: ['wechat', 'phone', 'pc'],
    pc: ['pc', 'wechat', 'phone'],
  }
  return order[device].filter((kind) => pages[kind] !== undefined)
}
