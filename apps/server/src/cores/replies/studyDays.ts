import { apart } from '../../platform/database/reading/readsApart.ts'
import { rowsStatement, upsertRows } from '../../platform/database/reading/rowsStatement.ts'
import type { Store, Tx } from '../../platform/database/store.ts'

/** The row of all subjects, in which each learner of a day counts once. */
export const ALL_SUBJECTS = 0

/** What one learner's new replies to a subject add up to on a Beijing day. */
interface LearnerDay {
  user_id: number
  subject_id: number
  day: number
  answered: number
  answered_right: number
}

const addToSums = upsertRows({
  table: 'study_day',
  columns: ['day', 'subject_id', 'learners', 'answered', 'answered_right'],
  key: ['day', 'subject_id'],
  add: ['learners', 'answered', 'answered_right'],
})

/**
 * Adds learners' days to everybody's: before they enter `user_day`, whose rows tell who was counted on that day already.
 * All replies of a learner are counted by one shard of the job, so nobody else counts the same learner meanwhile.
 */
export async function addToStudyDays(tx: Tx, days: readonly LearnerDay[]): Promise<void> {
  if (days.length === 0) return
  const known = await knownDays(tx, days)
  const sums = new Map<string, Omit<LearnerDay, 'user_id'> & { learners: number }>()
  for (const { user_id, subject_id, day, answered, answered_right } of days)
    for (const subject of [subject_id, ALL_SUBJECTS]) {
      const key = `${String(day).padStart(6, '0')} ${String(subject).padStart(16, '0')}`
      const sum = sums.get(key) ?? { day, subject_id: subject, learners: 0, answered: 0, answered_right: 0 }
      const mark = `${user_id} ${subject} ${day}`
      if (!known.has(mark)) sum.learners++
      known.add(mark)
      sum.answered += answered
      sum.answered_right += answered_right
      sums.set(key, sum)
    }
  const inOrder = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
  await tx.rows(addToSums, inOrder)
}

const DAY_OF_LEARNER = { user_id: 'bigint', subject_id: 'bigint', day: 'integer' } as const
type DayOfLearner = Pick<LearnerDay, 'user_id' | 'subject_id' | 'day'>

const countedInSubject = rowsStatement<DayOfLearner, DayOfLearner>(
  DAY_OF_LEARNER,
  (rows) => `select u.user_id, u.subject_id, u.day from ${rows}
    join user_day u on u.user_id = v.user_id and u.subject_id = v.subject_id and u.day = v.day`,
)
const countedAtAll = rowsStatement<DayOfLearner, DayOfLearner>(
  DAY_OF_LEARNER,
  (rows) => `select distinct u.user_id, u.subject_id, u.day from ${rows}
    join user_day u on u.user_id = v.user_id and u.day = v.day`,
)

/**
 * Marks of the learners' days that were counted before, by subject and for all subjects. The rows of other subjects are
 * looked for once a day and learner, when the first replies of a subject come.
 */
async function knownDays(tx: Tx, days: readonly LearnerDay[]): Promise<Set<string>> {
  const asked = days.map(({ user_id, subject_id, day }) => ({ user_id, subject_id, day }))
  const known = new Set<string>()
  const mark = ({ user_id, subject_id, day }: DayOfLearner) => {
    for (const subject of [subject_id, ALL_SUBJECTS]) known.add(`${user_id} ${subject} ${day}`)
  }
  for (const row of await tx.rows(countedInSubject, asked)) mark(row)
  const left = asked.filter(({ user_id, day }) => !known.has(`${user_id} ${ALL_SUBJECTS} ${day}`))
  if (left.length > 0) for (const row of await tx.rows(countedAtAll, left)) mark(row)
  return known
}

/** The days from `from` to `to`, both included, in order; days on which nobody answered are absent. */
export async function studyDays({ db }: Pick<Store, 'db'>, of: { subjectID?: number; from: number; to: number }) {
  const rows = await db
    .selectFrom('study_day')
    .select(['day', 'learners', 'answered', 'answered_right'])
    .where('subject_id', '=', of.subjectID ?? ALL_SUBJECTS)
    .where('day', '>=', of.from)
    .where('day', '<=', of.to)
    .orderBy('day')
    .modifyEnd(apart)
    .execute()
  return rows.map((row) => ({ ...row, answered: Number(row.answered), answered_right: Number(row.answered_right) }))
}
