import type { Logger } from 'pino'
import type { Content } from '../cores/content/content.ts'
import type { Cores } from '../cores/cores.ts'
import type { ParcelSource } from '../cores/delivery/carriers/carrier.ts'
import type { ImportRunner } from '../cores/imports/running/importRunner.ts'
import type { MailProvider } from '../cores/mail/mail.ts'
import type { Sessions } from '../cores/people/sessions.ts'
import type { SmsProvider } from '../cores/sms/provider.ts'
import type { Tracking } from '../cores/tracking/tracking.ts'
import type { Config } from './config.ts'
import type { Store } from './database/store.ts'
import type { Entitlements } from './entitlements.ts'
import type { Uploads } from './files/keptUploads.ts'
import type { Files } from './files/port.ts'
import type { Maintenance } from './maintenance.ts'
import type { Metrics } from './metrics.ts'
import type { Passwords } from './passwords.ts'
import type { Payments } from './payments/port.ts'
import type { Push } from './push/push.ts'
import type { SessionWatch } from './push/sessionWatch.ts'
import type { ServerKeys } from './serverKeys.ts'

/** What handlers work with. Made once at boot; the clock comes in so that tests can hold it. */
export interface Services extends Cores {
  config: Config
  store: Store
  sessions: Sessions
  keys: ServerKeys
  files: Files
  passwords: Passwords
  sms: SmsProvider
  mail: MailProvider
  parcels: ParcelSource
  payments: Payments
  push: Push
  /** Ends streams with their sessions. */
  streamSessions: SessionWatch
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
