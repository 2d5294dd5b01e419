import type { Job } from '../../platform/jobs/job.ts'
import { followParcel } from './followParcel.ts'
import { type TrackRow, tracksToAsk } from './tracks.ts'

const LOOK_EACH_MS = 30_000
const AT_ONCE = 4

/** Queries parcels that nobody looks at, so that delivered ones are marked as delivered. */
export const followParcels: Job<TrackRow[]> = {
  name: 'follow-parcels',
  does: 'asks carriers where parcels are that nobody looks at',
  everyMs: LOOK_EACH_MS,
  async find({ store }, { now }) {
    const rows = await tracksToAsk(store, now, AT_ONCE)
    return rows.length > 0 ? rows : undefined
  },
  async work(services, rows, turn) {
    await turn.hold()
    await Promise.all(rows.map((row) => followParcel(services, row)))
  },
}
