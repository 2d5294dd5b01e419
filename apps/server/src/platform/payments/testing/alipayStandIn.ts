import { createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import { zipSync } from 'fflate'
import { type Asked, type StandInServer, serve, Teller, type Told } from './standIn.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const WAITS = [4 * MINUTE, 10 * MINUTE, 10 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR, 15 * HOUR]

type Fields = Record<string, string>

interface Trade {
  out_trade_no: string
  trade_no: string
  total_amount: string
  status: 'unscanned' | 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED'
  notify_url: string
  asked: Record<string, unknown>
  paidAt?: number
  refunds: Map<string, number>
}

const keyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

const beijing = (moment: number) => new Date(moment + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ')
const fen = (yuan: string) => Math.round(Number(yuan) * 100)
const yuan = (amount: number) => (amount / 100).toFixed(2)

/** GBK bytes by code point, built from the decoder, since Node has no GBK encoder. */
let gbkTable: Map<string, number[]> | undefined
function gbk(text: string): Uint8Array {
  if (!gbkTable) {
    gbkTable = new Map()
    const decoder = new TextDecoder('gbk')
    for (let high = 0x81; high <= 0xfe; high++)
      for (let low = 0x40; low <= 0xfe; low++)
        if (low !== 0x7f) gbkTable.set(decoder.decode(Uint8Array.of(high, low)), [high, low])
  }
  const table = gbkTable
  return Uint8Array.from(
    [...text].flatMap((c) => (c.charCodeAt(0) < 0x80 ? [c.charCodeAt(0)] : (table.get(c) ?? [63]))),
  )
}

export type AlipayStandIn = Awaited<ReturnType<typeof alipayStandIn>>

/**
 * A stand-in for Alipay's gateway: verifies every signature, signs its answers, and sends notifications by Alipay's
 * schedule.
 */
export async function alipayStandIn(clock: { now: number }) {
  const app = keyPair()
  const own = keyPair()
  const appID = '2021000000000001'
  const sellerID = '2088000000000001'
  const trades = new Map<string, Trade>()
  const bills = new Map<string, { zip: Uint8Array; until: number }>()
  const state = {
    mood: 'good' as 'good' | 'unsigned' | 'busy' | 'down',
    /** Names of the correctly signed calls. */
    taken: [] as string[],
    /** The number of further downloads whose address counts as expired. */
    staleBills: 0,
    refundIsSlow: false,
    billLines: [] as string[],
  }

  const signed = (fields: Fields, { type = 'RSA2', key = own.privateKey }: { type?: string; key?: string } = {}) => {
    const text = Object.keys(fields)
      .filter((name) => name !== 'sign' && name !== 'sign_type' && fields[name] !== '')
      .sort()
      .map((name) => `${name}=${fields[name]}`)
      .join('&')
    const sign = createSign(type === 'RSA2' ? 'RSA-SHA256' : 'RSA-SHA1')
      .update(text)
      .sign(key, 'base64')
    return { ...fields, sign_type: type, sign }
  }

  const form = (fields: Fields): Told => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams(fields).toString(),
  })
  const teller = new Teller(
    WAITS,
    (news) => form(signed(JSON.parse(news) as Fields)),
    (status, body) => status === 200 && body === 'success',
  )

  /** The notification of a paid trade. */
  const newsOf = (trade: Trade, of: Fields = {}): Fields => ({
    notify_time: beijing(clock.now),
    notify_type: 'trade_status_sync',
    notify_id: randomBytes(16).toString('hex'),
    charset: 'utf-8',
    version: '1.0',
    app_id: appID,
    seller_id: sellerID,
    trade_no: trade.trade_no,
    out_trade_no: trade.out_trade_no,
    trade_status: trade.status,
    total_amount: trade.total_amount,
    gmt_payment: beijing(trade.paidAt ?? clock.now),
    subject: '冲刺 100% + 押题',
    ...of,
  })

  const works: Record<string, (biz: Record<string, unknown>, all: Fields) => Record<string, unknown>> = {
    'alipay.trade.precreate'(biz, all) {
      const out_trade_no = String(biz.out_trade_no)
      const trade = trades.get(out_trade_no) ?? {
        out_trade_no,
        trade_no: `2026${randomBytes(6).readUIntBE(0, 6)}`,
        total_amount: String(biz.total_amount),
        status: 'unscanned' as const,
        notify_url: all.notify_url ?? '',
        asked: biz,
        refunds: new Map(),
      }
      if (trade.total_amount !== biz.total_amount) return { code: '40004', sub_code: 'ACQ.CONTEXT_INCONSISTENT' }
      trades.set(out_trade_no, trade)
      return { code: '10000', out_trade_no, qr_code: `https://qr.alipay.com/${out_trade_no}` }
    },
    'alipay.trade.query'(biz) {
      const trade = trades.get(String(biz.out_trade_no))
      if (!trade || trade.status === 'unscanned') return { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }
      return {
        code: '10000',
        out_trade_no: trade.out_trade_no,
        trade_no: trade.trade_no,
        trade_status: trade.status,
        total_amount: trade.total_amount,
        ...(trade.paidAt && { send_pay_date: beijing(trade.paidAt) }),
      }
    },
    'alipay.trade.close'(biz) {
      const trade = trades.get(String(biz.out_trade_no))
      if (!trade || trade.status === 'unscanned') return { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }
      if (trade.status !== 'WAIT_BUYER_PAY') return { code: '40004', sub_code: 'ACQ.TRADE_STATUS_ERROR' }
      trade.status = 'TRADE_CLOSED'
      return { code: '10000', out_trade_no: trade.out_trade_no }
    },
    'alipay.trade.refund'(biz) {
      const trade = trades.get(String(biz.out_trade_no))
      if (trade?.status !== 'TRADE_SUCCESS') return { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }
      const no = String(biz.out_request_no)
      const amount = fen(String(biz.refund_amount))
      if (trade.refunds.has(no)) return { code: '10000', fund_change: 'N' }
      const before = [...trade.refunds.values()].reduce((sum, one) => sum + one, 0)
      if (before + amount > fen(trade.total_amount))
        return { code: '40004', sub_code: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' }
      if (state.refundIsSlow) return { code: '10000', fund_change: 'N' }
      trade.refunds.set(no, amount)
      if (before + amount === fen(trade.total_amount)) trade.status = 'TRADE_CLOSED'
      return { code: '10000', fund_change: 'Y', refund_fee: yuan(before + amount) }
    },
    'alipay.trade.fastpay.refund.query'(biz) {
      const trade = trades.get(String(biz.out_trade_no))
      if (!trade) return { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }
      const no = String(biz.out_request_no)
      return trade.refunds.has(no)
        ? { code: '10000', out_trade_no: trade.out_trade_no, out_request_no: no, refund_status: 'REFUND_SUCCESS' }
        : { code: '10000' }
    },
    'alipay.data.dataservice.bill.downloadurl.query'(biz) {
      if (biz.bill_type !== 'trade' || state.billLines.length === 0)
        return { code: '40004', sub_code: 'isp.bill_not_exist' }
      const name = randomBytes(8).toString('hex')
      bills.set(name, { zip: zippedBill(state.billLines), until: clock.now + 30_000 })
      if (state.staleBills > 0) {
        state.staleBills--
        bills.set(name, { zip: new Uint8Array(), until: 0 })
      }
      return { code: '10000', bill_download_url: `${server.endpoint}/bill/${name}` }
    },
  }

  /** Checks a request as the gateway does: app, time stamp, and that every parameter is signed. */
  function judge({ url, body }: Asked): { all: Fields } | { refused: string } {
    const all = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)])
    const { sign = '', ...others } = all
    if (all.app_id !== appID) return { refused: 'isv.invalid-app-id' }
    if (all.sign_type !== 'RSA2') return { refused: 'isv.invalid-signature-type' }
    const at = Date.parse(`${all.timestamp?.replace(' ', 'T')}+08:00`)
    if (!(Math.abs(at - clock.now) <= 10 * MINUTE)) return { refused: 'isv.invalid-timestamp' }
    const text = Object.keys(others)
      .sort()
      .map((name) => `${name}=${others[name]}`)
      .join('&')
    const isRight = createVerify('RSA-SHA256').update(text).verify(app.publicKey, sign, 'base64')
    return isRight ? { all } : { refused: 'isv.invalid-signature' }
  }

  const server: StandInServer = await serve((asked, response) => {
    const bill = bills.get(asked.url.pathname.replace('/bill/', ''))
    if (bill) {
      if (bill.until < clock.now) return void response.end('<html>expired</html>')
      return void response.end(bill.zip)
    }
    if (state.mood === 'down') return void response.writeHead(502).end('<html>bad gateway</html>')
    const verdict = judge(asked)
    const method = asked.url.searchParams.get('method') ?? ''
    let said: Record<string, unknown>
    if ('refused' in verdict) said = { code: '40002', msg: 'Invalid Arguments', sub_code: verdict.refused }
    else if (state.mood === 'busy') said = { code: '20000', msg: 'Service Unavailable', sub_code: 'isp.unknow-error' }
    else {
      state.taken.push(method)
      const work = works[method]
      said = work ? work(JSON.parse(verdict.all.biz_content ?? '{}'), verdict.all) : { code: '40002' }
    }
    const text = JSON.stringify({ ...said, msg: '业务处理' }).replaceAll('/', '\\/')
    const key = state.mood === 'unsigned' ? app.privateKey : own.privateKey
    const sign = createSign('RSA-SHA256').update(text).sign(key, 'base64')
    response.end(`{"${method.replaceAll('.', '_')}_response":${text},"sign":"${sign}"}`)
  })

  return {
    ...server,
    appID,
    sellerID,
    keys: { private: app.privateKey, public: own.publicKey },
    state,
    trades,
    teller,
    newsOf,
    signed,
    form,
    /** Somebody scans the code, which creates the trade. */
    scan(outTradeNo: string): Trade {
      const trade = trades.get(outTradeNo) as Trade
      if (trade.status === 'unscanned') trade.status = 'WAIT_BUYER_PAY'
      return trade
    },
    /** Somebody scans and pays; the notification follows by the schedule. */
    pay(outTradeNo: string): Trade {
      const trade = trades.get(outTradeNo) as Trade
      trade.status = 'TRADE_SUCCESS'
      trade.paidAt = clock.now
      teller.add(trade.notify_url, JSON.stringify(newsOf(trade)), clock.now)
      return trade
    },
  }
}

