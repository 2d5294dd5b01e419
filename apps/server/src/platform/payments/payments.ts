import { payWays } from '@tizhou/domain/sales/payWays'
import { Alipay } from './alipay/alipay.ts'
import type { AgentPayment, PaymentProvider, Payments } from './port.ts'
import type { PaymentSettings } from './settings.ts'
import { WechatPay } from './wechat/wechat.ts'

/** An account of a provider. */
interface AccountOfProvider {
  provider: PaymentProvider
  /** The agents' value of their payment account field; undefined: the installation's own account. */
  account: string | undefined
}

/**
 * The providers of this installation, and which of them each agent is paid through
 * (packages/domain/src/sales/payWays.ts).
 */
export function makePayments(
  accounts: readonly AccountOfProvider[],
  defaultAlipayAccounts: readonly string[],
): Payments {
  const providers = new Map(accounts.map(({ provider }) => [provider.key, provider]))
  const here = {
    accounts: accounts.map(({ provider: { name, key }, account }) => ({ provider: name, key, account })),
    builtIn: defaultAlipayAccounts,
  }
  const ways = (agent: AgentPayment) =>
    payWays(
      {
        Alipay: agent.alipay,
        PhonePayUrl: agent.phone_pay_url,
        WeiXinPayUrl: agent.wechat_pay_url,
        WeiXinPay: agent.wechat_pay,
        PCPayUrl: agent.pc_pay_url,
        IsWeiXinPay: agent.is_wechat_pay,
      },
      here,
    )
  return {
    providers,
    offered: (agent) => ways(agent).accounts.map(({ key }) => key),
    pages: (agent) => ways(agent).pages,
  }
}

/** The configured accounts; where there is none, the sandbox. */
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
