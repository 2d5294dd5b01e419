import type { Store } from '../../platform/database/store.ts'
import type { Payments } from '../../platform/payments/port.ts'

/** What works of this core use; the app's `Services` have it. */
export interface SalesServices {
  store: Store
  payments: Payments
  entitlements: { forget(userID: number): void }
  now: () => number
  log: { error(about: object, text: string): void; warn(about: object, text: string): void }
}
