import { MEASURED_FROM } from '@tizhou/domain/knowledge/models/itemMeasures'
import { type Insertable, type Selectable, sql } from 'kysely'
import { rowsAmong } from '../../platform/database/reading/rowsAmong.ts'
import { upsertRows } from '../../platform/database/reading/rowsStatement.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Turn } from '../../platform/jobs/job.ts'
import { storeMeasureChanges } from './pointMeasures.ts'

/** Reads and writes of the jobs of the core `knowledge`; requests use knowledgeReads.ts only. */
type Reads = Pick<Store, 'all' | 'db' | 'dialect'>

export const formsOf = ({ db }: Reads, ids: readonly number[]) =>
  db
    .selectFrom('question')
    .select(['question_id', 'form', 'options', 'difficulty'])
    .where('question_id', 'in', ids)
    .execute()

export const pointsOfQuestions = ({ db }: Reads, ids: readonly number[]) =>
  db.selectFrom('question_point').select(['question_id', 'point_id']).where('question_id', 'in', ids).execute()

export type FirstAnswerRow = Selectable<Tables['first_answer']>
export type LearnerRow = Selectable<Tables['learner_rating']>
export type PointMasteryRow = Selectable<Tables['point_mastery']>
export type RatingRow = Pick<
  Selectable<Tables['question_measure']>,
  'question_id' | 'subject_id' | 'rating' | 'attempts' | 'answered_right'
>

const FIRST = [
  'question_id',
  'user_id',
  'subject_id',
  'is_right',
  'reply',
  'spend_seconds',
  'answered_at',
  'last_at',
] as const
const RATING = ['question_id', 'subject_id', 'rating', 'attempts', 'answered_right'] as const
const LEARNER = ['user_id', 'subject_id', 'rating', 'answers', 'answered_right'] as const
const MASTERY = ['user_id', 'subject_id', 'point_id', 'known', 'answers', 'last_at'] as const

const firstAmong = rowsAmong('first_answer', FIRST, ['question_id', 'user_id'])
const learnersAmong = rowsAmong('learner_rating', LEARNER, ['user_id', 'subject_id'])
const masteryAmong = rowsAmong('point_mastery', MASTERY, ['user_id', 'subject_id', 'point_id'])

/** Existing first answers of [question, learner]. */
export const knownFirst = (store: Reads, keys: [number, number][]) => firstAmong<FirstAnswerRow>(store, keys)

/** Existing ratings of [learner, subject]. */
export const knownLearners = (store: Reads, keys: [number, number][]) => learnersAmong<LearnerRow>(store, keys)

/** Existing mastery of [learner, subject, point]. */
export const knownMastery = (store: Reads, keys: [number, number, number][]) =>
  masteryAmong<PointMasteryRow>(store, keys)

export const knownRatings = ({ db }: Reads, questionIDs: readonly number[]): Promise<RatingRow[]> =>
  db.selectFrom('question_measure').select(RATING).where('question_id', 'in', questionIDs).execute()

export interface Followed {
  first: FirstAnswerRow[]
  /** Initial ratings of questions that had none. */
  started: RatingRow[]
  /** Increments of each question's rating, attempts and right answers. */
  moved: RatingRow[]
  learners: LearnerRow[]
  mastery: PointMasteryRow[]
  /** Increments of points' measures. */
  measures: Selectable<Tables['point_measure']>[]
}

const putFirst = upsertRows({
  table: 'first_answer',
  columns: FIRST,
  key: ['question_id', 'user_id'],
  replace: ['last_at'],
})
const startRatings = upsertRows({ table: 'question_measure', columns: RATING, key: ['question_id'] })
const moveRatings = upsertRows({
  table: 'question_measure',
  columns: RATING,
  key: ['question_id'],
  add: ['rating', 'attempts', 'answered_right'],
})
const putLearners = upsertRows({
  table: 'learner_rating',
  columns: LEARNER,
  key: ['user_id', 'subject_id'],
  replace: ['rating', 'answers', 'answered_right'],
})
const putMastery = upsertRows({
  table: 'point_mastery',
  columns: MASTERY,
  key: ['user_id', 'subject_id', 'point_id'],
  replace: ['known', 'answers', 'last_at'],
})

/** Replaces the rows of learners, and adds to the rows of questions and points, which learners share. */
export async function storeFollowed(tx: Tx, of: Followed): Promise<void> {
  await tx.rows(putFirst, of.first)
  await tx.rows(startRatings, of.started)
  await tx.rows(moveRatings, of.moved)
  await tx.rows(putLearners, of.learners)
  await tx.rows(putMastery, of.mastery)
  await storeMeasureChanges(tx, of.measures)
}

/**
 * Questions with at least MEASURED_FROM first answers, whose number has grown by a fifth since they were measured. The
 * condition must match the partial index question_measure_due (migration 0015-jobs).
 */
