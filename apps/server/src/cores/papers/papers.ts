import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import type { Store } from '../../platform/database/store.ts'
import type { PaperRow } from './paperEditing.ts'

type Reads = Pick<Store, 'all' | 'db'>

export const paperByID = (on: Reads, subjectID: number, paperID: number): Promise<PaperRow | undefined> =>
  on.db
    .selectFrom('paper')
    .selectAll()
    .where('paper_id', '=', paperID)
    .where('subject_id', '=', subjectID)
    .executeTakeFirst()

export interface PaperItemRow {
  question_id: number
  section_id: number
  marks: number
  form: string
  style_id: number
  group_id: number | null
}

/** What stands in a paper, in its order, without any text. */
export const paperItems = (on: Reads, paperID: number): Promise<PaperItemRow[]> =>
  on.all(
    `select pi.question_id, pi.section_id, pi.marks, q.form, q.style_id, q.group_id
     from paper_item pi join question q on q.question_id = pi.question_id
     where pi.paper_id = ? order by pi.position, pi.question_id`,
    [paperID],
  )

export interface ExamQuestionRow {
  question_id: number
  form: string
  group_id: number | null
  hint: string
  stem: string
  options: string
  /** For the rubric: it goes no further. */
  answer: string
  group_stem: string | null
}

export const examQuestions = (on: Reads, paperID: number): Promise<ExamQuestionRow[]> =>
  on.all(
    `select q.question_id, q.form, q.group_id, q.hint, q.stem, q.options, q.answer, g.stem as group_stem
     from paper_item pi join question q on q.question_id = pi.question_id
     left join question_group g on g.group_id = q.group_id where pi.paper_id = ?`,
    [paperID],
  )

/** How many ids one statement names. */
const CHUNK = 500

/** The value that CLOSED asks for: which windows have ended, with what was on its way then (answersFrom of the domain). */
export const windowsEnded = (now: number): number => now - GRACE_MS

/**
 * Of an attempt `a`: it is closed (over, and taking no answers any more), and nobody else can be sitting its paper in
 * the same window. One value: windowsEnded.
 */
export const CLOSED = `a.state = 'over' and a.due_at is null
  and not exists (select 1 from paper w where w.paper_id = a.paper_id and w.closes_at > ?)`

/**
 * Of these questions, those that a learner may not read: they stand in no chapter and in no sample paper that is free
 * and has no date, and he or she has no attempt with them that is closed (CLOSED).
 * Whatever shows questions by their ids (wrong book, favourites, notes, search, feedback) leaves them out, or an exam's
 * questions could be read before it is over. A sample paper that asks for a version, or opens on a day, is read on its
 * own page alone, where that is checked.
 */
export async function withheldQuestions(
  store: Pick<Store, 'all'>,
  userID: number,
  ids: readonly number[],
  now: number,
): Promise<Set<number>> {
  const withheld = new Set<number>()
  for (let from = 0; from < ids.length; from += CHUNK) {
    const chunk = ids.slice(from, from + CHUNK)
    const rows = await store.all<{ question_id: number }>(
      `select q.question_id from question q where q.question_id in (${chunk.map(() => '?').join(', ')})
       and not exists (select 1 from chapter_item ci where ci.question_id = q.question_id)
       and not exists (select 1 from paper_item pi join paper_attempt a on a.paper_id = pi.paper_id
         where pi.question_id = q.question_id and a.user_id = ? and ${CLOSED})
       and not exists (select 1 from paper_item pi join paper p on p.paper_id = pi.paper_id
         where pi.question_id = q.question_id and p.kind = 'sample' and p.is_free = 1 and p.opens_at is null)`,
      [...chunk, userID, windowsEnded(now)],
    )
    for (const row of rows) withheld.add(row.question_id)
  }
  return withheld
}
