import { BEIJING_SHIFT } from '@tizhou/domain/dates/beijing'
import type { Store } from '../../platform/database/store.ts'
import { markName, shardsOf } from '../../platform/jobs/shards.ts'

/** The job that counts replies (countReplies.ts); its marks say up to which reply the days are counted. */
export const COUNT_REPLIES = 'count-replies'

const DAY = 86_400_000
/** Replies that are looked through for a learner's own at the most; further back they show when the job has come to them. */
const LOOKED_THROUGH = 20_000

export interface AnsweredDay {
  /** Beijing day since 1970. */
  day: number
  answered: number
  answered_right: number
}

/** A learner's days after a day as the job counted them, and what came since, so that an answer shows at once. */
export function answeredDays(store: Store, userID: number, subjectID: number, after: number): Promise<AnsweredDay[]> {
  const shards = shardsOf(store.dialect)
  const greatest = store.dialect === 'sqlite' ? 'max' : 'greatest'
  return store.all<AnsweredDay>(
    `select day, sum(answered) as answered, sum(answered_right) as answered_right from (
       select day, answered, answered_right from user_day where user_id = ? and subject_id = ? and day > ?
       union all
       select (answered_at + ${BEIJING_SHIFT}) / ${DAY}, 1, coalesce(is_right, 0) from reply
       where seq > ${greatest}(coalesce((select progress from job where name = ?), 0),
           (select max(seq) from reply) - ${LOOKED_THROUGH})
         and user_id = ? and subject_id = ?
     ) counted group by day`,
    [userID, subjectID, after, markName(COUNT_REPLIES, userID % shards, shards), userID, subjectID],
  )
}