export const dueToMeasure = (
  { db }: Pick<Store, 'db'>,
  { shard, shards }: Pick<Turn, 'shard' | 'shards'>,
  limit: number,
) =>
  db
    .selectFrom('question_measure as m')
    .innerJoin('question as q', 'q.question_id', 'm.question_id')
    .select(['m.question_id', 'q.difficulty', 'm.attempts'])
    .where(sql<boolean>`m.attempts >= ${sql.lit(MEASURED_FROM)} and m.attempts * 5 >= m.measured_attempts * 6 + 25`)
    .$if(shards > 1, (query) => query.where(sql<boolean>`m.question_id % ${sql.lit(shards)} = ${sql.lit(shard)}`))
    .orderBy('m.measured_attempts')
    .limit(limit)
    .execute()

/** The newest first answers to a question, with the ability of each learner. */
export const firstAnswersTo = (store: Reads, questionID: number, limit: number) =>
  store.all<{
    is_right: number
    reply: string
    spend_seconds: number
    rating: number
    answers: number
    answered_right: number
  }>(
    `select f.is_right, f.reply, f.spend_seconds, k.rating, k.answers, k.answered_right
     from first_answer f join learner_rating k on k.user_id = f.user_id and k.subject_id = f.subject_id
     where f.question_id = ? order by f.answered_at desc limit ${limit}`,
    [questionID],
  )

export interface MeasuredRow {
  question_id: number
  rating: number
  measured_attempts: number
  discrimination: number | null
  upper_lower: number | null
  median_seconds: number | null
  wrong_reply: string | null
  wrong_times: number
}

export const storeMeasure = ({ db }: Tx, { question_id, ...row }: MeasuredRow) =>
  db.updateTable('question_measure').set(row).where('question_id', '=', question_id).execute()

/** The next single-choice questions of a subject that may confuse points, with their keys. */
export const choiceQuestions = (
  { db }: Pick<Store, 'db'>,
  subjectID: number,
  { after, limit }: { after: number; limit: number },
) =>
  db
    .selectFrom('question')
    .select(['question_id', 'form', 'options', 'answer'])
    .where('subject_id', '=', subjectID)
    .where('question_id', '>', after)
    .where('form', 'in', ['ATEST', 'BTEST', 'A3TEST'])
    .orderBy('question_id')
    .limit(limit)
    .execute()

/** The next subjects after an id. */
export const subjectsAfter = ({ db }: Reads, subjectID: number, limit: number) =>
  db
    .selectFrom('subject')
    .select('subject_id')
    .where('subject_id', '>', subjectID)
    .where('withdrawn_at', 'is', null)
    .orderBy('subject_id')
    .limit(limit)
    .execute()

export const chosenTimes = async ({ db }: Reads, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('answer_count as c')
        .innerJoin('question_measure as m', 'm.question_id', 'c.question_id')
        .select(['c.question_id', 'c.answer', 'c.times'])
        .where('c.question_id', 'in', ids)
        .where('m.attempts', '>=', MEASURED_FROM)
        .execute()

export interface StartedAttempt {
  attempt_id: number
  user_id: number
  subject_id: number
  paper_id: number
  started_at: number
}

/** First attempts begun between two moments that have no prediction and whose answers are not in the log yet. */
export const attemptsFrom = (
  { db }: Reads,
  { shard, shards }: Pick<Turn, 'shard' | 'shards'>,
  { from, until }: { from: number; until: number },
  limit: number,
): Promise<StartedAttempt[]> =>
  db
    .selectFrom('paper_attempt as a')
    .select(['a.attempt_id', 'a.user_id', 'a.subject_id', 'a.paper_id', 'a.started_at'])
    .where('a.started_at', '>=', from)
    .where('a.started_at', '<=', until)
    .where('a.is_first', '=', 1)
    .where('a.filed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('prediction as p').select('p.attempt_id').whereRef('p.attempt_id', '=', 'a.attempt_id'))),
    )
    .$if(shards > 1, (query) => query.where(sql<boolean>`a.user_id % ${sql.lit(shards)} = ${sql.lit(shard)}`))
    .orderBy('a.started_at')
    .orderBy('a.attempt_id')
    .limit(limit)
    .execute()

/** All values in hundredths of a mark. */
export async function addPredictions({ db }: Tx, rows: Insertable<Tables['prediction']>[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('prediction')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Scores of papers with a prediction that are not compared yet. */
export const newOutcomes = async ({ db }: Reads, limit: number) =>
  (await db
    .selectFrom('prediction as p')
    .innerJoin('paper_attempt as a', 'a.attempt_id', 'p.attempt_id')
    .select(['p.attempt_id', 'p.subject_id', 'a.score'])
    .where('p.score', 'is', null)
    .where('a.score', 'is not', null)
    .limit(limit)
    .execute()) as { attempt_id: number; subject_id: number; score: number }[]

export async function storeOutcomes({ db }: Tx, outcomes: readonly { attempt_id: number; score: number }[]) {
  for (const { attempt_id, score } of outcomes)
    await db.updateTable('prediction').set({ score }).where('attempt_id', '=', attempt_id).execute()
}
