import { createPrivateKey } from 'node:crypto'
import type { AlipaySdk } from 'alipay-sdk'
import { billIsDueAt, codeText, fenOfText, momentOfText, textOfFen, textOfMoment } from '../moneyText.ts'
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
import { fetchAlipayBill } from './alipayBill.ts'

const GATEWAY = 'https://openapi.alipay.com/gateway.do'
/**
 * The amount already includes the instalment fee. With `0` Alipay would add its fee again, and the payer would bear it
 * twice (docs/decisions/0027-instalment-fee.md).
 */
const FEE_IS_IN_IT = '100'
const DONE = '10000'
/** Error codes after which it is unknown whether the request took effect. */
const UNSURE = /SYSTEM_ERROR|UNKNOW|aop\.|isp\.unknow/i

export interface AlipayAccount {
  key: string
  appID: string
  /** The merchant's number, 2088…: notifications for another merchant are refused. */
  sellerID: string
  /** PEM, PKCS#1 or PKCS#8. */
  privateKey: string
  /** Alipay's public key, not the app's: PEM, or its base64 alone. */
  publicKey: string
  timeoutMs: number
  /** Only a stand-in on this machine. */
  testEndpoint: string | undefined
}

type Reply = Record<string, unknown> & { code?: string; subCode?: string }

/** Alipay, face to face: the payer scans a code (alipay.trade.precreate). */
export class Alipay implements PaymentProvider {
  readonly name = 'alipay'
  readonly key: string
  readonly #account: AlipayAccount
  readonly #now: () => number
  #sdk: Promise<AlipaySdk> | undefined

  constructor(account: AlipayAccount, now: () => number) {
    this.key = account.key
    this.#account = account
    this.#now = now
  }

