import { upsertRows } from '../../../platform/database/reading/rowsStatement.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'

const insertPictures = upsertRows({
  ...{ table: 'import_picture', columns: ['import_id', 'name'], key: ['import_id', 'name'] },
})

/** Notes which pictures an import stored. */
export async function addPictures(tx: Tx, importID: number, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await tx.rows(
    insertPictures,
    names.map((name) => ({ import_id: importID, name })),
  )
}

/** The pictures that an import stored. */
export async function picturesOfImport({ db }: Pick<Store, 'db'>, importID: number): Promise<string[]> {
  const rows = await db
    .selectFrom('import_picture')
    .select('name')
    .where('import_id', '=', importID)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
