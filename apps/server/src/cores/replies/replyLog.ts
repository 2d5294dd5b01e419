import { type ExpressionBuilder, sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Turn } from '../../platform/jobs/job.ts'

/** Younger replies may be in an uncommitted transaction, or have older ones still to come. */
const SETTLED_MS = 5_000

export type LoggedReply = Pick<
  Tables['reply'],
  'user_id' | 'subject_id' | 'question_id' | 'reply' | 'is_right' | 'spend_seconds' | 'answered_at' | 'received_at'
> & { seq: number }

export interface LogPart {
  /** Replies of the shard's learners, in log order. */
  replies: LoggedReply[]
  /** Log position (seq) of the end of the slice. */
  end: number
  /** Whether no settled reply follows the slice. */
  isLast: boolean
}

/**
 * The next replies of the log for a job whose progress is a `seq` and whose shards divide learners. Undefined: none has
 * settled. Reads at most `turn.size` replies.
 */
export async function nextReplies({ db }: Pick<Store, 'db'>, turn: Turn): Promise<LogPart | undefined> {
  const { shard, shards, progress } = turn
  const size = turn.size * shards
  const part = await db
    .selectFrom(
      db
        .selectFrom('reply')
        .select(['seq', 'received_at'])
        .where('seq', '>', progress)
        .orderBy('seq')
        .limit(size)
        .as('part'),
    )
    .select(({ fn }) => [
      fn.max<number | null>('seq').as('last'),
      fn.countAll<number>().as('replies'),
      fn.min<number | null>('received_at').as('oldest'),
      firstAfter(turn.now - SETTLED_MS).as('unsettled'),
    ])
    .executeTakeFirstOrThrow()
  if (part.last === null || part.oldest === null) return undefined
  const end = part.unsettled === null ? part.last : part.unsettled - 1
  if (end <= progress) return undefined
  turn.waitingSince(part.oldest)
  const replies = await db
    .selectFrom('reply')
    .select(['seq', 'user_id', 'subject_id', 'question_id', 'reply', 'is_right', 'spend_seconds'])
    .select(['answered_at', 'received_at'])
    .where('seq', '>', progress)
    .where('seq', '<=', end)
    .$if(shards > 1, (query) => query.where(ofShard(shard, shards)))
    .orderBy('seq')
    .execute()
  return { replies, end, isLast: part.unsettled !== null || part.replies < size }
}

const firstAfter = (moment: number) => sql<number | null>`min(case when received_at > ${moment} then seq end)`

const ofShard = (shard: number, shards: number) => (eb: ExpressionBuilder<Tables, 'reply'>) =>
  eb(sql<number>`user_id % ${sql.lit(shards)}`, '=', shard)
