import type { Handlers } from '../../../platform/calls/handler.ts'
import { errorDetail, errorList, errorSetResolved } from './errors.ts'
import { usageList } from './usageList.ts'

/** What staff call of this area; areas/tracking/handlers.ts puts it beside what learners call. */
export const trackingOffice = {
  errorList,
  errorDetail,
  errorSetResolved,
  usageList,
} satisfies Partial<Handlers<'tracking'>>
