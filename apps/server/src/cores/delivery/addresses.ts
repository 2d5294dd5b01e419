import type { Store, Tx } from '../../platform/database/store.ts'
import type { DeliveryTables } from './tables.ts'

export type AddressRow = DeliveryTables['user_address']

/** A learner's addresses: the default one first, then the latest changed. */
export const addressesOf = (on: Pick<Store, 'db'>, userID: number): Promise<AddressRow[]> =>
  on.db
    .selectFrom('user_address')
    .selectAll()
    .where('user_id', '=', userID)
    .orderBy('is_default', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('address_id')
    .execute()

/** Inserts or updates an address. A new default replaces the former default. */
export async function putAddress(tx: Pick<Tx, 'db'>, row: AddressRow): Promise<void> {
  if (row.is_default === 1)
    await tx.db
      .updateTable('user_address')
      .set({ is_default: 0 })
      .where('user_id', '=', row.user_id)
      .where('address_id', '<>', row.address_id)
      .where('is_default', '=', 1)
      .execute()
  const { user_id: _, address_id: __, ...changed } = row
  await tx.db
    .insertInto('user_address')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'address_id']).doUpdateSet(changed))
    .execute()
}

export async function removeAddress(tx: Pick<Tx, 'db'>, userID: number, addressID: number): Promise<void> {
  await tx.db.deleteFrom('user_address').where('user_id', '=', userID).where('address_id', '=', addressID).execute()
}
