import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { zonedInBeijing } from '@tizhou/domain/dates/beijing'
import { billIsDueAt } from '../moneyText.ts'
import {
  type BillLine,
  Forged,
  NoBillYet,
  type OpenAsk,
  type PaymentNews,
  type PaymentProvider,
  ProviderDown,
  ProviderRefused,
  type RawNews,
  type RefundAsk,
  type TradeState,
} from '../port.ts'
import { readWechatBill } from './wechatBill.ts'
import { readJson, type Sealed, type WechatAccount, WechatClient, type WechatReply } from './wechatClient.ts'

const NOT_THERE = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']
/** Limit of an unzipped bill. */
const MOST_BYTES = 256 * 1024 * 1024

interface Transaction {
  appid?: unknown
  mchid?: unknown
  out_trade_no?: unknown
  transaction_id?: unknown
  trade_state?: unknown
  success_time?: unknown
  amount?: { total?: unknown }
}

/** WeChat Pay, native: the payer scans a code. APIv3. */
export class WechatPay implements PaymentProvider {
  readonly name = 'wechat'
  readonly key: string
  readonly #account: WechatAccount
  readonly #client: WechatClient
  readonly #now: () => number

  constructor(account: WechatAccount, now: () => number) {
    this.key = account.key
    this.#account = account
    this.#client = new WechatClient(account, now)
    this.#now = now
  }

