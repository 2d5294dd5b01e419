import { coreOf } from '../../platform/coreFront.ts'
import { resolveErrors } from './errorResolutions.ts'
import { errorGroup, errorGroups, usageByPage } from './trackingReads.ts'

/** What others ask of the core `tracking`, as `services.tracking`. */
export class TrackingQueries extends coreOf({
  reads: { errorGroup, errorGroups, usageByPage },
  changes: { resolveErrors },
}) {}
