import type { Job } from '../../platform/jobs/job.ts'
import { followParcels } from './followParcels.ts'

export const deliveryJobs: readonly Job[] = [followParcels]
