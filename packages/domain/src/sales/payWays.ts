import { hasPayment } from '../agents/agentRules.ts'
import { outsideLink } from '../agents/links.ts'

/** Value of a way of payment that an agent does not offer (specification, section 9, "Payment availability"). */
const NONE = '-1'
/** Values without an account of its own: the installation collects for the agent. */
const HOUSE: readonly string[] = ['', '1']

/** The payment fields of an agent (specification, section 3, "Agent info"). */
export interface PayFields {
  Alipay: string
  PhonePayUrl: string
  WeiXinPayUrl: string
  WeiXinPay: string
  PCPayUrl: string
  IsWeiXinPay: number
}

type Provider = 'alipay' | 'wechat' | 'sandbox'

/** An installation's payment accounts (`account` undefined: its own), and built-in names of its own account. */
export interface Collecting<A extends { provider: Provider; account: string | undefined }> {
  accounts: readonly A[]
  builtIn: readonly string[]
}

/** An agent's external payment pages, by device. */
export interface PayPages {
  phone?: string
  wechat?: string
  pc?: string
}

export interface PayWays<A> {
  /** Accounts for paying here, best first. */
  accounts: A[]
  /** The agent's own payment pages. */
  pages: PayPages
}

/**
 * The ways of paying an agent; neither account nor page: none. An agent without payment by the four fields has none;
 * others have the accounts that are configured here (money never goes to another's account; the sandbox replaces all of
 * them where there is none), and pages with a valid address.
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

/** The pages usable on a device, best first: pages for telephones are shown as a QR code on a computer. */
export const pagesFor = (pages: PayPages, device: 'phone' | 'wechat' | 'pc'): (keyof PayPages)[] => {
  const order: Record<typeof device, (keyof PayPages)[]> = {
    phone: ['phone', 'wechat', 'pc'],
    wechat: ['wechat', 'phone', 'pc'],
    pc: ['pc', 'wechat', 'phone'],
  }
  return order[device].filter((kind) => pages[kind] !== undefined)
}
