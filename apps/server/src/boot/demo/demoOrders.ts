import { regionCode } from '@tizhou/catalogue/regions'
import {
  DEMO_BUYERS,
  DEMO_ORDERS,
  DEMO_STAFF,
  type DemoOrder,
  PAID_TO_PARTNER,
  UNKNOWN_PAYMENT,
} from '@tizhou/demo/orders'
import { setMembers } from '../../cores/agents/agentEditing.ts'
import { putAddress } from '../../cores/delivery/addresses.ts'
import { parcelsOfOrders } from '../../cores/delivery/parcelsOfOrders.ts'
import { changeShipment, sendShipment, shipmentByOrderNo } from '../../cores/delivery/shipments.ts'
import { addUser } from '../../cores/people/users.ts'
import { enterSettlement } from '../../cores/sales/desk/settlements.ts'
import { reconcileDue } from '../../cores/sales/jobs/reconcile.ts'
import { askProvider } from '../../cores/sales/orders/askProvider.ts'
import { closeOrder } from '../../cores/sales/orders/closeOrder.ts'
import { openOrder } from '../../cores/sales/orders/openOrder.ts'
import { decideRefund, requestRefund } from '../../cores/sales/refunds/refundOrder.ts'
import { refundsOf } from '../../cores/sales/refunds/refundRows.ts'
import { sendRefund } from '../../cores/sales/refunds/sendRefund.ts'
import type { SalesServices } from '../../cores/sales/salesServices.ts'
import { Sandbox } from '../../cores/sandboxPayments/sandbox.ts'
import type { Config } from '../../platform/config.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Store } from '../../platform/database/store.ts'
import { ServerKeys } from '../../platform/serverKeys.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Origin of payment addresses that nobody uses. */
const ORIGIN = 'http://demo.localhost'
const NO_LOG = { error: () => undefined, warn: () => undefined }

interface Shop {
  services: SalesServices
  sandbox: Sandbox
  clock: { at: number }
  userID: ReadonlyMap<string, number>
}

/** Orders made, paid, refunded and sent before `now`, by the usual rules and cores with a clock that is set back. */
export async function loadDemoOrders(
  store: Store,
  config: Config,
  subjectIDs: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const clock = { at: now }
  const keys = new ServerKeys(store)
  const sandbox = new Sandbox({ store, keys, now: () => clock.at, log: NO_LOG })
  const services: SalesServices = {
    ...{ store, keys, config, now: () => clock.at, log: NO_LOG },
    payments: { providers: new Map([[sandbox.key, sandbox]]), offered: () => [sandbox.key], pages: () => ({}) },
    entitlements: { forget: () => undefined },
    orderFollowers: [parcelsOfOrders],
  }
  const shop = { services, sandbox, clock, userID: await peopleOf(store, now) }
  for (const order of DEMO_ORDERS) {
    clock.at = now - order.daysAgo * DAY
    await makeOrder(shop, order, subjectIDs, now)
  }
  await payUnknown(shop, now)
  const paid_at = now - PAID_TO_PARTNER.daysAgo * DAY
  await store.write((tx) =>
    enterSettlement(tx, {
      ...{ settlement_id: newId(), agent_code: PAID_TO_PARTNER.agentCode, amount: PAID_TO_PARTNER.amount },
      ...{ paid_at, entered_at: paid_at, note: '银行转账', by_name: '运营' },
    }),
  )
  clock.at = now
  await reconcileDue(services)
  // Pending notifications must not be sent again by the running server.
  await sandbox.stop()
}

/** Ids of all log-ins; adds the buyers, and assigns the demo's agent account to the partner. */
async function peopleOf(store: Store, now: number): Promise<ReadonlyMap<string, number>> {
  return store.write(async (tx) => {
    for (const buyer of DEMO_BUYERS) await addUser(tx, { ...buyer, passwordHash: '', now })
    const rows = await tx.db.selectFrom('user_account').select(['user_name', 'user_id']).execute()
    const userID = new Map(rows.map(({ user_name, user_id }) => [user_name, user_id]))
    await setMembers(tx, DEMO_STAFF.agentCode, [userID.get(DEMO_STAFF.agent) as number])
    return userID
  })
}

