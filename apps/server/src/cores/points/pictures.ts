import type { Store, Tx } from '../../platform/database/store.ts'
import type { PointTables } from './tables.ts'

export const addPicture = ({ db }: Pick<Tx, 'db'>, row: PointTables['point_picture']) =>
  db.insertInto('point_picture').values(row).execute()

/** Which of these names are pictures of points of a subject. */
export async function pointPictures(
  { db }: Pick<Store, 'db'>,
  subjectID: number,
  names: readonly string[],
): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db
    .selectFrom('point_picture')
    .select('name')
    .where('subject_id', '=', subjectID)
    .where('name', 'in', names)
    .execute()
  return new Set(rows.map(({ name }) => name))
}
