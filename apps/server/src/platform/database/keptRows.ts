import type { Selectable } from 'kysely'
import type { Store, Tx } from './store.ts'
import type { Tables } from './tables.ts'

type Reads = Pick<Store, 'db'>
type Writes = Pick<Tx, 'db'>

export type RowOf<T extends keyof Tables> = Selectable<Tables[T]>

/**
 * Reads, writes and deletes single rows of a table with a one-column key and no dependent rows. Called in the core that
 * owns the table (`npm run rules` counts it as a write); anything further needs statements of its own.
 */
export function keptRows<T extends keyof Tables & string, Key extends keyof Tables[T] & string>(table: T, key: Key) {
  type Row = RowOf<T>
  // Kysely cannot type a table that is a parameter: 'flagship_store' stands for any table, and inputs and results are
  // typed here.
  const [some, id] = [table as 'flagship_store', key as 'store_id']
  const known = (value: Row[Key & keyof Row]) => value as unknown as number
  return {
    async byID({ db }: Reads, value: Row[Key & keyof Row]): Promise<Row | undefined> {
      const row = await db.selectFrom(some).selectAll().where(id, '=', known(value)).executeTakeFirst()
      return row as unknown as Row | undefined
    },
    /** Inserts the row, or replaces the row with its key. */
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
