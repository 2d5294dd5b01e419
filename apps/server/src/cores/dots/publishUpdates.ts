import type { Job } from '../../platform/jobs/job.ts'
import { markTold, updatesToTell } from './updateEditing.ts'
import type { UpdateRow } from './updates.ts'

/** Tells open pages of updates whose planned moment has come; requests show them from that moment on anyway. */
export const publishUpdates: Job<Pick<UpdateRow, 'update_id' | 'subject_id'>[]> = {
  name: 'publish-updates',
  does: 'tells open pages of updates whose planned moment has come',
  everyMs: 5_000,
  async find({ store }, { now }) {
    const found = await updatesToTell(store, now)
    return found.length > 0 ? found : undefined
  },
  work: ({ push }, found, turn) =>
    turn.commit(turn.progress, async (tx) => {
      await markTold(
        tx,
        found.map(({ update_id }) => update_id),
        turn.now,
      )
      for (const appID of new Set(found.map(({ subject_id }) => subject_id)))
        await push.tell(tx, appID === null ? 'everyone' : { appID }, 'dots')
    }),
}
