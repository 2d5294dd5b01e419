import { hasPayment } from '@tizhou/domain/agents/agentRules'
import { Alipay } from './alipay/alipay.ts'
import type { AgentPayment, PaymentProvider, Payments } from './port.ts'
import type { PaymentSettings } from './settings.ts'
import { WechatPay } from './wechat/wechat.ts'

/** Stands where an agent has no such way to pay. */
const NONE = '-1'

/** An account of a provider. */
interface AccountOfProvider {
  provider: PaymentProvider
  /** What the agents whose money it takes have in their field; undefined: the installation's own account. */
  account: string | undefined
}

/**
 * The providers of this installation and who is paid through which. An agent without a payment option (specification,
 * section 9, "Payment availability") has none. The house's accounts take the money of agents whose field does not name
 * an account of their own; an agent that names one nobody has set up here is not paid through another's.
 */
export function makePayments(
  accounts: readonly AccountOfProvider[],
  defaultAlipayAccounts: readonly string[],
): Payments {
  const providers = new Map(accounts.map(({ provider }) => [provider.key, provider]))
  const find = (name: string, account: string | undefined) =>
    accounts.find((one) => one.provider.name === name && one.account === account)?.provider.key

  const offered = (agent: AgentPayment): string[] => {
    const { alipay, phone_pay_url, wechat_pay_url, wechat_pay } = agent
    const payable = hasPayment(
      { Alipay: alipay, PhonePayUrl: phone_pay_url, WeiXinPayUrl: wechat_pay_url, WeiXinPay: wechat_pay },
      defaultAlipayAccounts,
    )
    if (!payable) return []
    const sandbox = find('sandbox', undefined)
    if (sandbox) return [sandbox]
    const isHouse = alipay === '' || defaultAlipayAccounts.includes(alipay)
    return [
      alipay === NONE ? undefined : find('alipay', isHouse ? undefined : alipay),
      agent.is_wechat_pay !== 1 || wechat_pay === NONE ? undefined : find('wechat', houseOr(wechat_pay)),
    ].filter((key) => key !== undefined)
  }
  return { providers, offered }
}

/** The accounts that are set up; where there is none, the sandbox. */
export function accountsOf(
  { alipay, wechat }: PaymentSettings,
  sandbox: PaymentProvider,
  now: () => number,
): AccountOfProvider[] {
  const real = [
    ...alipay.map((one) => ({ provider: new Alipay(one, now), account: one.account })),
    ...wechat.map((one) => ({ provider: new WechatPay(one, now), account: one.account })),
  ]
  return real.length > 0 ? real : [{ provider: sandbox, account: undefined }]
}

/** `1` says no more than that WeChat Pay is there: the house's. */
const houseOr = (field: string): string | undefined => (['', '1'].includes(field) ? undefined : field)
