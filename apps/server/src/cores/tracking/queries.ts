import { coreOf } from '../../platform/coreFront.ts'
import { resolveErrors } from './errorResolutions.ts'
import { errorGroup, errorGroups, usageByPage } from './trackingReads.ts'

/** The front of the core `tracking`: `services.tracking`. */
export class TrackingQueries extends coreOf({
  reads: { errorGroup, errorGroups, usageByPage },
  changes: { resolveErrors },
}) {}
