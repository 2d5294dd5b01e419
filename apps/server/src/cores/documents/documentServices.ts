import type { Store } from '../../platform/database/store.ts'
import type { Entitlements } from '../../platform/entitlements.ts'
import type { Files } from '../../platform/files/port.ts'
import type { ServerKeys } from '../../platform/serverKeys.ts'

/** What the core works with. */
export interface DocumentServices {
  store: Store
  files: Files
  keys: ServerKeys
  entitlements: Entitlements
  now: () => number
}
