import type { Insertable, Selectable } from 'kysely'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** What the jobs of knowing read and write; requests only read (knowing.ts). */
type Reads = Pick<Store, 'all' | 'db'>

const marks = (ids: readonly unknown[]) => ids.map(() => '?').join(', ')

export interface LoggedReply {
  seq: number
  user_id: number
  subject_id: number
  question_id: number
  reply: string
  is_right: number | null
  spend_seconds: number
  answered_at: number
  received_at: number
}

/** The log of replies in the order of arrival. */
export const repliesAfter = (store: Reads, seq: number, limit: number): Promise<LoggedReply[]> =>
  store.all<LoggedReply>(
    `select seq, user_id, subject_id, question_id, reply, is_right, spend_seconds, answered_at, received_at
     from reply where seq > ? order by seq limit ${limit}`,
    [seq],
  )

export const formsOf = (store: Reads, ids: readonly number[]) =>
  store.all<{ question_id: number; form: string; options: string; difficulty: number | null }>(
    `select question_id, form, options, difficulty from question where question_id in (${marks(ids)})`,
    [...ids],
  )

export const pointsOfQuestions = (store: Reads, ids: readonly number[]) =>
  store.all<{ question_id: number; point_id: number }>(
    `select question_id, point_id from question_point where question_id in (${marks(ids)})`,
    [...ids],
  )

export type FirstAnswerRow = Selectable<Tables['first_answer']>
export type KnowingRow = Selectable<Tables['user_knowing']>
export type PointMasteryRow = Selectable<Tables['point_mastery']>
export type RatingRow = Pick<
  Selectable<Tables['question_measure']>,
  'question_id' | 'subject_id' | 'rating' | 'attempts' | 'answered_right'
>

/** What is known already of those who answered and of what they answered. */
export async function knownOf(
  store: Reads,
  { userIDs, questionIDs, pointIDs }: { userIDs: number[]; questionIDs: number[]; pointIDs: number[] },
) {
  const first = store.db
    .selectFrom('first_answer')
    .selectAll()
    .where('question_id', 'in', questionIDs)
    .where('user_id', 'in', userIDs)
    .execute()
  const ratings = store.db
    .selectFrom('question_measure')
    .select(['question_id', 'subject_id', 'rating', 'attempts', 'answered_right'])
    .where('question_id', 'in', questionIDs)
    .execute()
  const knowing = store.db.selectFrom('user_knowing').selectAll().where('user_id', 'in', userIDs).execute()
  const mastery =
    pointIDs.length === 0
      ? []
      : store.db
          .selectFrom('point_mastery')
          .selectAll()
          .where('user_id', 'in', userIDs)
          .where('point_id', 'in', pointIDs)
          .execute()
  return { first: await first, ratings: await ratings, knowing: await knowing, mastery: await mastery }
}

export interface Followed {
  first: FirstAnswerRow[]
  ratings: RatingRow[]
  knowing: KnowingRow[]
  mastery: PointMasteryRow[]
}

const PUT_FIRST = `insert into first_answer (question_id, user_id, subject_id, is_right, reply, spend_seconds,
    answered_at, last_at) values (?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (question_id, user_id) do update set last_at = excluded.last_at`
const PUT_RATING = `insert into question_measure (question_id, subject_id, rating, attempts, answered_right)
  values (?, ?, ?, ?, ?)
  on conflict (question_id) do update set rating = excluded.rating, attempts = excluded.attempts,
    answered_right = excluded.answered_right`
const PUT_KNOWING = `insert into user_knowing (user_id, subject_id, rating, answers, answered_right)
  values (?, ?, ?, ?, ?)
  on conflict (user_id, subject_id) do update set rating = excluded.rating, answers = excluded.answers,
    answered_right = excluded.answered_right`
const PUT_MASTERY = `insert into point_mastery (user_id, subject_id, point_id, known, answers, last_at)
  values (?, ?, ?, ?, ?, ?)
  on conflict (user_id, subject_id, point_id) do update set known = excluded.known, answers = excluded.answers,
    last_at = excluded.last_at`

/** Puts rows in the place of those with the same key. Prepared statements: the writer is everybody's. */
export async function storeFollowed(tx: Tx, { first, ratings, knowing, mastery }: Followed): Promise<void> {
  for (const row of first)
    await tx.run(PUT_FIRST, [
      row.question_id,
      row.user_id,
      row.subject_id,
      row.is_right,
      row.reply,
      row.spend_seconds,
      row.answered_at,
      row.last_at,
    ])
  for (const row of ratings)
    await tx.run(PUT_RATING, [row.question_id, row.subject_id, row.rating, row.attempts, row.answered_right])
  for (const row of knowing)
    await tx.run(PUT_KNOWING, [row.user_id, row.subject_id, row.rating, row.answers, row.answered_right])
  for (const row of mastery)
    await tx.run(PUT_MASTERY, [row.user_id, row.subject_id, row.point_id, row.known, row.answers, row.last_at])
}

/** Questions with so many first answers that have grown by a fifth since they were measured. */
export const dueToMeasure = (store: Reads, from: number, limit: number) =>
  store.all<{ question_id: number; difficulty: number | null; attempts: number }>(
    `select m.question_id, q.difficulty, m.attempts from question_measure m join question q on q.question_id = m.question_id
     where m.attempts >= ? and m.attempts * 5 >= m.measured_attempts * 6 + 25
     order by m.measured_attempts limit ${limit}`,
    [from],
  )

