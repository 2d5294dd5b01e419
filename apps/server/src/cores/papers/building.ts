import type { Selectable } from 'kysely'
import type { Statements, Store, Tx } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { notStaged } from '../content/notStaged.ts'

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

/** Gives how many were there. */
export const deleteSetup = (tx: Tx, { userID, subjectID }: Mine, setupID: number): Promise<number> =>
  tx.run('delete from exam_setup where user_id = ? and subject_id = ? and setup_id = ?', [userID, subjectID, setupID])

export const addBuiltPaper = (tx: Tx, row: BuiltRow) => tx.db.insertInto('built_paper').values(row).execute()

/**
 * Lets the oldest papers that were never begun leave until one more than now fits into `most`. Gives how many left;
 * null: too many of them were begun.
 */
export async function makeRoomForBuilt(tx: Tx, { userID, subjectID }: Mine, most: number): Promise<number | null> {
  const [count] = await tx.all<{ n: number }>(
    'select count(*) as n from built_paper where user_id = ? and subject_id = ?',
    [userID, subjectID],
  )
  const over = Number(count?.n ?? 0) + 1 - most
  if (over <= 0) return 0
  const unbegun = await tx.all<{ paper_id: number }>(
    `select b.paper_id from built_paper b where b.user_id = ? and b.subject_id = ? and not exists
       (select 1 from paper_attempt a where a.user_id = b.user_id and a.subject_id = b.subject_id
          and a.paper_id = b.paper_id)
     order by b.built_at, b.paper_id limit ?`,
    [userID, subjectID, over],
  )
  if (unbegun.length < over) return null
  for (const { paper_id } of unbegun) await removeBuilt(tx, { userID, subjectID }, paper_id)
  return over
}

/**
 * Takes a paper out of the history, and deletes it where nobody ever began it. The caller holds the learner's row, as
 * every start of a paper does.
 */
export async function removeBuilt(
  tx: Tx,
  { userID, subjectID }: Mine,
  paperID: number,
): Promise<'removed' | 'unknown' | 'running'> {
  const mine = [userID, subjectID, paperID]
  const attempts = await tx.all<{ state: string }>(
    'select state from paper_attempt where user_id = ? and subject_id = ? and paper_id = ?',
    mine,
  )
  if (attempts.some(({ state }) => state !== 'over')) return 'running'
  const gone = await tx.run('delete from built_paper where user_id = ? and subject_id = ? and paper_id = ?', mine)
  if (gone === 0) return 'unknown'
  if (attempts.length > 0) return 'removed'
  const own = 'paper_id in (select paper_id from paper where paper_id = ? and owner_user_id = ?)'
  for (const table of ['paper_item', 'paper_section', 'paper_unit', 'paper'])
    await tx.run(`delete from ${table} where ${own}`, [paperID, userID])
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

/** The last scored attempts at papers that the learner had built, newest first. */
export const builtScores = (
  store: Pick<Statements, 'all'>,
  { userID, subjectID }: Mine,
  most: number,
): Promise<{ attempt_id: number; paper_id: number; name: string; at: number; score: number; full_mark: number }[]> =>
  store.all(
    `select a.attempt_id, a.paper_id, p.name, a.handed_in_at as at, a.score,
       coalesce(a.full_mark, p.full_mark) as full_mark
     from paper_attempt a join paper p on p.paper_id = a.paper_id
     where a.user_id = ? and a.subject_id = ? and p.owner_user_id = ? and p.kind = 'built'
       and a.score is not null and a.handed_in_at is not null
     order by a.handed_in_at desc, a.attempt_id limit ?`,
    [userID, subjectID, userID, most],
  )

export interface PoolRow {
  question_id: number
  style_id: number
  form: string
  group_id: number | null
  group_order: number
}

/** Questions of a subject that were not taken out. */
export const poolQuestions = (store: Pick<Statements, 'all'>, subjectID: number): Promise<PoolRow[]> =>
  store.all(
    `select q.question_id, q.style_id, q.form, q.group_id, q.group_order from question q
     where q.subject_id = ? and not exists (select 1 from removed_question r where r.question_id = q.question_id)
     and ${notStaged('q.question_id')}`,
    [subjectID],
  )

/** Which chapters hold which questions. */
export const poolPlaces = (
  store: Pick<Statements, 'all'>,
  subjectID: number,
): Promise<{ question_id: number; chapter_id: number; position: number }[]> =>
  store.all(
    `select ci.question_id, ci.chapter_id, ci.position from chapter_item ci
     join chapter c on c.chapter_id = ci.chapter_id where c.subject_id = ?`,
    [subjectID],
  )

/** What a learner did with the questions of a subject; those never touched are left out. */
export const touchedQuestions = (
  store: Pick<Statements, 'all'>,
  { userID, subjectID }: Mine,
): Promise<{ question_id: number; done_count: number; wrong_at: number | null }[]> =>
  store.all('select question_id, done_count, wrong_at from user_question where user_id = ? and subject_id = ?', [
    userID,
    subjectID,
  ])
