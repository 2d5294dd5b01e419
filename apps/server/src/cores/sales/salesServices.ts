import type { Store } from '../../platform/database/store.ts'
import type { Payments } from '../../platform/payments/port.ts'
import type { SalesSettings } from './settings.ts'

/** What works of this core use; the app's `Services` have it. */
export interface SalesServices {
  store: Store
  payments: Payments
  entitlements: { forget(userID: number): void }
  keys: { mark(kind: string, text: string): Promise<string> }
  config: { sales: SalesSettings }
  now: () => number
  log: { error(about: object, text: string): void; warn(about: object, text: string): void }
}