const HEADER =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,' +
  '支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,' +
  '退款批次号/请求号,服务费（元）,分润（元）,备注'

function zippedBill(lines: readonly string[]): Uint8Array {
  const note = '#支付宝业务明细查询\n#账号：[20880000000000010156]\n#起始日期：[2026年11月19日 00:00:00]\n'
  const details = `${note}#-----业务明细列表-----\n${HEADER}\n${lines.join('\n')}\n#-----业务明细列表结束-----\n#导出时间：[2026年11月20日 09:00:00]\n`
  const summary = `${note}#-----业务汇总列表-----\n门店编号,门店名称,交易订单总笔数\n合计,,${lines.length}\n`
  return zipSync({ 'summary.csv': gbk(summary), 'details.csv': gbk(details) })
}

/** A line of a bill, with the tab behind each value. */
export function alipayBillLine(of: {
  outTradeNo: string
  tradeNo: string
  kind: '交易' | '退款'
  title: string
  at: string
  amount: string
  fee: string
  refundNo?: string
}): string {
  const { outTradeNo, tradeNo, kind, title, at, amount, fee, refundNo = '' } = of
  const tail = ['0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00', refundNo, fee, '0.00', '']
  return [tradeNo, outTradeNo, kind, title, at, at, '', '', '', '', '*明(138****0001)', amount, amount, ...tail]
    .map((value) => `${value}\t`)
    .join(',')
}
