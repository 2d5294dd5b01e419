import { beijingDate } from '@tizhou/domain/dates/beijing'
import type { Card } from '@tizhou/domain/review/card'
import { DEFAULT_PARAMETERS, MemoryModel } from '@tizhou/domain/review/memory'
import { LRUCache } from 'lru-cache'
import { rowsInsert, rowsStatement } from '../../platform/database/reading/rowsStatement.ts'
import type { Tx } from '../../platform/database/store.ts'

/** A learner's question, by columns. */
export interface CardKey {
  user_id: number
  subject_id: number
  question_id: number
}

const KEY_TYPES = { user_id: 'bigint', subject_id: 'bigint', question_id: 'bigint' } as const

export const cardKey = (of: { userID: number; subjectID: number; questionID: number }): CardKey => ({
  user_id: of.userID,
  subject_id: of.subjectID,
  question_id: of.questionID,
})

/** A key as text, for maps. */
export const keyText = (key: CardKey): string => `${key.user_id} ${key.subject_id} ${key.question_id}`

/** A question's card (nulls where there is none), with everything else on which its due day depends. */
export interface FoundCard extends CardKey {
  in_book: number | null
  due_day: number | null
  stability: number | null
  difficulty: number
  state: number
  reps: number
  lapses: number
  streak: number
  last_day: number
  last_at: number
  learned_day: number | null
  wrong_certainty: number | null
  reason: string | null
  leave_after: number | null
  retention: number | null
  exam_date: string | null
  w: string | null
  median_seconds: number | null
}

/** SQL of the exam date after `today`: the learner's own; where that is past, the next official one. */
export const examDateSql = (own: string, subject: string, today: string) =>
  `coalesce(case when ${own} > ${today} then ${own} end,
    (select min(o.starts_on) from official_exam_date o where o.subject_id = ${subject} and o.starts_on > ${today}))`

/** `today`: an exam counts only after this date. */
const FIND = rowsStatement<CardKey & { today: string }, FoundCard>(
  { ...KEY_TYPES, today: 'text' },
  (rows) => `select v.user_id, v.subject_id, v.question_id, c.in_book, c.due_day, c.stability, c.difficulty, c.state,
      c.reps, c.lapses, c.streak, c.last_day, c.last_at, c.learned_day, c.wrong_certainty, c.reason, s.leave_after,
      s.retention, ${examDateSql('e.exam_date', 'v.subject_id', 'v.today')} as exam_date, coalesce(l.w, p.w) as w, m.median_seconds
    from ${rows}
    left join review_card c on c.user_id = v.user_id and c.subject_id = v.subject_id and c.question_id = v.question_id
    left join review_setting s on s.user_id = v.user_id and s.subject_id = v.subject_id
    left join exam_date e on e.user_id = v.user_id and e.subject_id = v.subject_id
    left join learner_parameters l on l.user_id = v.user_id and l.subject_id = v.subject_id
    left join review_parameters p on p.subject_id = v.subject_id
    left join question_measure m on m.question_id = v.question_id`,
)

/** Cards by keyText, for questions at moments (ms UTC), each question once. */
export async function findCards(
  tx: Tx,
  questions: readonly { userID: number; subjectID: number; questionID: number; at: number }[],
): Promise<Map<string, FoundCard>> {
  const rows = questions.map((of) => ({ ...cardKey(of), today: beijingDate(of.at) }))
  return new Map((await tx.rows(FIND, rows)).map((row) => [keyText(row), row]))
}

/** A card of the wrong book to be saved. */
export interface SavedCard extends CardKey {
  due_day: number | null
  natural_day: number
  stability: number
  difficulty: number
  state: number
  reps: number
  lapses: number
  streak: number
  last_day: number
  last_at: number
  learned_day: number | null
  wrong_certainty: number | null
  reason: string | null
}