/** The newest first answers to a question with what else each of these learners did. */
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
     from first_answer f join user_knowing k on k.user_id = f.user_id and k.subject_id = f.subject_id
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

export const storeMeasure = (tx: Tx, row: MeasuredRow) =>
  tx.run(
    `update question_measure set rating = ?, measured_attempts = ?, discrimination = ?, upper_lower = ?, median_seconds = ?,
       wrong_reply = ?, wrong_times = ? where question_id = ?`,
    [
      row.rating,
      row.measured_attempts,
      row.discrimination,
      row.upper_lower,
      row.median_seconds,
      row.wrong_reply,
      row.wrong_times,
      row.question_id,
    ],
  )

/** Single choices of a subject that may confuse points, with their keys. */
export const choiceQuestions = (store: Reads, subjectID: number) =>
  store.all<{ question_id: number; form: string; options: string; answer: string }>(
    `select question_id, form, options, answer from question
     where subject_id = ? and form in ('ATEST', 'BTEST', 'A3TEST') order by question_id`,
    [subjectID],
  )

/** Subjects in turn: the next ones after an id. */
export const subjectsAfter = (store: Reads, subjectID: number, limit: number) =>
  store.all<{ subject_id: number }>(
    `select subject_id from subject where subject_id > ? and withdrawn_at is null order by subject_id limit ${limit}`,
    [subjectID],
  )

export const chosenTimes = (store: Reads, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : store.all<{ question_id: number; answer: string; times: number }>(
        `select question_id, answer, times from answer_count where question_id in (${marks(ids)})`,
        [...ids],
      )

const PORTION = 500

/** Takes the place of what was mined of the subject before; a pair that stays keeps its id. */
export async function storeConfusable(
  tx: Tx,
  subjectID: number,
  options: Insertable<Tables['confusable_option']>[],
  pairs: Insertable<Tables['confusable_pair']>[],
): Promise<void> {
  await tx.run('delete from confusable_option where subject_id = ?', [subjectID])
  for (let at = 0; at < options.length; at += PORTION)
    await tx.db
      .insertInto('confusable_option')
      .values(options.slice(at, at + PORTION))
      .execute()
  await tx.run('update confusable_pair set links = 0 where subject_id = ?', [subjectID])
  for (let at = 0; at < pairs.length; at += PORTION)
    await tx.db
      .insertInto('confusable_pair')
      .values(pairs.slice(at, at + PORTION))
      .onConflict((conflict) =>
        conflict
          .columns(['subject_id', 'point_a', 'point_b'])
          .doUpdateSet((eb) => ({ links: eb.ref('excluded.links'), times: eb.ref('excluded.times') })),
      )
      .execute()
  await tx.run('delete from confusable_pair where subject_id = ? and links = 0', [subjectID])
}

export interface StartedAttempt {
  attempt_id: number
  user_id: number
  subject_id: number
  paper_id: number
  started_at: number
}

/** First attempts begun from a moment on whose answers are not in the log yet, without a prediction. */
export const attemptsFrom = (store: Reads, from: number, until: number, limit: number) =>
  store.all<StartedAttempt>(
    `select a.attempt_id, a.user_id, a.subject_id, a.paper_id, a.started_at from paper_attempt a
     where a.started_at >= ? and a.started_at <= ? and a.is_first = 1 and a.filed_at is null
       and not exists (select 1 from prediction p where p.attempt_id = a.attempt_id)
     order by a.started_at, a.attempt_id limit ${limit}`,
    [from, until],
  )

/** All figures in hundredths of a mark. */
export const addPrediction = (tx: Tx, row: Insertable<Tables['prediction']>) =>
  tx.db
    .insertInto('prediction')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Scores that have come of papers with a prediction. */
export const newOutcomes = (store: Reads, limit: number) =>
  store.all<{ attempt_id: number; subject_id: number; score: number }>(
    `select p.attempt_id, p.subject_id, a.score from prediction p join paper_attempt a on a.attempt_id = p.attempt_id
     where p.score is null and a.score is not null limit ${limit}`,
    [],
  )

export const storeOutcome = (tx: Tx, attemptID: number, score: number) =>
  tx.run('update prediction set score = ? where attempt_id = ?', [score, attemptID])

/** The newest predictions of a subject that were put to the test, and these attempts, whose scores have just come. */
export const outcomesOf = (store: Reads, subjectID: number, attemptIDs: readonly number[], limit: number) =>
  store.all<{
    attempt_id: number
    expected: number
    deviation: number
    low: number
    high: number
    score: number | null
  }>(
    `select attempt_id, expected, deviation, low, high, score from prediction
     where subject_id = ? and (score is not null or attempt_id in (${marks(attemptIDs)}))
     order by made_at desc limit ${limit}`,
    [subjectID, ...attemptIDs],
  )

export const storeRecord = (tx: Tx, row: Insertable<Tables['prediction_record']>) =>
  tx.db
    .insertInto('prediction_record')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('subject_id').doUpdateSet((eb) => ({
        checked: eb.ref('excluded.checked'),
        held: eb.ref('excluded.held'),
        stretch: eb.ref('excluded.stretch'),
      })),
    )
    .execute()
