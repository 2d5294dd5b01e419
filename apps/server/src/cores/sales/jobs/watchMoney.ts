import { askProvider } from '../orders/askProvider.ts'
import { closeOrder } from '../orders/closeOrder.ts'
import { sendReturn } from '../orders/heldPayments.ts'
import { sendRefund } from '../refunds/sendRefund.ts'
import type { SalesServices } from '../salesServices.ts'
import { claimAttempts, claimOrders, claimRefunds, claimReturns } from './dueMoney.ts'
import { reconcileDue } from './reconcile.ts'

const EVERY_MS = 1_000
const RECONCILE_EVERY_MS = 600_000
const AT_ONCE = 16

/**
 * One look at what waits for a provider: payments whose QR code is open, orders whose time is over, refunds on their way.
 * One that fails is logged and comes up again. Gives how many there were.
 */
export async function lookAfterMoney(services: SalesServices): Promise<number> {
  const { store, log } = services
  const now = services.now()
  const each = async (what: string, ids: number[], work: (id: number) => Promise<unknown>): Promise<number> => {
    await Promise.all(
      ids.map((id) =>
        work(id).catch((error: Error) =>
          log.error({ job: what, id, err: { name: error.name, stack: error.stack } }, 'job'),
        ),
      ),
    )
    return ids.length
  }
  const orders = await each('close-orders', await claimOrders(store, now, AT_ONCE), (id) =>
    closeOrder(services, id, { reason: '超时未支付' }),
  )
  const attempts = await each('ask-payments', await claimAttempts(store, now, AT_ONCE), (id) =>
    askProvider(services, id),
  )
  const refunds = await each('send-refunds', await claimRefunds(store, now, AT_ONCE), (id) => sendRefund(services, id))
  const returns = await each('send-returns', await claimReturns(store, now, AT_ONCE), (id) => sendReturn(services, id))
  return orders + attempts + refunds + returns
}

/** Looks after money until stopped; what it gives back resolves when what is under way has ended. */
export function watchMoney(services: SalesServices): () => Promise<void> {
  let stopped = false
  let working: Promise<void> | undefined
  let reconciledAt = 0
  const fail = (error: Error) =>
    services.log.error({ job: 'money', err: { name: error.name, stack: error.stack } }, 'job')
  const look = async () => {
    while (!stopped && (await lookAfterMoney(services)) >= AT_ONCE);
    if (stopped || services.now() - reconciledAt < RECONCILE_EVERY_MS) return
    reconciledAt = services.now()
    await reconcileDue(services)
  }
  const timer = setInterval(() => {
    if (working || stopped) return
    working = look()
      .catch(fail)
      .finally(() => {
        working = undefined
      })
  }, EVERY_MS)
  timer.unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await working
  }
}
