import type { Selectable } from 'kysely'
import type { Store, Tx } from './store.ts'
import type { Tables } from './tables.ts'

type Reads = Pick<Store, 'db'>
type Writes = Pick<Tx, 'db'>

export type RowOf<T extends keyof Tables> = Selectable<Tables[T]>

/**
 * Reads, writes and deletes single rows of a table that has one key and nothing that hangs on it. Stands in the core that
 * owns the table (`npm run rules` counts it as a write); what needs more has statements of its own.
 */
export function keptRows<T extends keyof Tables & string, Key extends keyof Tables[T] & string>(table: T, key: Key) {
  type Row = RowOf<T>
  // Kysely cannot follow a table that is known later: any table stands for it, and what goes in and out is typed here.
  const [some, id] = [table as 'flagship_store', key as 'store_id']
  const known = (value: Row[Key & keyof Row]) => value as unknown as number
  return {
    async byID({ db }: Reads, value: Row[Key & keyof Row]): Promise<Row | undefined> {
      const row = await db.selectFrom(some).selectAll().where(id, '=', known(value)).executeTakeFirst()
      return row as unknown as Row | undefined
    },
    /** The row takes the place of the one with its key. */
    async put({ db }: Writes, row: Row): Promise<void> {
      const { [key as string]: _, ...fields } = row as Record<string, unknown>
      await db
        .insertInto(some)
        .values(row as never)
        .onConflict((conflict) => conflict.column(id).doUpdateSet(fields as never))
        .execute()
    },
    async drop({ db }: Writes, value: Row[Key & keyof Row]): Promise<void> {
      await db.deleteFrom(some).where(id, '=', known(value)).execute()
    },
  }
}
