import type { PaymentProvider, TradeState } from '../../../platform/payments/port.ts'
import { lockLearner } from '../../people/learnerLock.ts'
import type { SalesServices } from '../salesServices.ts'
import { type AttemptRow, askAttemptLater, attemptByID, changeAttempt, type OrderRow, orderByID } from './orderRows.ts'
import { type NewsOutcome, settleAttempt } from './settle.ts'

/** Pauses between queries, ms: most people pay within a minute. */
const PAUSES = [4_000, 4_000, 5_000, 6_000, 8_000, 10_000]
const USUAL_PAUSE = 15_000
/** Pause after a failed query. */
const FAILED_PAUSE = 20_000

const pauseAfter = (asked: number): number => PAUSES[asked] ?? USUAL_PAUSE

/**
 * Queries a payment's state at the provider and settles it, so that a lost notification costs seconds. `close` also
 * closes the payment at the provider, for an order that is about to be closed; one that was paid meanwhile is settled.
 * Throws where the provider does not answer.
 */
export async function askProvider(
  services: SalesServices,
  attemptID: number,
  { close = false }: { close?: boolean } = {},
): Promise<NewsOutcome | undefined> {
  const attempt = await attemptByID(services.store, attemptID)
  if (!attempt || attempt.state === 'paid') return undefined
  const provider = services.payments.providers.get(attempt.provider)
  if (!provider) throw new Error(`no provider ${attempt.provider}`)
  const said = await answerOf(services, provider, attempt, close)
  const now = services.now()
  const isOver = said.state === 'closed' || (said.state === 'unknown' && close)
  const result = await services.store.write(async (tx) => {
    if (said.state === 'paid') return settleAttempt(tx, services.orderFollowers, attempt, said, now)
    if (!isOver) {
      await askAttemptLater(tx, attemptID, now + pauseAfter(attempt.asked))
      return undefined
    }
    const { user_id } = (await orderByID(tx, attempt.order_id)) as OrderRow
    await lockLearner(tx, user_id)
    const current = await attemptByID(tx, attemptID)
    if (current?.state === 'open' || current?.state === 'opening')
      await changeAttempt(tx, attemptID, { state: 'closed', ask_at: null, asked: current.asked + 1 })
    return undefined
  })
  if (result?.userID !== undefined) services.entitlements.forget(result.userID)
  return result?.outcome
}

/** A payment that turns out to be paid when it is closed is queried for its amount. */
async function answerOf(
  services: SalesServices,
  provider: PaymentProvider,
  attempt: AttemptRow,
  close: boolean,
): Promise<TradeState> {
  try {
    if (!close) return await provider.query(attempt.out_trade_no)
    const closed = await provider.close(attempt.out_trade_no)
    return closed === 'paid' ? await provider.query(attempt.out_trade_no) : { state: closed }
  } catch (error) {
    await services.store.write((tx) => changeAttempt(tx, attempt.attempt_id, { ask_at: services.now() + FAILED_PAUSE }))
    throw error
  }
}
