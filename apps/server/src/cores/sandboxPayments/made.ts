import { accountsOf, makePayments } from '../../platform/payments/payments.ts'
import type { BootServices } from '../../platform/platformServices.ts'
import { Sandbox } from './sandbox.ts'

/** The payment providers of an installation: its accounts, or the sandbox where it has none. */
export function madeBySandboxPayments({ config, store, keys, now, log }: BootServices) {
  const sandbox = new Sandbox({ store, keys, now, log })
  return {
    sandbox,
    payments: makePayments(accountsOf(config.payments, sandbox, now), config.defaultAlipayAccounts),
  }
}
