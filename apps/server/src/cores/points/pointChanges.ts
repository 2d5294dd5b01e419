import type { Store, Tx } from '../../platform/database/store.ts'
import type { PointTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
type PointChangeRow = PointTables['point_change']

const SHOWN = ['change_id', 'subject_id', 'kind', 'name', 'told'] as const
const DONE = ['made_at', 'made_by', 'undone_at', 'undone_by'] as const

/** The newest removals, splits and imports of a subject, without what they keep. */
export async function pointChangesOf(
  { db }: Reads,
  subjectID: number,
  { after, limit }: { after: number; limit: number },
) {
  const of = db.selectFrom('point_change').where('subject_id', '=', subjectID)
  const { total } = await of.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await of
    .select([...SHOWN, ...DONE])
    .orderBy('made_at', 'desc')
    .orderBy('change_id', 'desc')
    .offset(after)
    .limit(limit)
    .execute()
  return { total: Number(total), rows }
}

export const pointChangeByID = (
  { db }: Reads,
  subjectID: number,
  changeID: number,
): Promise<PointChangeRow | undefined> =>
  db
    .selectFrom('point_change')
    .selectAll()
    .where('change_id', '=', changeID)
    .where('subject_id', '=', subjectID)
    .executeTakeFirst()

export const addPointChange = ({ db }: Pick<Tx, 'db'>, row: Omit<PointChangeRow, 'undone_at' | 'undone_by'>) =>
  db
    .insertInto('point_change')
    .values({ ...row, undone_at: null, undone_by: null })
    .execute()

/** Marks it as undone; false where it was before. */
export async function takePointChangeBack(
  { db }: Pick<Tx, 'db'>,
  changeID: number,
  by: { now: number; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('point_change')
    .set({ undone_at: by.now, undone_by: by.name })
    .where('change_id', '=', changeID)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
