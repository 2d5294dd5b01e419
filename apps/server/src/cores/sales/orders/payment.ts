import type { Instalments } from '@tizhou/domain/sales/instalments'
import { badInput, Refusal } from '../../../platform/calls/envelope.ts'
import { newId } from '../../../platform/database/ids.ts'
import { notifyUrl, type PaymentProvider } from '../../../platform/payments/port.ts'
import { lockLearner } from '../../people/learnerLock.ts'
import type { SalesServices } from '../salesServices.ts'
import { askProvider } from './askProvider.ts'
import { closeOrder } from './closeOrder.ts'
import {
  type AttemptRow,
  attemptByID,
  attemptsOf,
  insertAttempt,
  type OrderRow,
  orderByID,
  putOpened,
} from './orderRows.ts'
import type { OpenAsk, Opened } from './purchaseAsk.ts'
import { refusal } from './refuseUnless.ts'

/** Delay of the first query after the QR code is shown. */
const FIRST_ASK_MS = 4_000
/** Delay before querying a payment whose opening was not confirmed. */
const UNHEARD_MS = 30_000

const expired = () => new Refusal(409, '订单已过期，请重新下单', { reason: 'expired' })
const waits = ({ state }: OrderRow): boolean => state === 'new' || state === 'open'
const isRunning = ({ state }: AttemptRow): boolean => state === 'opening' || state === 'open'

/** The provider for an order; throws where there is none. */
export function providerFor({ payments }: SalesServices, ask: OpenAsk): PaymentProvider {
  const offered = ask.offered.flatMap((key) => payments.providers.get(key) ?? [])
  const found = ask.payType === undefined ? offered[0] : offered.find(({ name }) => name === ask.payType)
  if (!found) {
    if (offered.length === 0) throw refusal('noPayment')
    throw badInput([{ field: 'payType', reason: '不支持该支付方式' }])
  }
  if (ask.instalments !== 0 && found.name === 'wechat')
    throw badInput([{ field: 'hbfqnum', reason: '微信支付不支持分期' }])
  return found
}

/** The row of an order's nth payment, before it is opened at the provider. */
export const attemptRow = (order: OrderRow, provider: PaymentProvider, nth: number, at: number): AttemptRow => ({
  attempt_id: newId(),
  order_id: order.order_id,
  provider: provider.key,
  out_trade_no: `${order.order_no}${String(nth).padStart(2, '0')}`,
  amount: order.amount,
  state: 'opening',
  qr_text: '',
  provider_trade_no: null,
  opened_at: at,
  expires_at: order.expires_at,
  ask_at: at + UNHEARD_MS,
  asked: 0,
  paid_at: null,
})

/** Continues an existing order's payment, or opens another one by the way of payment asked for. */
export async function payAgain(services: SalesServices, order: OrderRow, ask: OpenAsk): Promise<Opened> {
  const { store } = services
  if (!waits(order)) {
    if (order.paid_at !== null) return { order, attempt: undefined }
    throw expired()
  }
  if (services.now() >= order.expires_at) {
    const closed = await closeOrder(services, order.order_id, { reason: '超时未支付' })
    if (closed.paid_at !== null) return { order: closed, attempt: undefined }
    throw expired()
  }
  const provider = providerFor(services, ask)
  const running = (await attemptsOf(store, order.order_id)).filter(isRunning)
  const own = running.find((attempt) => attempt.provider === provider.key)
  if (own?.state === 'open') return { order, attempt: own }
  // For another way of payment the previous payment is closed at its provider first, so that nobody pays twice.
  for (const other of running.filter((attempt) => attempt !== own)) {
    await askProvider(services, other.attempt_id, { close: true })
    const after = (await orderByID(store, order.order_id)) as OrderRow
    if (!waits(after)) return { order: after, attempt: undefined }
  }
  return openAtProvider(services, { order, attempt: own ?? (await addAttempt(services, order, provider)) }, ask)
}

/** Opens a payment at the provider and stores its QR code. */
export async function openAtProvider(
  services: SalesServices,
  { order, attempt }: { order: OrderRow; attempt: AttemptRow },
  { origin, clientIp }: Pick<OpenAsk, 'origin' | 'clientIp'>,
): Promise<Opened> {
  const { title } = JSON.parse(order.price_basis) as { title: string }
  const provider = services.payments.providers.get(attempt.provider) as PaymentProvider
  const { qrText } = await provider
    .open({
      outTradeNo: attempt.out_trade_no,
      amountFen: attempt.amount,
      title,
      expiresAt: attempt.expires_at,
      instalments: order.instalments as Instalments,
      notifyUrl: notifyUrl(origin, provider.key),
      clientIp,
    })
    .catch((error: Error) => {
      services.log.error({ provider: provider.key, err: { name: error.name } }, 'payment not opened')
      throw new Refusal(500, '支付通道暂时不可用，请稍后再试', { reason: 'provider' })
    })
  const opened = await services.store.write<Opened>(async (tx) => {
    await lockLearner(tx, order.user_id)
    const at = services.now()
    const seen = (await attemptByID(tx, attempt.attempt_id)) as AttemptRow
    const current = (await orderByID(tx, order.order_id)) as OrderRow
    if (seen.state !== 'opening' || !waits(current))
      return { order: current, attempt: seen.state === 'open' ? seen : undefined }
    const askAt = at + FIRST_ASK_MS
    await putOpened(tx, seen, { qrText, askAt, at })
    return {
      order: { ...current, state: 'open' as const, revision: current.revision + 1 },
      attempt: { ...seen, state: 'open' as const, qr_text: qrText, ask_at: askAt },
    }
  })
  // Abandoned while the provider opened it: its code is unused and must be closed.
  if (!opened.attempt)
    await provider.close(attempt.out_trade_no).catch((error: Error) => {
      services.log.warn({ provider: provider.key, err: { name: error.name } }, 'payment not closed')
    })
  return opened
}

/** Of two concurrent requests the learner's lock lets one add the row, and the other finds it. */
function addAttempt({ store, now }: SalesServices, order: OrderRow, provider: PaymentProvider): Promise<AttemptRow> {
  return store.write(async (tx) => {
    await lockLearner(tx, order.user_id)
    const before = await attemptsOf(tx, order.order_id)
    const made = before.find((one) => one.provider === provider.key && isRunning(one))
    if (made) return made
    const row = attemptRow(order, provider, before.length + 1, now())
    await insertAttempt(tx, row)
    return row
  })
}
