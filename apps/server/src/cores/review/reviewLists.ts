import type { Schedule } from '@tizhou/domain/cards/ankiSchedule'
import { MEASURED_FROM } from '@tizhou/domain/knowledge/models/itemMeasures'
import { RECALLED } from '@tizhou/domain/review/card'
import { type NotNull, sql } from 'kysely'
import { containing } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

export type ReviewKind = 'wrong' | 'fav' | 'note'

/** A list's entries as `r`: each question, the moment it entered, and the learner's text on it (notes only). */
function listed({ db }: Reads, kind: ReviewKind) {
  const noText = sql<string>`''`.as('text')
  if (kind === 'wrong')
    return db
      .selectFrom('user_question')
      .select(['user_id', 'subject_id', 'question_id', 'wrong_at as at', noText])
      .where('wrong_at', 'is not', null)
      .$narrowType<{ at: NotNull }>()
      .as('r')
  if (kind === 'fav')
    return db
      .selectFrom('favourite')
      .select(['user_id', 'subject_id', 'question_id', 'changed_at as at', noText])
      .where('is_on', '=', 1)
      .as('r')
  return db
    .selectFrom('note')
    .select(['user_id', 'subject_id', 'question_id', 'changed_at as at', 'content as text'])
    .where('content', '<>', '')
    .as('r')
}

export interface ReviewQuery {
  kind: ReviewKind
  userID: number
  subjectID: number
  /** Entered at or after. */
  since?: number
  until?: number
  /** Only notes with this text. */
  keyword?: string
  /** For wrong questions: certainty and reason of the last mistake. */
  certainty?: number
  reason?: string
}

