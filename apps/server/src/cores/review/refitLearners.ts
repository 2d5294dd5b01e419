import { type Fit, LEAST_OWN_REVIEWS, type ReviewHistory } from '@tizhou/domain/review/fit'
import type { Rating } from '@tizhou/domain/review/rating'
import { sql } from 'kysely'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { fitApart, type ToFit } from './fitApart.ts'
import { parametersText } from './refitMemory.ts'
import { subjectParameters } from './reviewPlan.ts'

const WEEK_MS = 7 * 86_400_000
/** Learners that are looked at in one slice, and of their subjects those that are fitted in it. */
const LOOKED_AT = 10
const FITTED = 4
/** The latest ratings of a learner in a subject that are read; what began before them is left out. */
const READ = 10_000
/** Fitted again once the ratings have grown so much. */
const GROWN = 1.1

/** A learner's subject. */
interface Learner {
  userID: number
  subjectID: number
  /** Ratings in the log. */
  ratings: number
}

interface Slice {
  fits: (Learner & { fit: Fit })[]
  /** The last learner who was looked at; null: there are no more. */
  last: number | null
}

/**
 * Fits the memory parameters of each learner with enough reviews, once a week, to the log of their ratings: answers,
 * own grades and cards. Learners in the order of their ids; the progress is the last of them, or, below zero, the
 * moment at which a round ended.
 */
export const refitLearners: Job<Slice, 'store'> = {
  name: 'refit-learners',
  does: 'fits the memory parameters of each learner with 400 reviews, once a week',
  everyMs: 60_000,
  async find({ store }, turn) {
    if (turn.progress < 0 && turn.now < WEEK_MS - turn.progress) return undefined
    const after = Math.max(0, turn.progress)
    const learners = await nextLearners(store, after)
    const rated = await ratedMuch(store, learners)
    // A slice ends with the learner whose subjects fill it, so that none is passed over.
    const fitted: Learner[] = []
    let last = learners.length < LOOKED_AT ? null : (learners.at(-1) as number)
    for (const [at, userID] of learners.entries()) {
      fitted.push(...rated.filter((one) => one.userID === userID))
      if (fitted.length < FITTED || at === learners.length - 1) continue
      last = userID
      break
    }
    return { fits: await fit(store, fitted), last }
  },
  async work(_services, { fits, last }, turn) {
    await turn.commit(
      last ?? -turn.now,
      async (tx) => {
        for (const one of fits) await storeFit(tx, one, turn.now)
      },
      { isLast: last === null },
    )
  },
}

/** The next learners with ratings. Each step is one look into the key. */
async function nextLearners({ db }: Pick<Store, 'db'>, after: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with recursive next(user_id) as (
      select (select min(user_id) from memory_log where user_id > ${after})
      union all
      select (select min(m.user_id) from memory_log m where m.user_id > next.user_id) from next
      where next.user_id is not null
    ) select user_id from next where user_id is not null limit ${sql.lit(LOOKED_AT)}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Subjects of learners with enough ratings, and more than when they were fitted last. */
async function ratedMuch({ db }: Pick<Store, 'db'>, learners: readonly number[]): Promise<Learner[]> {
  if (learners.length === 0) return []
  const rows = await db
    .selectFrom('memory_log as g')
    .leftJoin('learner_parameters as l', (join) =>
      join.onRef('l.user_id', '=', 'g.user_id').onRef('l.subject_id', '=', 'g.subject_id'),
    )
    .select(({ fn }) => [
      'g.user_id',
      'g.subject_id',
      fn.countAll<number>().as('ratings'),
      fn.max('l.ratings').as('known'),
    ])
    .where('g.user_id', 'in', learners)
    .groupBy(['g.user_id', 'g.subject_id'])
    .orderBy('g.user_id')
    .orderBy('g.subject_id')
    .execute()
  return rows
    .filter(({ ratings, known }) => Number(ratings) >= Math.max(LEAST_OWN_REVIEWS, (known ?? 0) * GROWN))
    .map((row) => ({ userID: row.user_id, subjectID: row.subject_id, ratings: Number(row.ratings) }))
}

async function fit(store: Pick<Store, 'db'>, learners: readonly Learner[]): Promise<Slice['fits']> {
  const sets: (Learner & ToFit)[] = []
  for (const one of learners) {
    const histories = await historiesOf(store, one)
    const from = await subjectParameters(store, one.subjectID)
    sets.push({ ...one, histories, least: LEAST_OWN_REVIEWS, from })
  }
  if (sets.length === 0) return []
  const fits = await fitApart(sets.map(({ histories, least, from }) => ({ histories, least, from })))
  return sets.flatMap(({ userID, subjectID, ratings }, at) => {
    const found = fits[at]
    return found ? [{ userID, subjectID, ratings, fit: found }] : []
  })
}

/**
 * The ratings of each question and card that the log has from the first one on: what was rated before there was a log,
 * or before the latest ratings, has an unknown beginning.
 */
async function historiesOf({ db }: Pick<Store, 'db'>, of: Learner): Promise<ReviewHistory[]> {
  const rows = await db
    .selectFrom('memory_log')
    .select(['kind', 'item_id', 'rating', 'rated_day'])
    .select(({ eb }) => eb.case().when('elapsed', 'is', null).then(1).else(0).end().as('is_first'))
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .where('undone', '=', 0)
    .orderBy('rated_day', 'desc')
    .orderBy('rated_at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(READ)
    .execute()
  const byItem = Map.groupBy(rows.reverse(), (row) => `${row.kind} ${row.item_id}`)
  // In one order on every database: it says which are held out.
  return [...byItem.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, ratings]) => ratings)
    .filter(([first]) => first?.is_first === 1)
    .map((ratings) => ratings.map(({ rated_day, rating }) => ({ day: rated_day, rating: rating as Rating })))
}

async function storeFit(
  { db }: Tx,
  { userID, subjectID, ratings, fit: found }: Slice['fits'][0],
  now: number,
): Promise<void> {
  const row = {
    w: found.improved ? parametersText(found.parameters) : null,
    reviews: found.reviews,
    ratings,
    loss: found.loss,
    other_loss: found.defaultLoss,
    fitted_at: now,
  }
  await db
    .insertInto('learner_parameters')
    .values({ user_id: userID, subject_id: subjectID, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'subject_id']).doUpdateSet(row))
    .execute()
}
