import type { Store, Tx } from '../../platform/database/store.ts'
import type { MaterialTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
type Writes = Pick<Tx, 'db'>
export type ImportRow = MaterialTables['material_import']

const SHOWN = 50

export async function addImport({ db }: Writes, row: ImportRow): Promise<void> {
  await db.insertInto('material_import').values(row).execute()
}

export const importByID = ({ db }: Reads, importID: number): Promise<ImportRow | undefined> =>
  db.selectFrom('material_import').selectAll().where('import_id', '=', importID).executeTakeFirst()

/** A book's imports, newest first. */
export const importsOf = ({ db }: Reads, bookID: number): Promise<ImportRow[]> =>
  db
    .selectFrom('material_import')
    .selectAll()
    .where('book_id', '=', bookID)
    .orderBy('made_at', 'desc')
    .limit(SHOWN)
    .execute()

/** Changes an import's state. Gives false where it is not in the expected state. */
export async function changeImport(
  { db }: Writes,
  importID: number,
  from: ImportRow['state'],
  set: Partial<ImportRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('material_import')
    .set(set)
    .where('import_id', '=', importID)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
