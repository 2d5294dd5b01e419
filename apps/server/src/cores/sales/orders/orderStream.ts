import type { FastifyInstance } from 'fastify'
import { endsWithSession, streamCaller } from '../../../platform/push/streamCaller.ts'
import type { Services } from '../../../platform/services.ts'
import type { OrderState } from '../tables.ts'
import { type OrderRow, orderByNo, orderStates } from './orderRows.ts'

/** Between two looks at the orders that are watched: one query a server, however many watch. */
const LOOK_MS = 1_000
/** Nobody waits longer for an order than it can be paid; a page that does asks anew. */
const LONGEST_MS = 1_800_000
const MOST = 5_000
const MOST_OF_ONE = 6

/** Nothing more comes of these by itself. */
const FINAL: readonly OrderState[] = ['paid', 'closed', 'refunded', 'partly', 'returned']

interface Watcher {
  userID: number
  orderID: number
  seen: number
  tell(state: OrderState): Promise<void>
  end(): void
}

/**
 * `GET /events/orders/:orderID`: the state of an own order now and whenever it changes, until it is final, as server-sent
 * events with `{state}`. Who asks: streamCaller. Pages that get no stream ask queryUserOrder every three seconds.
 */
export function orderStream(http: FastifyInstance, services: Services): void {
  const watchers = new Set<Watcher>()
  const watched = new WeakMap<object, OrderRow>()
  let timer: NodeJS.Timeout | undefined
  let looking = false

  const leave = (watcher: Watcher) => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  const look = async () => {
    if (looking) return
    looking = true
    try {
      const rows = await orderStates(services.store, [...new Set([...watchers].map(({ orderID }) => orderID))])
      const known = new Map(rows.map((row) => [row.order_id, row]))
      await Promise.all([...watchers].map((watcher) => tell(watcher, known.get(watcher.orderID))))
    } catch (error) {
      services.log.warn({ err: { name: (error as Error).name } }, 'order stream')
    } finally {
      looking = false
    }
  }
  const tell = async (watcher: Watcher, row: { state: OrderState; revision: number } | undefined) => {
    if (!row || row.revision === watcher.seen) return
    watcher.seen = row.revision
    await watcher.tell(row.state).catch(() => undefined)
    if (FINAL.includes(row.state)) watcher.end()
  }

  let isStopping: boolean = false
  http.addHook('preClose', async () => {
    isStopping = true
    for (const watcher of [...watchers]) watcher.end()
  })
  http.get<{ Params: { orderID: string } }>(
    '/events/orders/:orderID',
    {
      sse: 'only',
      // 204 ends an EventSource for good: the page goes on by asking.
      preHandler: async (request, reply) => {
        const caller = await streamCaller(services, request)
        const order = caller && (await orderByNo(services.store, request.params.orderID))
        const own = [...watchers].filter(({ userID }) => userID === caller?.userID)
        if (!order || order.user_id !== caller?.userID || watchers.size >= MOST || own.length >= MOST_OF_ONE)
          return reply.code(204).send()
        watched.set(request, order)
      },
    },
    async (request, reply) => {
      const order = watched.get(request)
      if (!order) return
      reply.sse.keepAlive()
      const watcher: Watcher = {
        userID: order.user_id,
        orderID: order.order_id,
        seen: -1,
        tell: (state) => reply.sse.send({ data: { state } }),
        end: () => {
          leave(watcher)
          unfollow()
          clearTimeout(limit)
          reply.sse.close()
        },
      }
      const unfollow = endsWithSession(services, request, () => watcher.end())
      const limit = setTimeout(watcher.end, LONGEST_MS)
      limit.unref()
      // One that was on its way while the server stopped: nobody would end it.
      if (isStopping) return watcher.end()
      watchers.add(watcher)
      reply.sse.onClose(() => {
        leave(watcher)
        unfollow()
        clearTimeout(limit)
      })
      timer ??= setInterval(look, LOOK_MS)
      await tell(watcher, order)
    },
  )
}
