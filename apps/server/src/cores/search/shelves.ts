import { sql } from 'kysely'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { Shelf } from './indexRows.ts'

export interface ShelfState extends Shelf {
  /** What the index is being brought to. */
  doing: string
  after: number
}

/**
 * The shelf that is being gone through, or the first whose things changed since. A change that comes meanwhile is found by
 * going through once more: a subject that is edited all day is gone through to its end all the same.
 */
export async function nextShelf({ db }: Pick<Store, 'db'>, kinds: readonly number[]): Promise<ShelfState | undefined> {
  const subjects = await db.selectFrom('subject').select(['subject_id', 'revision']).orderBy('subject_id').execute()
  const states = new Map(
    (await db.selectFrom('search_state').selectAll().execute()).map((row) => [`${row.subject_id} ${row.kind}`, row]),
  )
  let changed: ShelfState | undefined
  for (const { subject_id: subjectID, revision } of subjects)
    for (const kind of kinds) {
      const state = states.get(`${subjectID} ${kind}`)
      if (state && state.doing !== '') return { subjectID, kind, doing: state.doing, after: state.after }
      const wanted = `${revision} ${state?.asked ?? 0}`
      if (state?.done !== wanted) changed ??= { subjectID, kind, doing: wanted, after: 0 }
    }
  return changed
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

/** Has the things of a shelf gone through again, in the transaction that changes their words. */
export async function askAgain({ db }: Pick<Tx, 'db'>, shelf: Shelf): Promise<void> {
  await db
    .insertInto('search_state')
    .values({ ...row(shelf), asked: 1 })
    .onConflict((conflict) =>
      conflict.columns(['subject_id', 'kind']).doUpdateSet({ asked: sql`search_state.asked + 1` }),
    )
    .execute()
}