/** Whether a text contains the keyword, case-insensitively. */
const hasWord = (column: 'r.text' | 'q.stem', keyword: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${containing(keyword)} escape '\\'`

/** The review state of the questions in a learner's wrong book. */
const cardsInBook = ({ db }: Reads, of: { userID: number; subjectID: number }) =>
  db
    .selectFrom('review_card')
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .where('in_book', '=', 1)

export interface ReviewRow {
  question_id: number
  at: number
}

/**
 * A whole list with the moment at which each question entered: newest first, or `oldestFirst`. Twenty thousand rows
 * take a few milliseconds; home chapters and readability are decided in memory.
 */
export function reviewRows(store: Reads, of: ReviewQuery, oldestFirst = false): Promise<ReviewRow[]> {
  const { since, until, keyword, certainty, reason } = of
  let query = store.db
    .selectFrom(listed(store, of.kind))
    .select(['r.question_id', 'r.at'])
    .where('r.user_id', '=', of.userID)
    .where('r.subject_id', '=', of.subjectID)
  if (since !== undefined) query = query.where('r.at', '>=', since)
  if (until !== undefined) query = query.where('r.at', '<', until)
  if (keyword)
    query = query.where(({ exists, or, selectFrom }) =>
      or([
        hasWord('r.text', keyword),
        exists(
          selectFrom('question as q')
            .select('q.question_id')
            .whereRef('q.question_id', '=', 'r.question_id')
            .where(hasWord('q.stem', keyword)),
        ),
      ]),
    )
  if (certainty !== undefined)
    query = query.where(
      'r.question_id',
      'in',
      cardsInBook(store, of).select('question_id').where('wrong_certainty', '=', certainty),
    )
  if (reason !== undefined)
    query = query.where(
      'r.question_id',
      'in',
      cardsInBook(store, of).select('question_id').where('reason', '=', reason),
    )
  return query
    .orderBy('r.at', oldestFirst ? 'asc' : 'desc')
    .orderBy('r.question_id')
    .execute()
}

export interface DueRow {
  question_id: number
  due_day: number
  /** 1: not recalled since it entered the wrong book. */
  state: number
}

/** Questions due on a Beijing day or before, longest overdue first. Uses the index alone. */
export const dueRows = (store: Reads, userID: number, subjectID: number, until: number): Promise<DueRow[]> =>
  store.db
    .selectFrom('review_card')
    .select(['question_id', 'due_day', 'state'])
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('due_day', '<=', until)
    .orderBy('due_day')
    .orderBy('last_at')
    .orderBy('question_id')
    .$narrowType<{ due_day: NotNull }>()
    .execute()

/** Totals of the wrong book. */
export const bookState = (
  store: Reads,
  userID: number,
  subjectID: number,
  today: number,
): Promise<{ book: number; settled: number; done: number; learned: number }> =>
  store.db
    .selectFrom('review_card')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('in_book', '=', 1).as('book'),
      fn.countAll<number>().filterWhere('in_book', '=', 1).filterWhere('due_day', 'is', null).as('settled'),
      fn
        .countAll<number>()
        .filterWhere('last_day', '=', today)
        .filterWhere('state', '=', RECALLED)
        .filterWhere('reps', '>', 1)
        .as('done'),
      fn.countAll<number>().filterWhere('learned_day', '=', today).as('learned'),
    ])
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .executeTakeFirstOrThrow()

export interface WrongFactRow {
  question_id: number
  due_day: number | null
  stability: number
  difficulty: number
  last_day: number
  streak: number
  wrong_certainty: number | null
  reason: string | null
}

/** The review state of some questions. */
export async function wrongFacts(
  store: Reads,
  userID: number,
  subjectID: number,
  ids: readonly number[],
): Promise<WrongFactRow[]> {
  if (ids.length === 0) return []
  return store.db
    .selectFrom('review_card')
    .select(['question_id', 'due_day', 'stability', 'difficulty', 'last_day', 'streak', 'wrong_certainty', 'reason'])
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('question_id', 'in', ids)
    .execute()
}

/** Number of wrong questions by reason (null: none given), and of those answered wrong with certainty. */
export const reasonCounts = (
  store: Reads,
  userID: number,
  subjectID: number,
): Promise<{ reason: string | null; n: number; sure: number }[]> =>
  cardsInBook(store, { userID, subjectID })
    .select(({ fn }) => [
      'reason',
      fn.countAll<number>().as('n'),
      fn.countAll<number>().filterWhere('wrong_certainty', '=', 1).as('sure'),
    ])
    .groupBy('reason')
    .execute()

/** Wrong questions whose last mistake was made with certainty. */
export const sureWrongIDs = (store: Reads, userID: number, subjectID: number): Promise<{ question_id: number }[]> =>
  cardsInBook(store, { userID, subjectID }).select('question_id').where('wrong_certainty', '=', 1).execute()

export interface RankRow {
  question_id: number
  style_id: number
  stem: string
  n: number
  answered: number
}

/**
 * A learner's wrong questions by the share of all learners' wrong answers, or favourites by the number of learners who
 * favour them, most first. From a job's counts, at most ten seconds old. Only questions with enough learners, so that
 * nobody's own answers show.
 */
export const rankRows = (
  store: Reads,
  of: { userID: number; subjectID: number; kind: 'wrong' | 'fav'; most: number },
): Promise<RankRow[]> =>
  store.db
    .selectFrom(
      store.db
        .selectFrom(listed(store, of.kind))
        .innerJoin('question_statistic as s', 's.question_id', 'r.question_id')
        .leftJoin('question_measure as m', 'm.question_id', 'r.question_id')
        .select((eb) => [
          'r.question_id',
          eb.fn
            .coalesce(
              of.kind === 'wrong' ? eb('s.answered', '-', eb.ref('s.answered_right')) : eb.ref('s.favoured'),
              eb.lit(0),
            )
            .as('n'),
          eb.fn.coalesce('s.answered', eb.lit(0)).as('answered'),
        ])
        .where('r.user_id', '=', of.userID)
        .where('r.subject_id', '=', of.subjectID)
        .where(of.kind === 'wrong' ? 'm.attempts' : 's.favoured', '>=', MEASURED_FROM)
        .orderBy('n', 'desc')
        .orderBy('answered', 'desc')
        .orderBy('r.question_id')
        .limit(of.most)
        .as('t'),
    )
    .innerJoin('question as q', 'q.question_id', 't.question_id')
    .select(['t.question_id', 'q.style_id', 'q.stem', 't.n', 't.answered'])
    .orderBy('t.n', 'desc')
    .orderBy('t.answered', 'desc')
    .orderBy('t.question_id')
    .execute()

/** Sets or (null) removes the reason of a mistake. Gives whether the question is in the wrong book. */
export async function setReason(
  tx: Pick<Tx, 'db'>,
  of: { userID: number; subjectID: number; questionID: number; reason: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('review_card')
    .set({ reason: of.reason })
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .where('question_id', '=', of.questionID)
    .where('in_book', '=', 1)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface MemoryOfQuestion {
  question_id: number
  due_day: number | null
  stability: number
  difficulty: number
  last_day: number
}

/** The schedules of all questions in the wrong book. */
export async function bookSchedules(
  store: Reads,
  userID: number,
  subjectID: number,
): Promise<(Schedule & { questionID: number })[]> {
  const rows = await cardsInBook(store, { userID, subjectID })
    .select(['question_id', 'due_day', 'natural_day', 'stability', 'difficulty', 'state', 'reps', 'lapses'])
    .select(['last_day', 'last_at', 'learned_day'])
    .execute()
  return rows.map((row) => ({
    questionID: row.question_id,
    dueDay: row.due_day,
    naturalDay: row.natural_day,
    stability: row.stability,
    difficulty: row.difficulty,
    state: row.state,
    reps: row.reps,
    lapses: row.lapses,
    lastDay: row.last_day,
    lastAt: row.last_at,
    learnedDay: row.learned_day,
  }))
}

/** The memories of all questions in the wrong book. */
export const memoriesOf = (store: Reads, userID: number, subjectID: number): Promise<MemoryOfQuestion[]> =>
  cardsInBook(store, { userID, subjectID })
    .select(['question_id', 'due_day', 'stability', 'difficulty', 'last_day'])
    .execute()
