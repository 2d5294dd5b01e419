import type { Job } from '../../../platform/jobs/job.ts'
import { askProvider } from '../orders/askProvider.ts'
import { closeOrder } from '../orders/closeOrder.ts'
import { sendReturn } from '../orders/heldPayments.ts'
import { sendRefund } from '../refunds/sendRefund.ts'
import type { SalesServices } from '../salesServices.ts'
import { claim, type Due, type DueKind, dueAttempts, dueOrders, dueRefunds, dueReturns } from './claimDueRows.ts'
import { type Bill, dueBills, reconcileBill } from './reconcile.ts'

const AT_ONCE = 16

/**
 * A job that talks to providers: all servers share it, claiming each row. A failed row is logged and due again when its
 * claim expires; a slow one blocks only itself.
 */
const moneyJob = (
  name: string,
  does: string,
  kind: DueKind,
  work: (services: SalesServices, id: number) => Promise<unknown>,
): Job<Due[]> => ({
  ...{ name, does, everyMs: 1_000, isBeside: true },
  async find({ store }, turn) {
    const found = await kind.find(store, turn.now, AT_ONCE)
    const [oldest] = found
    if (!oldest) return undefined
    if (oldest.due !== null) turn.waitingSince(oldest.due)
    return found
  },
  async work(services, found, turn) {
    const { store, log } = services
    await Promise.all(
      (await claim(store, kind, found, turn.now)).map((id) =>
        work(services, id).catch((error: Error) =>
          log.error({ job: name, id, err: { name: error.name, stack: error.stack } }, 'job'),
        ),
      ),
    )
  },
})

const closeOrders = moneyJob('close-orders', 'closes orders whose time to be paid is over', dueOrders, (services, id) =>
  closeOrder(services, id, { reason: '超时未支付' }),
)
const askPayments = moneyJob(
  'ask-payments',
  'asks providers how payments stand whose QR code is open',
  dueAttempts,
  askProvider,
)
const sendRefunds = moneyJob(
  'send-refunds',
  'sends refunds to providers and asks how they stand',
  dueRefunds,
  sendRefund,
)
const sendReturns = moneyJob('send-returns', 'sends payments back that belong to no order', dueReturns, sendReturn)

export const moneyJobs: readonly Job[] = [closeOrders, askPayments, sendRefunds, sendReturns]

/** Once for each provider and day; the row in `bill_run` is the claim. */
export const reconcileBills: Job<Bill[]> = {
  name: 'reconcile-bills',
  does: 'holds the bills of providers against the books, each day once',
  everyMs: 60_000,
  isBeside: true,
  async find(services) {
    const bills = await dueBills(services)
    return bills.length > 0 ? bills : undefined
  },
  async work(services, bills, turn) {
    for (const bill of bills) if (!turn.isStopped()) await reconcileBill(services, bill)
  },
}
