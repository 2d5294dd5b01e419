import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Store } from './database/store.ts'
import type { Everyday } from './everyday.ts'
import type { Files } from './files/port.ts'
import type { Uploads } from './files/uploads/keptUploads.ts'
import type { Maintenance } from './maintenance.ts'
import type { Metrics } from './metrics.ts'
import type { Passwords } from './passwords.ts'
import type { Payments } from './payments/port.ts'
import type { Push } from './push/push.ts'
import type { ServerKeys } from './serverKeys.ts'
import type { StoredSettings } from './storedSettings.ts'

/** The services before the cores are made. The clock is a parameter so that tests can control it. */
export interface BootServices {
  config: Config
  store: Store
  keys: ServerKeys
  files: Files
  uploads: Uploads
  passwords: Passwords
  push: Push
  storedSettings: StoredSettings
  everyday: Everyday
  maintenance: Maintenance
  metrics: Metrics
  log: Logger
  now: () => number
}

/** The services that the platform gives to cores. */
export interface PlatformServices extends BootServices {
  /** Payment providers; the sandbox comes from its core. */
  payments: Payments
}
