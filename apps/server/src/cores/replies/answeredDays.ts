import { LONGEST_ANSWER_SECONDS } from '@tizhou/domain/account/studyDays'
import { BEIJING_SHIFT } from '@tizhou/domain/dates/beijing'
import type { Store } from '../../platform/database/store.ts'
import { markName, shardsOf } from '../../platform/jobs/shards.ts'

/** Name of the job that counts replies (countReplies.ts); its progress tells up to which reply days are counted. */
export const COUNT_REPLIES = 'count-replies'

const DAY = 86_400_000
/** Most uncounted replies that are searched for a learner's own; older ones show once the job has counted them. */
const LOOKED_THROUGH = 20_000

export interface AnsweredDay {
  /** Beijing day since 1970. */
  day: number
  answered: number
  answered_right: number
}

export interface StudiedDay extends AnsweredDay {
  /** 0: unknown. */
  spent_seconds: number
}

/** A learner's study days after a day: as the job counted them, plus later replies, so that an answer shows at once. */
export const answeredDays = (store: Store, userID: number, subjectID: number, after: number): Promise<StudiedDay[]> =>
  days(store, userID, { where: 'subject_id = ? and', values: [subjectID] }, after)

/** As answeredDays, over all subjects and days. */
export const studiedDays = (store: Store, userID: number): Promise<StudiedDay[]> =>
  days(store, userID, { where: '', values: [] }, -1)

function days(
  store: Store,
  userID: number,
  subject: { where: string; values: number[] },
  after: number,
): Promise<StudiedDay[]> {
  const shards = shardsOf(store.dialect)
  const [greatest, least] = store.dialect === 'sqlite' ? ['max', 'min'] : ['greatest', 'least']
  return store.all<StudiedDay>(
    `select day, sum(answered) as answered, sum(answered_right) as answered_right, sum(spent_seconds) as spent_seconds
     from (
       select day, answered, answered_right, spent_seconds from user_day
       where user_id = ? and ${subject.where} day > ?
       union all
       select (answered_at + ${BEIJING_SHIFT}) / ${DAY}, 1, coalesce(is_right, 0),
           ${least}(spend_seconds, ${LONGEST_ANSWER_SECONDS}) from reply
       where seq > ${greatest}(coalesce((select progress from job where name = ?), 0),
           (select max(seq) from reply) - ${LOOKED_THROUGH})
         and ${subject.where} user_id = ?
     ) counted group by day`,
    [userID, ...subject.values, after, markName(COUNT_REPLIES, userID % shards, shards), ...subject.values, userID],
  )
}
