import { type Selectable, sql } from 'kysely'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { notStaged } from '../../content/filing/notStaged.ts'

type Reads = Pick<Store, 'db'>
export type SetupRow = Selectable<Tables['exam_setup']>
export type BuiltRow = Selectable<Tables['built_paper']>

interface Mine {
  userID: number
  subjectID: number
}

export const setupsOf = (on: Reads, { userID, subjectID }: Mine): Promise<SetupRow[]> =>
  on.db
    .selectFrom('exam_setup')
    .selectAll()
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .orderBy('updated_at', 'desc')
    .orderBy('setup_id')
    .execute()

export const putSetup = (tx: Tx, row: SetupRow) =>
  tx.db
    .insertInto('exam_setup')
    .values(row)
    .onConflict((on) =>
      on
        .columns(['user_id', 'subject_id', 'setup_id'])
        .doUpdateSet({ title: row.title, setup: row.setup, updated_at: row.updated_at }),
    )
    .execute()

/** Gives the number of deleted rows. */
export async function deleteSetup(tx: Tx, { userID, subjectID }: Mine, setupID: number): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('exam_setup')
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('setup_id', '=', setupID)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const addBuiltPaper = (tx: Tx, row: BuiltRow) => tx.db.insertInto('built_paper').values(row).execute()

/**
 * Removes the oldest papers without attempts until one more fits into `most`. Gives the number removed; null: too many
 * papers have attempts.
 */
export async function makeRoomForBuilt(tx: Tx, { userID, subjectID }: Mine, most: number): Promise<number | null> {
  const count = await tx.db
    .selectFrom('built_paper')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .executeTakeFirst()
  const over = Number(count?.n ?? 0) + 1 - most
  if (over <= 0) return 0
  const unbegun = await tx.db
    .selectFrom('built_paper as b')
    .select('b.paper_id')
    .where('b.user_id', '=', userID)
    .where('b.subject_id', '=', subjectID)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('paper_attempt as a')
            .select('a.attempt_id')
            .whereRef('a.user_id', '=', 'b.user_id')
            .whereRef('a.subject_id', '=', 'b.subject_id')
            .whereRef('a.paper_id', '=', 'b.paper_id'),
        ),
      ),
    )
    .orderBy('b.built_at')
    .orderBy('b.paper_id')
    .limit(over)
    .execute()
  if (unbegun.length < over) return null
  for (const { paper_id } of unbegun) await removeBuilt(tx, { userID, subjectID }, paper_id)
  return over
}

/**
 * Removes a paper from the history, and deletes it where it has no attempts. The caller holds the learner's row, as
 * every start of a paper does.
 */
export async function removeBuilt(
  tx: Tx,
  { userID, subjectID }: Mine,
  paperID: number,
): Promise<'removed' | 'unknown' | 'running'> {
  const attempts = await tx.db
    .selectFrom('paper_attempt')
    .select('state')
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('paper_id', '=', paperID)
    .execute()
  if (attempts.some(({ state }) => state !== 'over')) return 'running'
  const gone = await tx.db
    .deleteFrom('built_paper')
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('paper_id', '=', paperID)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) return 'unknown'
  if (attempts.length > 0) return 'removed'
  for (const table of ['paper_item', 'paper_section', 'paper_unit', 'paper'] as const)
    await tx.db
      .deleteFrom(table)
      .where('paper_id', 'in', ({ selectFrom }) =>
        selectFrom('paper').select('paper_id').where('paper_id', '=', paperID).where('owner_user_id', '=', userID),
      )
      .execute()
  return 'removed'
}

/** One page, newest first. */
export async function builtPage(
  store: Store,
  { userID, subjectID }: Mine,
  page: { from: number; size: number },
): Promise<{ total: number; rows: BuiltRow[] }> {
  const mine = store.db.selectFrom('built_paper').where('user_id', '=', userID).where('subject_id', '=', subjectID)
  const count = await mine.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirst()
  const rows = await mine
    .selectAll()
    .orderBy('built_at', 'desc')
    .orderBy('paper_id')
    .limit(page.size)
    .offset(page.from)
    .execute()
  return { total: Number(count?.n ?? 0), rows }
}

/** The latest scored attempts at papers that the learner built, newest first. */
export const builtScores = (
  store: Reads,
  { userID, subjectID }: Mine,
  most: number,
): Promise<{ attempt_id: number; paper_id: number; name: string; at: number; score: number; full_mark: number }[]> =>
  store.db
    .selectFrom('paper_attempt as a')
    .innerJoin('paper as p', 'p.paper_id', 'a.paper_id')
    .select(['a.attempt_id', 'a.paper_id', 'p.name'])
    .select(({ fn, ref }) => [
      ref('a.handed_in_at').$notNull().as('at'),
      ref('a.score').$notNull().as('score'),
      fn.coalesce('a.full_mark', 'p.full_mark').as('full_mark'),
    ])
    .where('a.user_id', '=', userID)
    .where('a.subject_id', '=', subjectID)
    .where('p.owner_user_id', '=', userID)
    .where('p.kind', '=', 'built')
    .where('a.score', 'is not', null)
    .where('a.handed_in_at', 'is not', null)
    .orderBy('a.handed_in_at', 'desc')
    .orderBy('a.attempt_id')
    .limit(most)
    .execute()

export interface PoolRow {
  question_id: number
  style_id: number
  form: string
  group_id: number | null
  group_order: number
  difficulty: number | null
}

/** A subject's questions, without those taken out. */
export const poolQuestions = (store: Reads, subjectID: number): Promise<PoolRow[]> =>
  store.db
    .selectFrom('question as q')
    .select(['q.question_id', 'q.style_id', 'q.form', 'q.group_id', 'q.group_order', 'q.difficulty'])
    .where('q.subject_id', '=', subjectID)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('removed_question as r').select('r.question_id').whereRef('r.question_id', '=', 'q.question_id'),
        ),
      ),
    )
    .where(sql<boolean>`${sql.raw(notStaged('q.question_id'))}`)
    .execute()

/** The chapters of questions. */
export const poolPlaces = (
  store: Reads,
  subjectID: number,
): Promise<{ question_id: number; chapter_id: number; position: number }[]> =>
  store.db
    .selectFrom('chapter_item as ci')
    .innerJoin('chapter as c', 'c.chapter_id', 'ci.chapter_id')
    .select(['ci.question_id', 'ci.chapter_id', 'ci.position'])
    .where('c.subject_id', '=', subjectID)
    .execute()

/** The learner's state of a subject's questions; untouched ones are absent. */
export const touchedQuestions = (
  store: Reads,
  { userID, subjectID }: Mine,
): Promise<{ question_id: number; done_count: number; wrong_at: number | null }[]> =>
  store.db
    .selectFrom('user_question')
    .select(['question_id', 'done_count', 'wrong_at'])
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .execute()
