import type { Selectable } from 'kysely'
import type { Statements, Store, Tx } from './store.ts'
import type { Tables } from './tables.ts'

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
     where q.subject_id = ? and not exists (select 1 from removed_question r where r.question_id = q.question_id)`,
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
