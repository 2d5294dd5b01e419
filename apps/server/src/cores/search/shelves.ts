import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { Shelf } from './indexRows.ts'

/** Subjects that are checked between two turns of the event loop. */
const AT_ONCE = 500

export interface ShelfState extends Shelf {
  /** The state that the index is being brought to. */
  doing: string
  after: number
}

/**
 * The shelf in progress, or the first with changes since its last pass. Changes during a pass cause another one: a
 * subject that is edited all day is still indexed to its end.
 */
export async function nextShelf({ db }: Pick<Store, 'db'>, kinds: readonly number[]): Promise<ShelfState | undefined> {
  const begun = await db
    .selectFrom('search_state')
    .selectAll()
    .where('doing', '<>', sql.lit(''))
    .where('kind', 'in', [...kinds])
    .orderBy('subject_id')
    .orderBy('kind')
    .limit(1)
    .executeTakeFirst()
  if (begun) return { subjectID: begun.subject_id, kind: begun.kind, doing: begun.doing, after: begun.after }
  for (let last = 0; ; ) {
    const subjects = await db
      .selectFrom('subject')
      .select(['subject_id', 'revision'])
      .where('subject_id', '>', last)
      .orderBy('subject_id')
      .limit(AT_ONCE)
      .execute()
    const end = subjects.at(-1)?.subject_id
    if (end === undefined) return undefined
    const changed = firstChanged(subjects, await statesBetween(db, last, end), kinds)
    if (changed) return changed
    last = end
    await nextTurn()
  }
}

const statesBetween = (db: Store['db'], after: number, end: number) =>
  db.selectFrom('search_state').selectAll().where('subject_id', '>', after).where('subject_id', '<=', end).execute()

function firstChanged(
  subjects: readonly { subject_id: number; revision: number }[],
  rows: Awaited<ReturnType<typeof statesBetween>>,
  kinds: readonly number[],
): ShelfState | undefined {
  const states = new Map(rows.map((row) => [`${row.subject_id} ${row.kind}`, row]))
  for (const { subject_id: subjectID, revision } of subjects)
    for (const kind of kinds) {
      const state = states.get(`${subjectID} ${kind}`)
      const doing = `${revision} ${state?.asked ?? 0}`
      if (state?.done !== doing) return { subjectID, kind, doing, after: 0 }
    }
  return undefined
}

const row = ({ subjectID, kind }: Shelf) => ({ subject_id: subjectID, kind, asked: 0, done: '', doing: '', after: 0 })

export async function shelfAt({ db }: Tx, state: ShelfState, after: number): Promise<void> {
  await db
    .insertInto('search_state')
    .values({ ...row(state), doing: state.doing, after })
    .onConflict((conflict) => conflict.columns(['subject_id', 'kind']).doUpdateSet({ doing: state.doing, after }))
    .execute()
}

export async function shelfDone({ db }: Tx, state: ShelfState): Promise<void> {
  const done = { done: state.doing, doing: '', after: 0 }
  await db
    .insertInto('search_state')
    .values({ ...row(state), ...done })
    .onConflict((conflict) => conflict.columns(['subject_id', 'kind']).doUpdateSet(done))
    .execute()
}

/** Requests another pass over a shelf, in the transaction that changes its words. */
export async function askAgain({ db }: Pick<Tx, 'db'>, shelf: Shelf): Promise<void> {
  await db
    .insertInto('search_state')
    .values({ ...row(shelf), asked: 1 })
    .onConflict((conflict) =>
      conflict.columns(['subject_id', 'kind']).doUpdateSet({ asked: sql`search_state.asked + 1` }),
    )
    .execute()
}
