import { PICTURE_FOLDER } from '@tizhou/domain/materials/materials'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { FileFamily } from '../../platform/files/fileFamily.ts'
import type { PointTables } from './tables.ts'

export const addPicture = ({ db }: Pick<Tx, 'db'>, row: PointTables['point_picture']) =>
  db.insertInto('point_picture').values(row).execute()

/** Those of these names that are pictures of a subject's points. */
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

/** Pictures of points. Pictures of books are in the same folder. */
export const pointFiles: FileFamily = {
  folder: PICTURE_FOLDER.slice(0, -1),
  async usedAmong({ db }, paths) {
    const names = paths.map((path) => path.slice(PICTURE_FOLDER.length))
    const rows = await db.selectFrom('point_picture').select('name').where('name', 'in', names).execute()
    return rows.map(({ name }) => `${PICTURE_FOLDER}${name}`)
  },
}
