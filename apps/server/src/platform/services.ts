import type { Logger } from 'pino'
import type { Content } from '../content/content.ts'
import type { ImportRunner } from '../import/running/importRunner.ts'
import type { Uploads } from '../import/running/uploads.ts'
import type { SmsProvider } from '../sms/provider.ts'
import type { Store } from '../store/store.ts'
import type { Tracking } from '../tracking/tracking.ts'
import type { Config } from './config.ts'
import type { Entitlements } from './entitlements.ts'
import type { Maintenance } from './maintenance.ts'
import type { Metrics } from './metrics.ts'
import type { Passwords } from './passwords.ts'
import type { ServerKeys } from './serverKeys.ts'
import type { Sessions } from './sessions.ts'

/** What handlers work with. Made once at boot; the clock comes in so that tests can hold it. */
export interface Services {
  config: Config
  store: Store
  sessions: Sessions
  keys: ServerKeys
  passwords: Passwords
  sms: SmsProvider
  entitlements: Entitlements
  maintenance: Maintenance
  content: Content
  tracking: Tracking
  uploads: Uploads
  imports: ImportRunner
  metrics: Metrics
  log: Logger
  now: () => number
}
