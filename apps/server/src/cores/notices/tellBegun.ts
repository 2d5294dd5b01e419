import type { Store } from '../../platform/database/store.ts'
import type { Job } from '../../platform/jobs/job.ts'

const MOST = 500

const begunBetween = ({ db }: Pick<Store, 'db'>, after: number, until: number) =>
  db
    .selectFrom('notice')
    .select('subject_id')
    .distinct()
    .where('user_id', '=', 0)
    .where('begins_at', '>', after)
    .where('begins_at', '<=', until)
    .where('withdrawn_at', 'is', null)
    .limit(MOST)
    .execute()

/** Tells open pages of notices that have begun since the last run; its progress is the moment of that, ms UTC. */
export const tellBegun: Job<{ subject_id: number }[]> = {
  name: 'tell-begun-notices',
  does: 'tells open pages of notices whose moment has come',
  everyMs: 5_000,
  async find({ store }, { progress, now }) {
    const found = await begunBetween(store, progress, now)
    return found.length > 0 ? found : undefined
  },
  work: ({ push }, found, turn) =>
    turn.commit(turn.now, async (tx) => {
      for (const { subject_id } of found)
        await push.tell(tx, subject_id === 0 ? 'everyone' : { appID: subject_id }, 'notices')
    }),
}
