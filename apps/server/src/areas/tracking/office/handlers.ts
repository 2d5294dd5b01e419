import type { Handlers } from '../../../platform/calls/handler.ts'
import { errorDetail, errorList, errorSetResolved } from './errors.ts'
import { usageList } from './usageList.ts'

/** The staff calls of this area; areas/tracking/handlers.ts joins them with the learners' calls. */
export const trackingOffice = {
  errorList,
  errorDetail,
  errorSetResolved,
  usageList,
} satisfies Partial<Handlers<'tracking'>>
