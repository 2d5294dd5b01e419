import type { Store, Tx } from './store.ts'

/** What an installation can be set to while it runs, and what it remembers of itself. */
export type SettingName = 'maintenance' | 'everyday'

/** Writes a row that nobody reads, to find out whether the database can be written to. */
export async function noteWritable(tx: Pick<Tx, 'db'>, note: string): Promise<void> {
  await tx.db
    .insertInto('setting')
    .values({ name: 'writable', value: note })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: note }))
    .execute()
}

export async function setting({ db }: Pick<Store, 'db'>, name: SettingName): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** What is set of these, by name. */
export async function settingsNamed(
  { db }: Pick<Store, 'db'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('setting').select(['name', 'value']).where('name', 'in', names).execute()
  return new Map(rows.map(({ name, value }) => [name, value]))
}

/** An empty value deletes the setting. */
export async function setSetting(tx: Tx, name: SettingName, value: string): Promise<void> {
  await tx.db.deleteFrom('setting').where('name', '=', name).execute()
  if (value !== '') await tx.db.insertInto('setting').values({ name, value }).execute()
}