  async open(ask: OpenAsk): Promise<{ qrText: string }> {
    if (ask.instalments > 0) throw new ProviderRefused('INSTALMENTS')
    const reply = await this.#client.call('POST', '/v3/pay/transactions/native', {
      appid: this.#account.appID,
      mchid: this.#account.merchantID,
      description: cutBytes(ask.title, 127),
      out_trade_no: ask.outTradeNo,
      time_expire: zonedInBeijing(ask.expiresAt),
      notify_url: ask.notifyUrl,
      amount: { total: ask.amountFen, currency: 'CNY' },
      ...(ask.clientIp && { scene_info: { payer_client_ip: ask.clientIp } }),
    })
    const { code_url: qrText } = reply.data
    if (reply.code !== undefined || typeof qrText !== 'string') throw refusal(reply)
    return { qrText }
  }

  async query(outTradeNo: string): Promise<TradeState> {
    // The number is part of the path and may contain any letters.
    const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`
    const reply = await this.#client.call('GET', `${path}?mchid=${this.#account.merchantID}`)
    if (reply.code !== undefined && NOT_THERE.includes(reply.code)) return { state: 'unknown' }
    if (reply.code !== undefined) throw refusal(reply)
    const trade: Transaction = reply.data
    if (!this.#isOurs(trade) || trade.out_trade_no !== outTradeNo) throw new ProviderDown('another trade')
    switch (trade.trade_state) {
      case 'NOTPAY':
      case 'USERPAYING':
      case 'PAYERROR':
        return { state: 'open' }
      case 'CLOSED':
      case 'REVOKED':
        return { state: 'closed' }
      // Paid, then refunded.
      case 'REFUND':
      case 'SUCCESS':
        return {
          state: 'paid',
          tradeNo: String(trade.transaction_id),
          amountFen: fenOf(trade.amount?.total),
          paidAt: momentOf(trade.success_time),
        }
      default:
        throw new ProviderDown('unknown state')
    }
  }

  async close(outTradeNo: string): Promise<'closed' | 'paid' | 'unknown'> {
    const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}/close`
    const reply = await this.#client.call('POST', path, { mchid: this.#account.merchantID })
    if (reply.code === undefined) return 'closed'
    // Its state cannot be closed: asks for the state.
    const { state } = await this.query(outTradeNo)
    if (state === 'open') throw refusal(reply)
    return state
  }

  async refund(ask: RefundAsk): Promise<'done' | 'pending'> {
    const reply = await this.#client.call('POST', '/v3/refund/domestic/refunds', {
      out_trade_no: ask.outTradeNo,
      out_refund_no: ask.refundNo,
      ...(ask.reason && { reason: cutBytes(ask.reason, 80) }),
      notify_url: this.#account.notifyUrl,
      amount: { refund: ask.amountFen, total: ask.totalFen, currency: 'CNY' },
    })
    if (reply.code !== undefined) throw refusal(reply)
    const state = refundState(reply.data.status)
    if (state === 'failed') throw new ProviderRefused(String(reply.data.status))
    return state
  }

  async queryRefund(_outTradeNo: string, refundNo: string): Promise<'done' | 'pending' | 'failed' | 'unknown'> {
    const path = `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`
    const reply = await this.#client.call('GET', path)
    if (reply.code !== undefined && NOT_THERE.includes(reply.code)) return 'unknown'
    if (reply.code !== undefined) throw refusal(reply)
    return refundState(reply.data.status)
  }

  async read(raw: RawNews): Promise<PaymentNews | undefined> {
    await this.#client.check(raw)
    const { id, event_type: kind, resource } = readJson(raw.body) ?? {}
    if (typeof id !== 'string' || typeof resource !== 'object' || resource === null) throw new Forged('no news')
    const opened = readJson(this.#client.unseal(resource as Sealed))
    if (!opened) throw new Forged('no news')
    if (kind === 'TRANSACTION.SUCCESS') {
      const trade: Transaction = opened
      if (!this.#isOurs(trade)) throw new Forged('another merchant or app')
      if (trade.trade_state !== 'SUCCESS') return undefined
      return {
        provider: this.key,
        newsId: id,
        outTradeNo: String(trade.out_trade_no),
        tradeNo: String(trade.transaction_id),
        kind: 'paid',
        amountFen: fenOf(trade.amount?.total),
        paidAt: momentOf(trade.success_time),
      }
    }
    if (opened.mchid !== this.#account.merchantID) throw new Forged('another merchant or app')
    // The shop learns of a failed refund by its own query.
    if (kind !== 'REFUND.SUCCESS' || opened.refund_status !== 'SUCCESS') return undefined
    return {
      provider: this.key,
      newsId: id,
      outTradeNo: String(opened.out_trade_no),
      tradeNo: String(opened.transaction_id),
      kind: 'refunded',
      amountFen: fenOf((opened.amount as { refund?: unknown } | undefined)?.refund),
      paidAt: momentOf(opened.success_time),
      refundNo: String(opened.out_refund_no),
    }
  }

  answer(arrived: boolean) {
    return {
      status: arrived ? 200 : 500,
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(arrived ? { code: 'SUCCESS' } : { code: 'FAIL', message: '失败' }),
    }
  }

  async *bill(day: string): AsyncGenerator<BillLine> {
    if (this.#now() < billIsDueAt(day)) throw new NoBillYet()
    const reply = await this.#client.call('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`)
    if (reply.code === 'NO_STATEMENT_EXIST') return
    if (reply.code === 'STATEMENT_CREATING') throw new NoBillYet()
    if (reply.code !== undefined) throw refusal(reply)
    const { hash_type: hashType, hash_value: hash, download_url: address } = reply.data
    if (hashType !== 'SHA1' || typeof address !== 'string') throw new ProviderDown('unreadable bill')
    let text: Buffer
    try {
      text = gunzipSync(await this.#client.download(address), { maxOutputLength: MOST_BYTES })
    } catch (error) {
      throw error instanceof ProviderDown ? error : new ProviderDown('unreadable bill')
    }
    // The download itself is not signed, but its hash is.
    if (createHash('sha1').update(text).digest('hex') !== hash) throw new ProviderDown('another bill')
    yield* readWechatBill(text.toString())
  }

  #isOurs({ appid, mchid }: Transaction): boolean {
    return appid === this.#account.appID && mchid === this.#account.merchantID
  }
}

const refusal = ({ status, code = 'no code' }: WechatReply): ProviderDown | ProviderRefused =>
  ['SYSTEM_ERROR', 'FREQUENCY_LIMITED'].includes(code) || status < 400
    ? new ProviderDown(code)
    : new ProviderRefused(code)

function refundState(status: unknown): 'done' | 'pending' | 'failed' {
  if (status === 'SUCCESS') return 'done'
  if (status === 'PROCESSING') return 'pending'
  // The refund is closed, or the card cannot receive money.
  if (status === 'CLOSED' || status === 'ABNORMAL') return 'failed'
  throw new ProviderDown('unknown state')
}

function fenOf(value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw new ProviderDown('unreadable amount')
  return value as number
}

function momentOf(text: unknown): number {
  const moment = typeof text === 'string' ? Date.parse(text) : Number.NaN
  if (Number.isNaN(moment)) throw new ProviderDown('unreadable time')
  return moment
}

/** The longest prefix of a text within so many bytes of UTF-8, without a broken character. */
function cutBytes(text: string, bytes: number): string {
  let cut = ''
  for (const character of text) {
    if (Buffer.byteLength(cut + character) > bytes) break
    cut += character
  }
  return cut
}
