import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryUserOrder } from '../../../../calls/sales.ts'
import { RequestError } from '../../../../platform/requests/request.ts'
import { followOrder } from './followOrder.ts'

/** Where nothing is told by itself: how often the order is asked about, ms. */
const POLL_MS = 3000
/** Beside a stream that stands: a stream that is silent for ever is found out. */
const CHECK_MS = 20_000

/** States that something still follows on. */
const MOVING: ReadonlySet<string> = new Set(['new', 'open', 'late', 'refunding'])

/** Somebody else's order, or none: asking again changes nothing. */
const isRefused = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === 403 || error.status === 404)

/**
 * The order, as it changes: told by the server, by one stream of the browser; where that does not come through, asked for.
 */
export function useOrderNews(orderID: string) {
  const [told, setTold] = useState(false)
  const order = useQuery({
    ...queryUserOrder({ orderID }),
    refetchInterval: ({ state: { data, error } }) =>
      (data && !MOVING.has(data.state)) || isRefused(error) ? false : told ? CHECK_MS : POLL_MS,
    refetchOnWindowFocus: true,
  })
  const moves = !order.data || MOVING.has(order.data.state)
  const { refetch } = order
  useEffect(() => {
    if (!moves) return
    return followOrder(orderID, { onTold: setTold, onNews: () => void refetch() })
  }, [moves, orderID, refetch])
  return order
}
