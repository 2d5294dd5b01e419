import type { Tx } from '../../../platform/database/store.ts'
import type { OrderRow } from './orderRows.ts'

/** What a higher core does when an order's access is granted or revoked, in the same transaction. */
export interface OrderFollower {
  given(tx: Tx, order: OrderRow, now: number): Promise<unknown>
  takenBack(tx: Tx, order: OrderRow, now: number): Promise<unknown>
}
