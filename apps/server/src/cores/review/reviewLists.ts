import type { SqlValue, Store } from '../../platform/database/store.ts'

export type ReviewKind = 'wrong' | 'fav' | 'note'

interface Source {
  table: string
  /** Column of the moment it entered. */
  at: string
  holds: string
}

const SOURCES: Record<ReviewKind, Source> = {
  wrong: { table: 'user_question', at: 'wrong_at', holds: 'r.wrong_at is not null' },
  fav: { table: 'favourite', at: 'changed_at', holds: 'r.is_on = 1' },
  note: { table: 'note', at: 'changed_at', holds: "r.content <> ''" },
}

export interface ReviewQuery {
  kind: ReviewKind
  userID: number
  subjectID: number
  /** Entered at or after. */
  since?: number
  until?: number
  /** Only notes that contain it. */
  keyword?: string
  /** Wrong questions only: how sure the learner was when answering wrong last, and why it went wrong. */
  certainty?: number
  reason?: string
}

function conditions(of: ReviewQuery): { where: string; values: SqlValue[] } {
  const { at, holds } = SOURCES[of.kind]
  const where = [`r.user_id = ? and r.subject_id = ? and ${holds}`]
  const values: SqlValue[] = [of.userID, of.subjectID]
  if (of.since !== undefined) {
    where.push(`r.${at} >= ?`)
    values.push(of.since)
  }
  if (of.until !== undefined) {
    where.push(`r.${at} < ?`)
    values.push(of.until)
  }
  if (of.keyword) {
    const like = `%${of.keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    const inStem = `exists (select 1 from question q where q.question_id = r.question_id and lower(q.stem) like ? escape '\\')`
    where.push(of.kind === 'note' ? `(lower(r.content) like ? escape '\\' or ${inStem})` : inStem)
    values.push(...(of.kind === 'note' ? [like, like] : [like]))
  }
  for (const [column, value] of [
    ['wrong_certainty', of.certainty],
    ['reason', of.reason],
  ] as const)
    if (value !== undefined) {
      where.push(
        `r.question_id in (select c.question_id from review_card c
          where c.user_id = ? and c.subject_id = ? and c.in_book = 1 and c.${column} = ?)`,
      )
      values.push(of.userID, of.subjectID, value)
    }
  return { where: where.join(' and '), values }
}

export interface ReviewRow {
  question_id: number
  at: number
}

/**
 * All that is in a list, with the moment each entered: newest first, or by `oldestFirst`. Twenty thousand rows are
 * read in a few milliseconds; where each question is at home and whether it may be read is decided on them in memory.
 */
export function reviewRows(store: Pick<Store, 'all'>, of: ReviewQuery, oldestFirst = false): Promise<ReviewRow[]> {
  const { table, at } = SOURCES[of.kind]
  const { where, values } = conditions(of)
  return store.all<ReviewRow>(
    `select r.question_id, r.${at} as at from ${table} r where ${where}
     order by r.${at} ${oldestFirst ? 'asc' : 'desc'}, r.question_id`,
    values,
  )
}

export interface DueRow {
  question_id: number
  due_day: number
  /** 1: not recalled since it entered the wrong book. */
  state: number
}

/** What is due on a Beijing day or before it, the longest overdue first. Read from the index alone. */
export const dueRows = (
  store: Pick<Store, 'all'>,
  userID: number,
  subjectID: number,
  until: number,
): Promise<DueRow[]> =>
  store.all<DueRow>(
    `select question_id, due_day, state from review_card
     where user_id = ? and subject_id = ? and due_day <= ? order by due_day, last_at, question_id`,
    [userID, subjectID, until],
  )

/** How the wrong book stands as a whole. */
export async function bookState(
  store: Pick<Store, 'all'>,
  userID: number,
  subjectID: number,
  today: number,
): Promise<{ book: number; settled: number; done: number; learned: number }> {
  const [row] = await store.all<{ book: number; settled: number; done: number; learned: number }>(
    `select coalesce(sum(in_book), 0) as book,
       coalesce(sum(case when in_book = 1 and due_day is null then 1 else 0 end), 0) as settled,
       coalesce(sum(case when last_day = ? and state = 2 and reps > 1 then 1 else 0 end), 0) as done,
       coalesce(sum(case when learned_day = ? then 1 else 0 end), 0) as learned
     from review_card where user_id = ? and subject_id = ?`,
    [today, today, userID, subjectID],
  )
  return row ?? { book: 0, settled: 0, done: 0, learned: 0 }
}

export interface WrongFactRow {
  question_id: number
  due_day: number | null
  streak: number
  wrong_certainty: number | null
  reason: string | null
}

/** What the review knows of some questions. */
export async function wrongFacts(
  store: Pick<Store, 'all'>,
  userID: number,
  subjectID: number,
  ids: readonly number[],
): Promise<WrongFactRow[]> {
  if (ids.length === 0) return []
  return store.all<WrongFactRow>(
    `select question_id, due_day, streak, wrong_certainty, reason from review_card
     where user_id = ? and subject_id = ? and question_id in (${ids.map(() => '?').join(', ')})`,
    [userID, subjectID, ...ids],
  )
}

/** How often each reason stands in the wrong book (null: not said), and how many were answered wrong for sure. */
export const reasonCounts = (
  store: Pick<Store, 'all'>,
  userID: number,
  subjectID: number,
): Promise<{ reason: string | null; n: number; sure: number }[]> =>
  store.all(
    `select reason, count(*) as n, coalesce(sum(case when wrong_certainty = 1 then 1 else 0 end), 0) as sure
     from review_card where user_id = ? and subject_id = ? and in_book = 1 group by reason`,
    [userID, subjectID],
  )

/** Questions of the wrong book that were answered wrong last with certainty. */
export const sureWrongIDs = async (
  store: Pick<Store, 'all'>,
  userID: number,
  subjectID: number,
): Promise<{ question_id: number }[]> =>
  store.all(
    `select question_id from review_card
     where user_id = ? and subject_id = ? and in_book = 1 and wrong_certainty = 1`,
    [userID, subjectID],
  )

export interface RankRow {
  question_id: number
  style_id: number
  stem: string
  n: number
  answered: number
}

/**
 * My wrong questions by how many answers of all learners to them were wrong, or my favourites by how many learners
 * favour them: the most first. Counted by a job, so at most ten seconds old.
 */
export async function rankRows(
  store: Pick<Store, 'all'>,
  of: { userID: number; subjectID: number; kind: 'wrong' | 'fav'; most: number },
): Promise<RankRow[]> {
  const { table, holds } = SOURCES[of.kind]
  const counted = of.kind === 'wrong' ? 's.answered - s.answered_right' : 's.favoured'
  return store.all<RankRow>(
    `select t.question_id, q.style_id, q.stem, t.n, t.answered from (
       select r.question_id, coalesce(${counted}, 0) as n, coalesce(s.answered, 0) as answered
       from ${table} r left join question_statistic s on s.question_id = r.question_id
       where r.user_id = ? and r.subject_id = ? and ${holds}
       order by 2 desc, 3 desc, 1 limit ?) t
     join question q on q.question_id = t.question_id order by t.n desc, t.answered desc, t.question_id`,
    [of.userID, of.subjectID, of.most],
  )
}

/** Why an answer went wrong; null takes it back. Gives whether there is such a question in the wrong book. */
export const setReason = (
  tx: Pick<Store, 'all'> & { run(sql: string, values: SqlValue[]): Promise<number> },
  of: { userID: number; subjectID: number; questionID: number; reason: string | null },
): Promise<number> =>
  tx.run(`update review_card set reason = ? where user_id = ? and subject_id = ? and question_id = ? and in_book = 1`, [
    of.reason,
    of.userID,
    of.subjectID,
    of.questionID,
  ])
