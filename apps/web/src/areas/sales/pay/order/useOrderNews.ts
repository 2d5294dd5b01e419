import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryUserOrder } from '../../../../calls/sales.ts'
import { RequestError } from '../../../../platform/requests/request.ts'
import { followOrder } from './followOrder.ts'

/** The polling interval without a stream, ms. */
const POLL_MS = 3000
/** The polling interval with an open stream, which finds out a stream that went silent, ms. */
const CHECK_MS = 20_000

/** States that are followed by another one. */
const MOVING: ReadonlySet<string> = new Set(['new', 'open', 'late', 'refunding'])

/** The order belongs to somebody else or does not exist: repeating the call changes nothing. */
const isRefused = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === 403 || error.status === 404)

/** The order with its changes: from the browser's stream of events, else by polling. */
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
