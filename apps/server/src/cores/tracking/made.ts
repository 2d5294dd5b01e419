import { spoolDir } from '../../platform/config.ts'
import type { BootServices } from '../../platform/platformServices.ts'
import { Tracking } from './tracking.ts'

export const madeByTracking = ({ config, store, now, metrics, log }: BootServices) => ({
  tracking: new Tracking({
    store,
    folder: spoolDir(config),
    maxBytes: config.trackingSpoolBytes,
    now,
    metrics,
    log,
  }),
})
