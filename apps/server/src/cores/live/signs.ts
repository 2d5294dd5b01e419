import type { Store, Tx } from '../../platform/database/store.ts'
import type { LiveTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
type Writes = Pick<Tx, 'db'>

/** The currently open sign-in. */
export const openSign = ({ db }: Reads, lessonID: number, now: number) =>
  db
    .selectFrom('live_sign_window')
    .selectAll()
    .where('lesson_id', '=', lessonID)
    .where('opens_at', '<=', now)
    .where('closes_at', '>', now)
    .orderBy('closes_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function addSign(tx: Writes, row: LiveTables['live_sign_window']): Promise<void> {
  await tx.db.insertInto('live_sign_window').values(row).execute()
}

/** Signs in; repeating it changes nothing. */
export async function signIn(tx: Writes, row: LiveTables['live_sign']): Promise<void> {
  await tx.db
    .insertInto('live_sign')
    .values(row)
    .onConflict((conflict) => conflict.columns(['window_id', 'user_id']).doNothing())
    .execute()
}

export const hasSigned = async ({ db }: Reads, windowID: number, userID: number): Promise<boolean> =>
  (await db
    .selectFrom('live_sign')
    .select('user_id')
    .where('window_id', '=', windowID)
    .where('user_id', '=', userID)
    .executeTakeFirst()) !== undefined

/** A lesson's sign-ins with the number of people who signed, newest first. */
export const signsOf = ({ db }: Reads, lessonID: number) =>
  db
    .selectFrom('live_sign_window as w')
    .select(['w.window_id', 'w.opens_at', 'w.closes_at'])
    .select(({ selectFrom }) =>
      selectFrom('live_sign as s')
        .select((eb) => eb.fn.countAll().as('count'))
        .whereRef('s.window_id', '=', 'w.window_id')
        .as('signed'),
    )
    .where('w.lesson_id', '=', lessonID)
    .orderBy('w.opens_at', 'desc')
    .execute()

export const filterWordsOf = async ({ db }: Reads): Promise<string[]> =>
  (await db.selectFrom('live_word').select('word').orderBy('word').execute()).map(({ word }) => word)

export async function putFilterWords(tx: Writes, words: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('live_word').execute()
  for (const word of words) await tx.db.insertInto('live_word').values({ word }).execute()
}
