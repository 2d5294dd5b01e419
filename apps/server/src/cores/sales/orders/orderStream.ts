import { openStreams } from '../../../platform/push/stream.ts'
import type { ServerPart } from '../../../platform/serverPart.ts'
import { type OrderRow, orderByNo, ordersChannel } from './orderRows.ts'
import { WatchedOrders } from './watchedOrders.ts'

/**
 * `GET /events/orders/:orderID`: the state of an own order, now and at each change until it is final, as server-sent
 * events with `{state}`. Pages without a stream poll queryUserOrder every three seconds.
 */
export const orderStream: ServerPart = (http, services) => {
  const watched = new WatchedOrders(services)
  openStreams<OrderRow>(http, services, {
    path: '/events/orders/:orderID',
    async enter({ userID }, request) {
      const order = await orderByNo(services.store, (request.params as { orderID: string }).orderID)
      return order?.user_id === userID ? order : undefined
    },
    listen(order, { send, end }) {
      ordersChannel.hear(services.push, watched)
      return watched.watch({ orderID: order.order_id, seen: -1, tell: (state) => send({ state }), end }, order)
    },
  })
}
