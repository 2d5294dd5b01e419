import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Store } from './database/store.ts'
import type { Files } from './files/port.ts'
import type { Payments } from './payments/port.ts'
import type { Push } from './push/push.ts'
import type { ServerKeys } from './serverKeys.ts'

/** What platform gives to cores. The clock comes in so that tests can hold it. */
export interface PlatformServices {
  config: Config
  store: Store
  keys: ServerKeys
  files: Files
  payments: Payments
  push: Push
  log: Logger
  now: () => number
}
