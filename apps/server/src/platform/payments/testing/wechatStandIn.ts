import { execFileSync } from 'node:child_process'
import { createCipheriv, createHash, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Asked, type StandInServer, serve, Teller, type Told } from './standIn.ts'

const S = 1_000
const M = 60 * S
const H = 60 * M
const WAITS = [
  15 * S,
  15 * S,
  30 * S,
  3 * M,
  10 * M,
  20 * M,
  30 * M,
  30 * M,
  30 * M,
  H,
  3 * H,
  3 * H,
  3 * H,
  6 * H,
  6 * H,
]

interface Trade {
  out_trade_no: string
  transaction_id: string
  asked: Record<string, unknown> & { amount: { total: number }; notify_url: string }
  trade_state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND'
  success_time?: string
  refunds: Map<string, number>
}

const keyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** A self-signed certificate with its key, as PEM. */
function certificate(): { key: string; pem: string } {
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-wechat-'))
  try {
    const file = (name: string) => join(folder, name)
    const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '3650', '-subj', '/CN=stand-in']
    execFileSync('openssl', [...asked, '-keyout', file('key'), '-out', file('pem')], { stdio: 'ignore' })
    return { key: readFileSync(file('key'), 'utf8'), pem: readFileSync(file('pem'), 'utf8') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const beijing = (moment: number) => `${new Date(moment + 8 * H).toISOString().slice(0, 19)}+08:00`

export type WechatStandIn = Awaited<ReturnType<typeof wechatStandIn>>

/**
 * A stand-in for WeChat Pay's APIv3: verifies every signature, signs its answers, and sends notifications by WeChat's
 * schedule.
 */
export async function wechatStandIn(clock: { now: number }, by: 'publicKey' | 'certificate' = 'publicKey') {
  const merchant = keyPair()
  const platform = by === 'certificate' ? certificate() : undefined
  const publicKey = keyPair()
  const serial = by === 'certificate' ? '5157F09EFDC096DE15EBE81A47057A7200000000' : 'PUB_KEY_ID_0000000000000000000001'
  const ownKey = platform?.key ?? publicKey.privateKey
  const appID = 'wx0000000000000001'
  const merchantID = '1900000001'
  const merchantSerial = '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C'
  const apiV3Key = randomBytes(16).toString('hex')
  const trades = new Map<string, Trade>()
  const state = {
    mood: 'good' as 'good' | 'unsigned' | 'stale' | 'busy' | 'down',
    taken: [] as string[],
    refundStatus: 'SUCCESS' as 'SUCCESS' | 'PROCESSING' | 'ABNORMAL',
    bill: '',
    /** The downloaded bill differs from the hashed one. */
    billIsChanged: false,
    billIsMaking: false,
  }

  const sign = (text: string, key = ownKey, algorithm = 'RSA-SHA256') =>
    createSign(algorithm).update(text).sign(key, 'base64')
  const signedHeaders = (
    body: string,
    of: { at?: number; key?: string; serial?: string; algorithm?: string } = {},
  ): Record<string, string> => {
    const timestamp = String(Math.floor((of.at ?? clock.now) / 1000))
    const nonce = randomBytes(16).toString('hex')
    return {
      'content-type': 'application/json',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': of.serial ?? serial,
      'wechatpay-signature': sign(`${timestamp}\n${nonce}\n${body}\n`, of.key, of.algorithm),
    }
  }
  const sealed = (text: string, key = apiV3Key, associated_data = 'transaction') => {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    cipher.setAAD(Buffer.from(associated_data))
    const bytes = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
    return { algorithm: 'AEAD_AES_256_GCM', ciphertext: bytes.toString('base64'), nonce, associated_data }
  }
  const told = (body: string): Told => ({ headers: signedHeaders(body), body })
  const teller = new Teller(WAITS, told, (status) => status === 200 || status === 204)

  const transaction = (trade: Trade, of: object = {}) => ({
    appid: appID,
    mchid: merchantID,
    out_trade_no: trade.out_trade_no,
    transaction_id: trade.transaction_id,
    trade_state: trade.trade_state,
    success_time: trade.success_time,
    amount: { total: trade.asked.amount.total, payer_total: trade.asked.amount.total, currency: 'CNY' },
    ...of,
  })
  const newsOf = (resource: object, of: { kind?: string; key?: string } = {}): string =>
    JSON.stringify({
      id: randomBytes(16).toString('hex'),
      create_time: beijing(clock.now),
      resource_type: 'encrypt-resource',
      event_type: of.kind ?? 'TRANSACTION.SUCCESS',
      summary: '支付成功',
      resource: sealed(JSON.stringify(resource), of.key),
    })

  type Answer = { status: number; data?: unknown }
  const no = (status: number, code: string): Answer => ({ status, data: { code, message: code } })

  function work({ method, url, body }: Asked): Answer {
    const asked = body ? (JSON.parse(body) as Record<string, unknown>) : {}
    const path = url.pathname
    if (path === '/v3/certificates')
      return {
        status: 200,
        data: {
          data: [{ serial_no: serial, encrypt_certificate: sealed(platform?.pem ?? '', apiV3Key, 'certificate') }],
        },
      }
    if (path === '/v3/pay/transactions/native') {
      const order = asked as Trade['asked']
      if (order.appid !== appID || order.mchid !== merchantID) return no(400, 'APPID_MCHID_NOT_MATCH')
      if (Buffer.byteLength(String(order.description)) > 127) return no(400, 'PARAM_ERROR')
      if (/[?#]/.test(order.notify_url)) return no(400, 'PARAM_ERROR')
      const out_trade_no = String(order.out_trade_no)
      const there = trades.get(out_trade_no)
      if (there && there.asked.amount.total !== order.amount.total) return no(400, 'OUT_TRADE_NO_USED')
      const transaction_id = `42${randomBytes(6).readUIntBE(0, 6)}`
      trades.set(
        out_trade_no,
        there ?? { out_trade_no, transaction_id, asked: order, trade_state: 'NOTPAY', refunds: new Map() },
      )
      return { status: 200, data: { code_url: `weixin://wxpay/bizpayurl?pr=${out_trade_no}` } }
    }
    const [, name = '', closing] = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(path) ?? []
    if (name) {
      const trade = trades.get(decodeURIComponent(name))
      if ((closing ? asked.mchid : url.searchParams.get('mchid')) !== merchantID) return no(400, 'PARAM_ERROR')
      if (!trade) return no(404, 'ORDER_NOT_EXIST')
      if (!closing) return { status: 200, data: transaction(trade) }
      if (trade.trade_state === 'CLOSED') return no(400, 'ORDER_CLOSED')
      if (trade.trade_state !== 'NOTPAY') return no(400, 'TRADE_ERROR')
      trade.trade_state = 'CLOSED'
      return { status: 204 }
    }
    if (path === '/v3/refund/domestic/refunds' && method === 'POST') {
      const of = asked as { out_trade_no: string; out_refund_no: string; amount: { refund: number; total: number } }
      const trade = trades.get(of.out_trade_no)
      if (!trade || !['SUCCESS', 'REFUND'].includes(trade.trade_state)) return no(404, 'RESOURCE_NOT_EXISTS')
      const before = [...trade.refunds].reduce((sum, [id, fen]) => (id === of.out_refund_no ? sum : sum + fen), 0)
      if (of.amount.total !== trade.asked.amount.total || before + of.amount.refund > of.amount.total)
        return no(400, 'INVALID_REQUEST')
      trade.refunds.set(of.out_refund_no, of.amount.refund)
      trade.trade_state = 'REFUND'
      return { status: 200, data: { status: state.refundStatus } }
    }
    const [, refundNo] = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(path) ?? []
    if (refundNo) {
      const isThere = [...trades.values()].some(({ refunds }) => refunds.has(refundNo))
      return isThere ? { status: 200, data: { status: state.refundStatus } } : no(404, 'RESOURCE_NOT_EXISTS')
    }
    if (path === '/v3/bill/tradebill') {
      if (state.billIsMaking) return no(400, 'STATEMENT_CREATING')
      if (!state.bill) return no(400, 'NO_STATEMENT_EXIST')
      const hash_value = createHash('sha1').update(state.bill).digest('hex')
      const download_url = `${server.endpoint}/v3/billdownload/file?token=${randomBytes(8).toString('hex')}`
      return { status: 200, data: { hash_type: 'SHA1', hash_value, download_url } }
    }
    return no(404, 'NOT_FOUND')
  }

  /** Whether the merchant signed the request within the allowed time. */
  function isSigned({ method, url, headers, body }: Asked): boolean {
    const of = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(headers.authorization ?? '')?.[1] ?? ''
    if (!headers.authorization?.startsWith('WECHATPAY2-SHA256-RSA2048 ')) return false
    if (of('mchid') !== merchantID || of('serial_no') !== merchantSerial) return false
    if (Math.abs(Number(of('timestamp')) - clock.now / 1000) > 300) return false
    if (by === 'publicKey' && headers['wechatpay-serial'] !== serial) return false
    return createVerify('RSA-SHA256')
      .update(`${method}\n${url.pathname}${url.search}\n${of('timestamp')}\n${of('nonce_str')}\n${body}\n`)
      .verify(merchant.publicKey, of('signature'), 'base64')
  }

  const server: StandInServer = await serve((asked, response) => {
    if (state.mood === 'down') return void response.writeHead(502).end('<html>bad gateway</html>')
    if (!isSigned(asked)) return void response.writeHead(401).end('{"code":"SIGN_ERROR"}')
    state.taken.push(`${asked.method} ${asked.url.pathname}`)
    if (asked.url.pathname === '/v3/billdownload/file')
      return void response.end(gzipSync(state.billIsChanged ? `${state.bill} ` : state.bill))
    if (state.mood === 'busy') return void response.writeHead(500).end('{"code":"SYSTEM_ERROR"}')
    const { status, data } = work(asked)
    const text = data === undefined ? '' : JSON.stringify(data)
    const key = state.mood === 'unsigned' ? merchant.privateKey : undefined
    const at = state.mood === 'stale' ? clock.now - 301_000 : undefined
    response.writeHead(status, signedHeaders(text, { ...(key && { key }), ...(at && { at }) })).end(text)
  })

  return {
    ...server,
    appID,
    merchantID,
    merchantSerial,
    apiV3Key,
    publicKey: by === 'publicKey' ? { id: serial, pem: publicKey.publicKey } : undefined,
    merchantKey: merchant.privateKey,
    state,
    trades,
    teller,
    told,
    transaction,
    newsOf,
    signedHeaders,
    /** Somebody scans and pays; the notification follows by the schedule. */
    pay(outTradeNo: string): Trade {
      const trade = trades.get(outTradeNo) as Trade
      trade.trade_state = 'SUCCESS'
      trade.success_time = beijing(clock.now)
      teller.add(trade.asked.notify_url, newsOf(transaction(trade)), clock.now)
      return trade
    },
  }
}

const HEADER =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,' +
  '微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const SUMMARY = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

export const wechatBill = (lines: readonly string[]): string =>
  `\uFEFF${[HEADER, ...lines, SUMMARY, '`2,`268.10,`0.50,`0.00,`1.60000,`268.10,`0.50'].join('\r\n')}\r\n`

export function wechatBillLine(of: {
  outTradeNo: string
  tradeNo: string
  at: string
  state: 'SUCCESS' | 'REFUND'
  title: string
  amount: string
  fee: string
  refundNo?: string
  refundState?: string
}): string {
  const { outTradeNo, tradeNo, at, state, title, amount, fee, refundNo = '0', refundState = '' } = of
  const isRefund = state === 'REFUND'
  const head = [at, 'wx01', '1900000001', '0', '', tradeNo, outTradeNo, 'user', 'NATIVE', state, 'OTHERS', 'CNY']
  const paid = isRefund ? '0.00' : amount
  const back = isRefund ? amount : '0.00'
  const refund = [isRefund ? '50000' : '0', refundNo, back, '0.00', isRefund ? 'ORIGINAL' : '', refundState]
  return [...head, paid, '0.00', ...refund, title, '', fee, '0.60%', paid, back, '']
    .map((value) => `\`${value}`)
    .join(',')
}
