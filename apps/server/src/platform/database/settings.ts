import type { Store, Tx } from './store.ts'

/** What an installation can be set to while it runs, and what it remembers of itself. */
type SettingName = 'maintenance'

export async function setting(store: Pick<Store, 'all'>, name: SettingName): Promise<string | undefined> {
  const rows = await store.all<{ value: string }>('select value from setting where name = ?', [name])
  return rows[0]?.value
}

/** An empty value takes the setting away. */
export async function setSetting(tx: Tx, name: SettingName, value: string): Promise<void> {
  await tx.run('delete from setting where name = ?', [name])
  if (value !== '') await tx.run('insert into setting (name, value) values (?, ?)', [name, value])
}
