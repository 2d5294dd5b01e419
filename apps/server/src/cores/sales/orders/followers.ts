import type { Tx } from '../../../platform/database/store.ts'
import type { OrderRow } from './orderRows.ts'

/** What a core above does when an order's access is given or taken back, in the same transaction. */
export interface OrderFollower {
  given(tx: Tx, order: OrderRow, now: number): Promise<unknown>
  takenBack(tx: Tx, order: OrderRow, now: number): Promise<unknown>
}

const followers = new Set<OrderFollower>()

/** The boot names who follows; the same one again changes nothing, so that several apps of one process may. */
export const followOrders = (follower: OrderFollower): unknown => followers.add(follower)

export const followersOfOrders = (): Iterable<OrderFollower> => followers