  async open(ask: OpenAsk): Promise<{ qrText: string }> {
    const minutes = Math.max(1, Math.ceil((ask.expiresAt - this.#now()) / 60_000))
    const reply = await this.#call('alipay.trade.precreate', {
      notifyUrl: ask.notifyUrl,
      bizContent: {
        out_trade_no: ask.outTradeNo,
        total_amount: textOfFen(ask.amountFen),
        subject: ask.title.slice(0, 256),
        seller_id: this.#account.sellerID,
        time_expire: textOfMoment(ask.expiresAt),
        // The trade is created when the code is scanned; until then only this time-out ends it.
        qr_code_timeout_express: `${minutes}m`,
        ...(ask.instalments > 0 && {
          extend_params: {
            hb_fq_num: String(ask.instalments),
            hb_fq_seller_percent: FEE_IS_IN_IT,
          },
        }),
      },
    })
    if (reply.code !== DONE || typeof reply.qrCode !== 'string') throw refusal(reply)
    return { qrText: reply.qrCode }
  }

  async query(outTradeNo: string): Promise<TradeState> {
    const reply = await this.#call('alipay.trade.query', { bizContent: { out_trade_no: outTradeNo } })
    if (reply.subCode === 'ACQ.TRADE_NOT_EXIST') return { state: 'unknown' }
    if (reply.code !== DONE) throw refusal(reply)
    if (reply.outTradeNo !== outTradeNo) throw new ProviderDown('another trade')
    // A paid and fully refunded trade is also closed, but has a payment time.
    const wasPaid = typeof reply.sendPayDate === 'string' && reply.sendPayDate !== ''
    if (reply.tradeStatus === 'WAIT_BUYER_PAY') return { state: 'open' }
    if (reply.tradeStatus === 'TRADE_CLOSED' && !wasPaid) return { state: 'closed' }
    if (!['TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED'].includes(String(reply.tradeStatus)))
      throw new ProviderDown('unknown state')
    return {
      state: 'paid',
      tradeNo: String(reply.tradeNo),
      amountFen: fenOfText(reply.totalAmount),
      paidAt: wasPaid ? momentOfText(reply.sendPayDate) : this.#now(),
    }
  }

  async close(outTradeNo: string): Promise<'closed' | 'paid' | 'unknown'> {
    const reply = await this.#call('alipay.trade.close', { bizContent: { out_trade_no: outTradeNo } })
    if (reply.code === DONE) return 'closed'
    if (reply.subCode === 'ACQ.TRADE_NOT_EXIST') return 'unknown'
    // Its state cannot be closed: asks for the state.
    const { state } = await this.query(outTradeNo)
    if (state === 'open') throw refusal(reply)
    return state
  }

  async refund(ask: RefundAsk): Promise<'done' | 'pending'> {
    const reply = await this.#call('alipay.trade.refund', {
      bizContent: {
        out_trade_no: ask.outTradeNo,
        out_request_no: ask.refundNo,
        refund_amount: textOfFen(ask.amountFen),
        refund_reason: ask.reason.slice(0, 256) || undefined,
      },
    })
    if (reply.code !== DONE) throw refusal(reply)
    if (reply.fundChange === 'Y') return 'done'
    // No money moved by this request: an earlier one did it, or the refund is in progress.
    return (await this.queryRefund(ask.outTradeNo, ask.refundNo)) === 'done' ? 'done' : 'pending'
  }

  async queryRefund(outTradeNo: string, refundNo: string): Promise<'done' | 'pending' | 'failed' | 'unknown'> {
    const reply = await this.#call('alipay.trade.fastpay.refund.query', {
      bizContent: { out_trade_no: outTradeNo, out_request_no: refundNo },
    })
    if (reply.subCode === 'ACQ.TRADE_NOT_EXIST') return 'unknown'
    if (reply.code !== DONE) throw refusal(reply)
    // Alipay gives no status for a refund that does not exist or did not succeed.
    return reply.refundStatus === 'REFUND_SUCCESS' && reply.outRequestNo === refundNo ? 'done' : 'unknown'
  }

  async read({ body }: RawNews): Promise<PaymentNews | undefined> {
    const pairs = [...new URLSearchParams(body)]
    const said: Record<string, string> = Object.fromEntries(pairs)
    if (Object.keys(said).length !== pairs.length) throw new Forged('a field twice')
    // The SDK reads the algorithm from the posted fields: SHA-1 would be accepted.
    if (said.sign_type !== 'RSA2') throw new Forged('not RSA2')
    if (!(await this.#isSigned(said))) throw new Forged('wrong signature')
    if (said.app_id !== this.#account.appID) throw new Forged('another app')
    if (said.seller_id !== this.#account.sellerID) throw new Forged('another seller')
    const { notify_id: newsId, out_trade_no: outTradeNo, trade_no: tradeNo = '' } = said
    if (!newsId || !outTradeNo) throw new Forged('no trade')
    const common = { provider: this.key, newsId, outTradeNo, tradeNo }
    if (said.refund_fee !== undefined)
      return {
        ...common,
        kind: 'refunded',
        amountFen: fenOfText(said.refund_fee),
        paidAt: momentOfText(said.gmt_refund?.slice(0, 19)),
        ...(said.out_biz_no && { refundNo: said.out_biz_no }),
      }
    const amountFen = fenOfText(said.total_amount)
    if (said.trade_status === 'TRADE_CLOSED')
      return { ...common, kind: 'closed', amountFen, paidAt: momentOfText(said.gmt_close ?? said.notify_time) }
    if (said.trade_status === 'TRADE_SUCCESS' || said.trade_status === 'TRADE_FINISHED')
      return { ...common, kind: 'paid', amountFen, paidAt: momentOfText(said.gmt_payment) }
    return undefined
  }

  answer(arrived: boolean) {
    return { status: 200, type: 'text/plain; charset=utf-8', body: arrived ? 'success' : 'fail' }
  }

  async *bill(day: string): AsyncGenerator<BillLine> {
    const ask = async () => {
      const reply = await this.#call('alipay.data.dataservice.bill.downloadurl.query', {
        bizContent: { bill_type: 'trade', bill_date: day },
      })
      // Alipay makes no bill for a day without trades.
      if (reply.subCode === 'isp.bill_not_exist') return undefined
      if (reply.code !== DONE || typeof reply.billDownloadUrl !== 'string') throw refusal(reply)
      return reply.billDownloadUrl
    }
    if (this.#now() < billIsDueAt(day)) throw new NoBillYet()
    const lines = await fetchAlipayBill(ask, this.#account)
    yield* lines
  }

  async #isSigned(said: Record<string, string>): Promise<boolean> {
    const sdk = await this.#client()
    try {
      return sdk.checkNotifySignV2(said)
    } catch {
      return false
    }
  }

  async #call(method: string, params: { notifyUrl?: string; bizContent: Record<string, unknown> }): Promise<Reply> {
    const sdk = await this.#client()
    try {
      // The SDK's own time stamp is in the machine's time zone; Alipay expects Beijing time.
      const asked = { timestamp: textOfMoment(this.#now()), ...params }
      return (await sdk.exec(method, asked, { validateSign: true })) as Reply
    } catch (error) {
      // Error messages of the SDK quote replies and signatures: they are dropped.
      throw new ProviderDown(String((error as { cause?: { code?: unknown } }).cause?.code ?? 'no valid reply'))
    }
  }

  /** Loaded at the first use: installations without Alipay need no SDK. */
  #client(): Promise<AlipaySdk> {
    this.#sdk ??= import('alipay-sdk').then(({ AlipaySdk }) => {
      const { appID, privateKey, publicKey, timeoutMs, testEndpoint } = this.#account
      return new AlipaySdk({
        appId: appID,
        privateKey: createPrivateKey(privateKey).export({ type: 'pkcs1', format: 'pem' }).toString().trim(),
        alipayPublicKey: publicKey.trim(),
        gateway: testEndpoint ? `${testEndpoint}/gateway.do` : GATEWAY,
        timeout: timeoutMs,
      })
    })
    return this.#sdk
  }
}

const refusal = ({ code, subCode }: Reply): ProviderDown | ProviderRefused => {
  const word = codeText(subCode ?? code)
  return code === '20000' || UNSURE.test(word) ? new ProviderDown(word) : new ProviderRefused(word)
}