async function makeOrder(
  shop: Shop,
  demo: DemoOrder,
  subjectIDs: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const { services, sandbox, clock } = shop
  const userID = shop.userID.get(demo.buyer) as number
  const { order, attempt } = await openOrder(services, {
    ...{ userID, agentCode: demo.agentCode, canPay: true, kind: 'open', type: demo.bundle ? 'wsgroup' : 'vn' },
    subjectID: demo.appEName === undefined ? undefined : subjectIDs.get(demo.appEName),
    vn: demo.vn,
    bundleID: demo.bundle === undefined ? undefined : await bundleID(services.store, demo.bundle),
    ...{ toVn: undefined, parts: '', discountID: undefined, couponID: undefined, instalments: 0 },
    ...{ orderNo: undefined, shownPrice: undefined, offered: [sandbox.key], payType: undefined },
    ...{ origin: ORIGIN, clientIp: '127.0.0.1', buyChannel: 'pc', equipment: 'wide_pc' },
  })
  if (!attempt) throw new Error(`nothing to pay for the demo order of ${demo.buyer}`)
  if (demo.after?.what === 'unpaid') {
    clock.at = order.expires_at
    await closeOrder(services, order.order_id, { reason: '超时未支付' })
    return
  }
  clock.at += 2 * MINUTE
  await sandbox.pay(attempt.qr_text.split('/').at(-1) as string)
  await askProvider(services, attempt.attempt_id)
  if (demo.after?.what === 'refund') await giveBack(shop, order.order_id, userID, demo.after)
  if (demo.after?.what === 'parcel') await sendBooks(shop, order.order_no, userID, { ...demo.after, now })
}

async function bundleID(store: Store, name: string): Promise<number> {
  const found = store.db.selectFrom('sale_bundle').select('bundle_id').where('name', '=', name)
  return (await found.executeTakeFirstOrThrow()).bundle_id
}

async function giveBack(
  { services, clock, userID: of }: Shop,
  orderID: number,
  userID: number,
  { reason, decided }: { reason: string; decided: boolean },
): Promise<void> {
  clock.at += DAY
  await requestRefund(services, { orderID, reason, userID })
  if (!decided) return
  const [refund] = await refundsOf(services.store, orderID)
  if (!refund) throw new Error(`no refund of demo order ${orderID}`)
  clock.at += 3 * HOUR
  const by = of.get(DEMO_STAFF.seller) as number
  await services.store.write((tx) =>
    decideRefund(tx, { refundID: refund.refund_id, approved: true, by, note: '' }, clock.at),
  )
  await sendRefund(services, refund.refund_id)
}

/** The learner gives an address and the seller sends the parcel, after which the carrier reports on it. */
async function sendBooks(
  { services: { store }, clock, userID: of }: Shop,
  orderNo: string,
  userID: number,
  {
    place,
    details,
    number,
    hoursAgo,
    now,
  }: { place: string; details: string; number: string; hoursAgo: number; now: number },
): Promise<void> {
  const given = {
    ...{ user_name: '远航', phone: '13800000002', region_code: regionCode(place) as string, address: place, details },
  }
  await store.write(async (tx) => {
    await putAddress(tx, { ...given, user_id: userID, address_id: newId(), is_default: 1, updated_at: clock.at })
    const due = await shipmentByOrderNo(tx, orderNo)
    if (!due) throw new Error(`no parcel of demo order ${orderNo}`)
    const addressed = await changeShipment(tx, due, 'giveAddress', { at: clock.at + HOUR, by: userID, set: given })
    if (addressed)
      await sendShipment(tx, addressed, {
        ...{ carrier: 'sf', number, at: now - hoursAgo * HOUR, by: of.get(DEMO_STAFF.seller) as number },
      })
  })
}

async function payUnknown({ sandbox, clock }: Shop, now: number): Promise<void> {
  const { outTradeNo, title, amount: amountFen, daysAgo } = UNKNOWN_PAYMENT
  clock.at = now - daysAgo * DAY
  const { qrText } = await sandbox.open({
    ...{ outTradeNo, title, amountFen, expiresAt: clock.at + HOUR, instalments: 0, clientIp: '127.0.0.1' },
    notifyUrl: `${ORIGIN}/notify`,
  })
  await sandbox.pay(qrText.split('/').at(-1) as string)
}
