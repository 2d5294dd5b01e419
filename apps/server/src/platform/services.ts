import type { Content } from '../cores/content/content.ts'
import type { Cores } from '../cores/cores.ts'
import type { ParcelSource } from '../cores/delivery/carriers/carrier.ts'
import type { ImportRunner } from '../cores/imports/running/importRunner.ts'
import type { MailProvider } from '../cores/mail/mail.ts'
import type { Sessions } from '../cores/people/sessions.ts'
import type { SmsProvider } from '../cores/sms/provider.ts'
import type { Entitlements } from '../cores/subjects/entitlements.ts'
import type { Tracking } from '../cores/tracking/tracking.ts'
import type { Uploads } from './files/keptUploads.ts'
import type { Maintenance } from './maintenance.ts'
import type { Metrics } from './metrics.ts'
import type { Passwords } from './passwords.ts'
import type { PlatformServices } from './platformServices.ts'
import type { SessionWatch } from './push/sessionWatch.ts'

/** What handlers work with. Made once at boot; the clock comes in so that tests can hold it. */
export interface Services extends Cores, PlatformServices {
  sessions: Sessions
  passwords: Passwords
  sms: SmsProvider
  mail: MailProvider
  parcels: ParcelSource
  /** Ends streams with their sessions. */
  streamSessions: SessionWatch
  entitlements: Entitlements
  maintenance: Maintenance
  content: Content
  tracking: Tracking
  uploads: Uploads
  imports: ImportRunner
  metrics: Metrics
}
