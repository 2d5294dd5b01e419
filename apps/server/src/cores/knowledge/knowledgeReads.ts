import { type Ability, ANYBODY, estimate } from '@tizhou/domain/knowledge/rasch'
import type { Store } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'all'>

const marks = (ids: readonly number[]) => ids.map(() => '?').join(', ')

export interface MasteryRow {
  point_id: number
  /** P(L) right after the last answer: `afterDays` brings it to today. */
  known: number
  answers: number
  last_at: number
}

/** What is known of each point that this learner has answered to, as the job last followed it. */
export const masteryOf = (store: Reads, userID: number, subjectID: number): Promise<MasteryRow[]> =>
  store.all<MasteryRow>(
    'select point_id, known, answers, last_at from point_mastery where user_id = ? and subject_id = ?',
    [userID, subjectID],
  )

/** More of the past says little of today. */
const RECENT_ANSWERS = 300

export interface KnownLearner {
  ability: Ability
  /** First answers, all of them. */
  answers: number
}

/** A learner's ability by the newest first answers, and by the questions' difficulties as they are thought now. */
export async function learnerOf(store: Reads, userID: number, subjectID: number): Promise<KnownLearner> {
  const [known] = await store.all<{ answers: number }>(
    'select answers from user_knowing where user_id = ? and subject_id = ?',
    [userID, subjectID],
  )
  if (!known) return { ability: ANYBODY, answers: 0 }
  const rows = await store.all<{ is_right: number; rating: number }>(
    `select f.is_right, m.rating from first_answer f join question_measure m on m.question_id = f.question_id
     where f.user_id = ? and f.subject_id = ? order by f.answered_at desc limit ${RECENT_ANSWERS}`,
    [userID, subjectID],
  )
  const answers = rows.map(({ is_right, rating }) => ({ right: is_right === 1, difficulty: rating }))
  return { ability: estimate(answers), answers: known.answers }
}

export interface MeasureRow {
  question_id: number
  rating: number
  attempts: number
  answered_right: number
  /** First answers there were when it was measured; of these the newest ANSWERS_MEASURED were. */
  measured_attempts: number
  discrimination: number | null
  upper_lower: number | null
  median_seconds: number | null
  wrong_reply: string | null
  wrong_times: number
}

const MEASURE = `question_id, rating, attempts, answered_right, measured_attempts, discrimination, upper_lower,
  median_seconds, wrong_reply, wrong_times`

/** Measures of all questions of a subject that anybody has answered. */
export const measuresOf = (store: Reads, subjectID: number): Promise<MeasureRow[]> =>
  store.all<MeasureRow>(`select ${MEASURE} from question_measure where subject_id = ?`, [subjectID])

/** Of a few questions. */
export const measuresOfQuestions = (store: Reads, subjectID: number, ids: readonly number[]): Promise<MeasureRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : store.all<MeasureRow>(
        `select ${MEASURE} from question_measure where question_id in (${marks(ids)}) and subject_id = ?`,
        [...ids, subjectID],
      )

export interface DoneRow {
  question_id: number
  last_reply: string | null
  last_right: number | null
  last_at: number
  wrong_at: number | null
}

/** What this learner has answered, question by question; what was reset is left out. */
export const doneOf = (store: Reads, userID: number, subjectID: number): Promise<DoneRow[]> =>
  store.all<DoneRow>(
    `select question_id, last_reply, last_right, last_at, wrong_at from user_question
     where user_id = ? and subject_id = ? and done_count > 0`,
    [userID, subjectID],
  )

/** When this learner last answered each question for whatever purpose; resets change nothing. */
export const answeredAt = (store: Reads, userID: number, subjectID: number) =>
  store.all<{ question_id: number; last_at: number }>(
    'select question_id, last_at from first_answer where user_id = ? and subject_id = ?',
    [userID, subjectID],
  )

export interface PairRow {
  pair_id: number
  subject_id: number
  point_a: number
  point_b: number
  links: number
  times: number
}

const PAIR = 'pair_id, subject_id, point_a, point_b, links, times'

/** The most confused first. */
export const pairsOfSubject = (store: Reads, subjectID: number): Promise<PairRow[]> =>
  store.all<PairRow>(
    `select ${PAIR} from confusable_pair where subject_id = ? order by times desc, links desc, pair_id limit 500`,
    [subjectID],
  )

export async function pairByID(store: Reads, pairID: number): Promise<PairRow | undefined> {
  const [row] = await store.all<PairRow>(`select ${PAIR} from confusable_pair where pair_id = ?`, [pairID])
  return row
}

export interface ConfusableRow {
  question_id: number
  answer: string
  own_point: number
  other_point: number
  times: number
}

/** The wrong options that belong to another point. */
export const confusableOptions = (store: Reads, subjectID: number): Promise<ConfusableRow[]> =>
  store.all<ConfusableRow>(
    'select question_id, answer, own_point, other_point, times from confusable_option where subject_id = ?',
    [subjectID],
  )

export async function subjectOfPoint(store: Reads, pointID: number): Promise<number | undefined> {
  const [row] = await store.all<{ subject_id: number }>('select subject_id from point where point_id = ?', [pointID])
  return row?.subject_id
}

export const explanationsOf = (store: Reads, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : store.all<{ question_id: number; explanation: string; options: string }>(
        `select question_id, explanation, options from question where question_id in (${marks(ids)})`,
        [...ids],
      )

/** How predictions of a subject have held, as the job last counted them. */
export async function predictionRecord(store: Reads, subjectID: number) {
  const [row] = await store.all<{ checked: number; held: number; stretch: number }>(
    'select checked, held, stretch from prediction_record where subject_id = ?',
    [subjectID],
  )
  return row ?? { checked: 0, held: 0, stretch: 1 }
}
