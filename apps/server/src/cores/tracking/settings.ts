import { field, number } from '../../platform/settings.ts'

export const trackingDays = number(
  'TRACKING_DAYS',
  { usual: 90, min: 1, max: 3_650 },
  'days that single clicks, views and error reports are kept; usage by day is kept for good',
)

const megabytes = number(
  'TRACKING_SPOOL_MB',
  { usual: 64, min: 1, max: 100_000 },
  'events that may wait on disk (`DATA_DIR/spool`) for a database that is away',
)

/** In bytes. */
export const spoolSetting = field(megabytes.settings, (env) => megabytes.read(env) * 1_000_000)
