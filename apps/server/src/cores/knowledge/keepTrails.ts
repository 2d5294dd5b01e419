import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { markName, shardsOf } from '../../platform/jobs/shards.ts'
import { type LoggedReply, nextReplies } from '../replies/replyLog.ts'
import { grownTrail, storeTrails, tailsOf } from './trails.ts'

interface Found {
  end: number
  isLast: boolean
  rows: Tables['learner_trail'][]
}

/** Follows the log of replies from its beginning and appends the replies to learners' trails (trails.ts). */
export const keepTrails: Job<Found> = {
  name: 'keep-trails',
  does: 'lays the log of replies down learner by learner, for the models of knowing',
  everyMs: 1_000,
  shards: shardsOf,
  async find({ store }, turn) {
    const part = await nextReplies(store, turn)
    if (!part) return undefined
    return { end: part.end, isLast: part.isLast, rows: await grown(store, part.replies) }
  },
  async work(_services, { end, isLast, rows }, turn) {
    await turn.commit(end, (tx) => storeTrails(tx, rows).then(), { isLast })
  },
}

async function grown(store: Store, replies: readonly LoggedReply[]): Promise<Tables['learner_trail'][]> {
  const scored = replies.filter((reply) => reply.is_right !== null)
  const byLearner = Map.groupBy(scored, ({ user_id, subject_id }) => `${user_id} ${subject_id}`)
  const keys = [...byLearner.values()].map(([first]): [number, number] => [
    (first as LoggedReply).user_id,
    (first as LoggedReply).subject_id,
  ])
  const tails = new Map(
    (await tailsOf(store, keys)).map((tail): [string, typeof tail] => [`${tail.user_id} ${tail.subject_id}`, tail]),
  )
  return keys.flatMap((key) => {
    const own = byLearner.get(key.join(' ')) ?? []
    const entries = own.map(({ question_id, answered_at, is_right }) => ({
      questionID: question_id,
      at: answered_at,
      right: is_right === 1,
    }))
    return grownTrail(key, tails.get(key.join(' ')), entries)
  })
}

/** Delay of the trails from which on they are too incomplete for a fit, ms. */
const BEHIND_MS = 600_000

/** Whether trails are far behind the log, as while an old log is processed for the first time. */
export async function trailsAreBehind(store: Pick<Store, 'db' | 'dialect'>, now: number): Promise<boolean> {
  const shards = shardsOf(store.dialect)
  const names = Array.from({ length: shards }, (_, shard) => markName(keepTrails.name, shard, shards))
  const marks = await store.db.selectFrom('job').select('progress').where('name', 'in', names).execute()
  const least = marks.length < shards ? 0 : Math.min(...marks.map(({ progress }) => progress))
  const next = await store.db
    .selectFrom('reply')
    .select('received_at')
    .where('seq', '>', least)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return next !== undefined && next.received_at < now - BEHIND_MS
}
