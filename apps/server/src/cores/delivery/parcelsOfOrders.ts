import type { OrderFollower } from '../sales/orders/followers.ts'
import { itemsOf } from '../sales/orders/orderRows.ts'
import { shipmentsCancelled, shipmentsDue } from './shipments.ts'

/** Creates the parcel when an order grants access; cancels a parcel that was not sent when access is revoked. */
export const parcelsOfOrders: OrderFollower = {
  given: (tx, order, now) =>
    shipmentsDue(tx, {
      orderID: order.order_id,
      orderNo: order.order_no,
      userID: order.user_id,
      agentCode: order.agent_code,
      paidAt: now,
      items: itemsOf(order).map(({ subjectID, vn, parts }) => ({
        subjectID,
        vn,
        parts: parts === '' ? [] : parts.split(',').map(Number),
      })),
    }),
  takenBack: (tx, { order_id }, now) => shipmentsCancelled(tx, order_id, now),
}
