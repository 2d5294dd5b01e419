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

/** So soon after the QR code the provider is asked for the first time. */
const FIRST_ASK_MS = 4_000
/** What was opened without us hearing of it is found by asking. */
const UNHEARD_MS = 30_000

const expired = () => new Refusal(409, '订单已过期，请重新下单', { reason: 'expired' })
const waits = ({ state }: OrderRow): boolean => state === 'new' || state === 'open'
const isRunning = ({ state }: AttemptRow): boolean => state === 'opening' || state === 'open'

/** Through whom it is paid; throws where there is nobody. */
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

/** The nth payment of an order, which its provider does not know yet. */
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

/** The payment of an order that was there before: as it stands, or another way to pay. */
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
  // Another way to pay: the one before is closed there first, so that nobody pays twice.
  for (const other of running.filter((attempt) => attempt !== own)) {
    await askProvider(services, other.attempt_id, { close: true })
    const after = (await orderByID(store, order.order_id)) as OrderRow
    if (!waits(after)) return { order: after, attempt: undefined }
  }
  return openAtProvider(services, { order, attempt: own ?? (await addAttempt(services, order, provider)) }, ask)
}

/** Has the provider open a payment, and writes down what it is paid by. */
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
  // Given up while its provider opened it: nobody has its code, and nobody is to pay it.
  if (!opened.attempt)
    await provider.close(attempt.out_trade_no).catch((error: Error) => {
      services.log.warn({ provider: provider.key, err: { name: error.name } }, 'payment not closed')
    })
  return opened
}

/** Two at one moment: the learner's lock lets one of them add it, and the other finds it. */
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
