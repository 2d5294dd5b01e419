import { type Ability, ANYBODY, estimate } from '@tizhou/domain/knowledge/models/rasch'
import type { Selectable } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Reads = Pick<Store, 'db'>

/** Mastery by the fixed parameters of each point that this learner has answered, as the job last computed it. */
export const trackedMastery = (store: Reads, userID: number, subjectID: number) =>
  store.db
    .selectFrom('point_mastery')
    .select(['point_id', 'known', 'answers', 'last_at'])
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .execute()

/** Number of latest answers that count for an ability. */
const RECENT_ANSWERS = 300

export interface KnownLearner {
  ability: Ability
  /** Number of all first answers. */
  answers: number
}

/** A learner's ability from the latest first answers and the questions' current difficulties. */
export async function learnerOf(store: Reads, userID: number, subjectID: number): Promise<KnownLearner> {
  const known = await store.db
    .selectFrom('learner_rating')
    .select('answers')
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .executeTakeFirst()
  if (!known) return { ability: ANYBODY, answers: 0 }
  const rows = await store.db
    .selectFrom('first_answer as f')
    .innerJoin('question_measure as m', 'm.question_id', 'f.question_id')
    .select(['f.is_right', 'm.rating'])
    .where('f.user_id', '=', userID)
    .where('f.subject_id', '=', subjectID)
    .orderBy('f.answered_at', 'desc')
    .limit(RECENT_ANSWERS)
    .execute()
  const answers = rows.map(({ is_right, rating }) => ({ right: is_right === 1, difficulty: rating }))
  return { ability: estimate(answers), answers: known.answers }
}

/**
 * `measured_attempts`: number of first answers when it was measured; the measures use the newest ANSWERS_MEASURED of
 * them.
 */
export type MeasureRow = Omit<Selectable<Tables['question_measure']>, 'subject_id'>

const measures = (store: Reads, subjectID: number) =>
  store.db
    .selectFrom('question_measure')
    .select(['question_id', 'rating', 'attempts', 'answered_right', 'measured_attempts', 'discrimination'])
    .select(['upper_lower', 'median_seconds', 'wrong_reply', 'wrong_times'])
    .where('subject_id', '=', subjectID)

/** Measures of all answered questions of a subject. */
export const measuresOf = (store: Reads, subjectID: number): Promise<MeasureRow[]> =>
  measures(store, subjectID).execute()

/** Measures of these questions. */
export const measuresOfQuestions = async (
  store: Reads,
  subjectID: number,
  ids: readonly number[],
): Promise<MeasureRow[]> =>
  ids.length === 0 ? [] : measures(store, subjectID).where('question_id', 'in', ids).execute()

export interface DoneRow {
  question_id: number
  last_reply: string | null
  last_right: number | null
  last_at: number
  wrong_at: number | null
}

/** This learner's answers by question, without those that were reset. */
export const doneOf = (store: Reads, userID: number, subjectID: number): Promise<DoneRow[]> =>
  store.db
    .selectFrom('user_question')
    .select(['question_id', 'last_reply', 'last_right', 'last_at', 'wrong_at'])
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('done_count', '>', 0)
    .execute()

/** When this learner last answered each question, in any mode; resets do not matter. */
export const answeredAt = (store: Reads, userID: number, subjectID: number) =>
  store.db
    .selectFrom('first_answer')
    .select(['question_id', 'last_at'])
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .execute()

export type PairRow = Selectable<Tables['confusable_pair']>

/** Most confused first. */
export const pairsOfSubject = (store: Reads, subjectID: number): Promise<PairRow[]> =>
  store.db
    .selectFrom('confusable_pair')
    .selectAll()
    .where('subject_id', '=', subjectID)
    .orderBy('times', 'desc')
    .orderBy('links', 'desc')
    .orderBy('pair_id')
    .limit(500)
    .execute()

export const pairByID = (store: Reads, pairID: number): Promise<PairRow | undefined> =>
  store.db.selectFrom('confusable_pair').selectAll().where('pair_id', '=', pairID).executeTakeFirst()

export type ConfusableRow = Omit<Selectable<Tables['confusable_option']>, 'subject_id'>

/** Wrong options that belong to another point. */
export const confusableOptions = (store: Reads, subjectID: number): Promise<ConfusableRow[]> =>
  store.db
    .selectFrom('confusable_option')
    .select(['question_id', 'answer', 'own_point', 'other_point', 'times'])
    .where('subject_id', '=', subjectID)
    .execute()

export async function subjectOfPoint(store: Reads, pointID: number): Promise<number | undefined> {
  const row = await store.db.selectFrom('point').select('subject_id').where('point_id', '=', pointID).executeTakeFirst()
  return row?.subject_id
}

export const explanationsOf = async (store: Reads, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : store.db
        .selectFrom('question')
        .select(['question_id', 'explanation', 'options'])
        .where('question_id', 'in', ids)
        .execute()

/** How well a subject's predictions have held, as the job last counted. */
export async function predictionRecord(store: Reads, subjectID: number) {
  const row = await store.db
    .selectFrom('prediction_record')
    .select(['checked', 'held', 'stretch'])
    .where('subject_id', '=', subjectID)
    .executeTakeFirst()
  return row ?? { checked: 0, held: 0, stretch: 1 }
}