const SAVE = rowsInsert<SavedCard & { in_book: number }, never>(
  'review_card',
  {
    ...KEY_TYPES,
    in_book: 'integer',
    due_day: 'integer',
    natural_day: 'integer',
    stability: 'double precision',
    difficulty: 'double precision',
    state: 'integer',
    reps: 'integer',
    lapses: 'integer',
    streak: 'integer',
    last_day: 'integer',
    last_at: 'bigint',
    learned_day: 'integer',
    wrong_certainty: 'integer',
    reason: 'text',
  },
  `on conflict (user_id, subject_id, question_id) do update set in_book = 1, due_day = excluded.due_day,
      natural_day = excluded.natural_day, stability = excluded.stability, difficulty = excluded.difficulty,
      state = excluded.state, reps = excluded.reps, lapses = excluded.lapses, streak = excluded.streak,
      last_day = excluded.last_day, last_at = excluded.last_at, learned_day = excluded.learned_day,
      wrong_certainty = excluded.wrong_certainty, reason = excluded.reason`,
)

/** Writes cards, each at most once. */
export const saveCards = (tx: Tx, cards: readonly SavedCard[]): Promise<unknown> =>
  tx.rows(
    SAVE,
    cards.map((card) => ({ ...card, in_book: 1 })),
  )

const KEEP_AND_LEAVE = rowsStatement<CardKey, never>(
  KEY_TYPES,
  (rows) => `update review_card set in_book = 0, due_day = null, left_wrong_at = (
      select u.wrong_at from user_question u where u.user_id = review_card.user_id
        and u.subject_id = review_card.subject_id and u.question_id = review_card.question_id)
    from ${rows} where review_card.user_id = v.user_id and review_card.subject_id = v.subject_id
      and review_card.question_id = v.question_id and review_card.in_book = 1`,
)

const CLEAR_WRONG = rowsStatement<CardKey, CardKey>(
  KEY_TYPES,
  (rows) => `update user_question set wrong_at = null
    from ${rows} where user_question.user_id = v.user_id and user_question.subject_id = v.subject_id
      and user_question.question_id = v.question_id and user_question.wrong_at is not null
    returning user_question.user_id, user_question.subject_id, user_question.question_id`,
)

/**
 * Removes questions from the wrong book; their state in the book stays on the card, for undo. Gives those that were in
 * the book, by keyText.
 */
export async function leaveBook(tx: Tx, keys: readonly CardKey[]): Promise<Set<string>> {
  await tx.rows(KEEP_AND_LEAVE, keys)
  return new Set((await tx.rows(CLEAR_WRONG, keys)).map(keyText))
}

/** The card that was found; null where the question has none. */
export const cardOf = (found: FoundCard): Card | null =>
  found.stability === null
    ? null
    : {
        stability: found.stability,
        difficulty: found.difficulty,
        state: found.state,
        reps: found.reps,
        lapses: found.lapses,
        streak: found.streak,
        lastDay: found.last_day,
        learnedDay: found.learned_day,
      }

/** The card to save after an event at a moment (ms UTC). */
export const savedCard = (
  key: CardKey,
  card: Card,
  of: Pick<SavedCard, 'due_day' | 'natural_day' | 'last_at' | 'wrong_certainty' | 'reason'>,
): SavedCard => ({
  ...key,
  ...of,
  stability: card.stability,
  difficulty: card.difficulty,
  state: card.state,
  reps: card.reps,
  lapses: card.lapses,
  streak: card.streak,
  last_day: card.lastDay,
  learned_day: card.learnedDay,
})

/** Beijing day of a stored date (`YYYY-MM-DD`). */
export const dayOfDate = (date: string | null): number | undefined =>
  date ? Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000) : undefined

const models = new LRUCache<string, MemoryModel>({ max: 1_000 })
const defaults = new MemoryModel(DEFAULT_PARAMETERS)

/** The model with fitted parameters (JSON), or the defaults. */
export function modelOf(w: string | null): MemoryModel {
  if (w === null) return defaults
  const known = models.get(w)
  if (known) return known
  const model = new MemoryModel(JSON.parse(w) as number[])
  models.set(w, model)
  return model
}
