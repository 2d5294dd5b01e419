import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signedHeaders } from '@tizhou/server/cores/sandboxPayments/sandboxSignature'
import { newId } from '@tizhou/server/platform/database/ids'
import { openStore } from '@tizhou/server/platform/database/open'
import { SERVER, SERVER_ENV } from '../tools/server.mjs'
import { load, postRequest } from './support/load.ts'
import { median, pinLoad, startOnServerCore } from './support/processes.ts'
import { loggedIn } from './support/sessions.ts'

/**
 * The shop on one server with SQLite: how long the calls of /pay take with a million orders in the books, how many orders
 * a second it takes (quote, order, payment opened at the sandbox) and how many notifications it settles. Beside them, in
 * the same run: the same calls with empty books, and what Fastify alone does with a row that is durable before the reply.
 */
const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const LEARNERS = 500
/** Flags of the product's Node, such as `--cpu-prof`. */
const FLAGS = (process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter(Boolean)
const AIM = { orders: 500, news: 200, call: 20 }
const DAY = 86_400_000
const YEAR = 365 * DAY
const SUBJECT = 'BENCH'
const FIRST_BUYER = 1_000_000
/** A version without buyers, and the module that only it unlocks. */
const UNSOLD = { vn: 4, module: 'Video' }

const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
pinLoad()
try {
  const store = await openStore({ sqliteFile: join(folder, 'tizhou.db') })
  const now = Date.now()
  const appID = newId()
  await store.write(async (tx) => {
    const row = { code: SUBJECT, name: SUBJECT, short_name: SUBJECT, family: SUBJECT, position: 1, revision: 1 }
    await tx.db
      .insertInto('subject')
      .values({ ...row, subject_id: appID, updated_at: now })
      .execute()
    for (const vn of [1, 2, 3, UNSOLD.vn])
      await tx.db
        .insertInto('subject_version')
        .values({
          ...{ subject_id: appID, vn, name: `班次${vn}`, position: vn, ver_no: 1, price: vn * 10_000 },
          ...{ modules: `["${vn === UNSOLD.vn ? UNSOLD.module : 'ChapterTest'}"]`, hidden: 0 },
        })
        .execute()
    await tx.db.updateTable('agent').set({ alipay: '1' }).where('agent_code', '=', '889').execute()
  })
  const people = await loggedIn(store, LEARNERS, now)
  await addOffers()
  await store.close()

  const { DATABASE_URL: _, ...plain } = SERVER_ENV as Record<string, string>
  const start = async (flags: string[] = []) => {
    const server = await startOnServerCore([...flags, ...SERVER, '--no-demo'], /Tizhou is at http:\/\/[^:]+:(\d+)/, {
      ...plain,
      DATA_DIR: folder,
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      WEB_DIR: join(folder, 'none'),
    })
    port = server.port
    return server
  }
  let port = 0
  const form = (fields: Record<string, string | number>) =>
    new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()
  const mine = (at: number) => people[at % people.length] as (typeof people)[0]

  const first = await start()
  const empty = new Map(await callTimes())
  await first.stop()
  console.log(`${ORDERS} orders are being written …`)
  await addOrders()
  const server = await start(FLAGS)
  const pay = await callTimes()
  writeFileSync(join(folder, 'reply.json'), '{}')
  const bare = await startOnServerCore(['bench/support/bareServer.ts', folder], /^(\d+)$/)
  const durable = await load({
    port: bare.port,
    connections: 64,
    seconds: Math.min(SECONDS, 5),
    next: () => postRequest('/durable', 'a=1'),
  })
  await bare.stop()
  const bought = await load({
    port,
    connections: 64,
    seconds: SECONDS,
    next: (() => {
      let n = 0
      return () => {
        const { guid, userID } = mine(n++)
        const wanted = { appID, agentCode: '889', type: 'vn', purchase: 'open', vn: (n % 3) + 1 }
        return postRequest('/api/unifiedPayQRCode', form({ guid, userID, ...wanted }))
      }
    })(),
  })

  // The first notification creates the key.
  await fetch(`http://127.0.0.1:${port}/pay/notify/sandbox`, { method: 'POST', body: '{}' })
  const reading = await openStore({ sqliteFile: join(folder, 'tizhou.db') })
  const keyRow = await reading.db.selectFrom('setting').select('value').where('name', '=', 'key.sandbox').execute()
  const key = Buffer.from(keyRow[0]?.value ?? '', 'base64url')
  const open = await reading.db
    .selectFrom('payment_attempt')
    .select(['out_trade_no', 'amount'])
    .where('state', '=', 'open')
    .where('qr_text', '!=', '')
    .execute()
  let told = 0
  const news = await load({
    port,
    connections: 32,
    // No longer than the unpaid orders last.
    seconds: Math.min(SECONDS, Math.max(1, open.length / 1_500)),
    next: () => {
      const trade = open[told++ % open.length] as (typeof open)[0]
      const body = JSON.stringify({
        newsId: `n${trade.out_trade_no}`,
        outTradeNo: trade.out_trade_no,
        tradeNo: `t${trade.out_trade_no}`,
        kind: 'paid',
        amountFen: trade.amount,
        paidAt: Date.now(),
      })
      const head = Object.entries({
        ...signedHeaders(key, body, Date.now()),
        'content-length': Buffer.byteLength(body),
      })
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')
      return Buffer.from(`POST /pay/notify/sandbox HTTP/1.1\r\nhost: x\r\n${head}\r\n${body}`)
    },
  })
  const settled = await reading.db
    .selectFrom('payment_news')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('outcome', '=', 'settled')
    .executeTakeFirst()
  await reading.close()
  await server.stop()
  const ofBare = (rate: number) => `${((100 * rate) / durable.rate).toFixed(0)} % of a bare durable row`
  say(
    'orders taken a second',
    bought.rate,
    AIM.orders,
    `${ofBare(bought.rate)}, p99 ${bought.p99.toFixed(0)} ms, failed ${bought.failures}`,
  )
  say(
    'notifications taken a second',
    news.rate,
    AIM.news,
    `${ofBare(news.rate)}, settled ${settled?.count} of ${told} told`,
  )
  for (const [name, ms] of pay)
    say(`${name}, ms`, ms, AIM.call, `${(ms / (empty.get(name) ?? ms)).toFixed(1)} × the same with empty books`)

  /** The median of 21 successive answers of each call. */
  async function callTimes(): Promise<[string, number][]> {
    const { guid, userID } = mine(0)
    const here = { guid, appID, agentCode: '889' }
    const bought = await opened({ ...here, userID, type: 'vn', purchase: 'open', vn: 1 })
    const calls: Record<string, () => Promise<Response>> = {
      pricelist: () => get('/api/pricelist', { ...here, withPoint: 1, version: 1 }),
      getPriceList: () => get('/api/price/getPriceList', { guid, appEName: SUBJECT, vn: 2 }),
      simpleSaleList: () => get('/api/simpleSaleList', { appID, agentCode: '889' }),
      discountlist: () => get('/api/discountlist', { ...here, userID }),
      couponlist: () => get('/api/couponlist', { guid, userID }),
      getevlist: () => get('/api/getevlist', { ...here, type: 'wsgroup' }),
      recommonShow: () => post('/api/recommonShow', here),
      discount: () => post('/api/discount', { ...here, vn: 1 }),
      getHuabeiPrice: () =>
        post('/api/getHuabeiPrice', { guid, agentCode: '889', vn: 1, userID, appEName: SUBJECT, contents: '' }),
      unifiedPayQRCode: () => post('/api/unifiedPayQRCode', { ...here, userID, type: 'vn', purchase: 'open', vn: 1 }),
      queryUserOrder: () => post('/api/queryUserOrder', { guid, orderID: bought.orderID }),
      getQRCodeTradeNo: () => post('/api/query/getQRCodeTradeNo', { guid, id: bought.id }),
      purchasedUserList: () => get('/api/purchasedUserList', { guid, appID }),
      'purchasedUserList of nobody': () => get('/api/purchasedUserList', { guid, appID, point: UNSOLD.module }),
      myOrders: () => get('/api/sales/myOrders', { guid, curPage: 0 }),
    }
    const times: [string, number][] = []
    for (const [name, call] of Object.entries(calls)) {
      const taken: number[] = []
      for (let n = 0; n < 21; n++) {
        const began = performance.now()
        const { status } = (await (await call()).json()) as { status: number }
        taken.push(performance.now() - began)
        if (status !== 200) throw new Error(`${name}: ${status}`)
      }
      times.push([name, median(taken)])
    }
    return times
  }
  async function opened(fields: Record<string, string | number>): Promise<{ orderID: string; id: string }> {
    const reply = (await (await post('/api/unifiedPayQRCode', fields)).json()) as {
      data: { orderID: string; id: string }
    }
    return reply.data
  }
  function get(path: string, fields: Record<string, string | number>): Promise<Response> {
    return fetch(`http://127.0.0.1:${port}${path}?${form(fields)}`)
  }
  function post(path: string, fields: Record<string, string | number>): Promise<Response> {
    return fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form(fields),
    })
  }

  /** Prices, discounts and bundles as after a year of sales, and coupons of the measured learner. */
  async function addOffers(): Promise<void> {
    const common = { created_by: null, created_at: now, agent_code: '', starts_at: 0, stopped_at: null }
    await store.write(async (tx) => {
      for (let n = 0; n < 20; n++) {
        const vn = (n % 3) + 1
        await tx.db
          .insertInto('sale_price')
          .values({
            ...{ price_id: newId(), agent_code: '', subject_id: appID, vn, part_id: 0, price: vn * 10_000, days: 365 },
            ...{ holds_from: now - (20 - n) * DAY, holds_until: null, created_by: null, created_at: now },
          })
          .execute()
        await tx.db
          .insertInto('sale_discount')
          .values({
            ...common,
            ...{ discount_id: newId(), subject_id: appID, vn, title: '限时优惠', kind: 'percent', value: 500 + n },
            ...{ ends_at: now + DAY, only_new: 1 },
          })
          .execute()
        const type_id = newId()
        await tx.db
          .insertInto('coupon_type')
          .values({
            ...common,
            ...{ type_id, name: '优惠券', kind: 'minus', value: 500, min_amount: 1, subject_id: null, vn: null },
            ...{ valid_days: 30, ends_at: now + DAY, quantity: null, per_user: 1 },
          })
          .execute()
        await tx.db
          .insertInto('coupon')
          .values({
            ...{ coupon_id: newId(), type_id, user_id: people[0]?.userID ?? 0, given_at: now, given_by: null },
            ...{ ends_at: now + DAY, order_id: null, used_at: null },
          })
          .execute()
      }
      await tx.db
        .insertInto('sale_bundle')
        .values({
          ...common,
          ...{ bundle_id: newId(), name: '组合', price: 25_000, days: 365, ends_at: null },
          items: JSON.stringify([1, 2].map((vn) => ({ subjectID: appID, vn }))),
        })
        .execute()
    })
  }

  /** Orders over the last year, nine of ten paid, each with its payment, its ledger entry and what it unlocked. */
  async function addOrders(): Promise<void> {
    const books = await openStore({ sqliteFile: join(folder, 'tizhou.db') })
    const step = 50_000
    const numbers = 'with recursive n(i) as (select ? union all select i + 1 from n where i + 1 < ?)'
    const buyers = Math.ceil(ORDERS / 5)
    const user = `${FIRST_BUYER} + i % ${buyers}`
    await books.write((tx) =>
      tx.run(
        `${numbers} insert into user_account (user_id, user_name, nick_name, password_hash, created_at)
         select ${FIRST_BUYER} + i, 'buyer' || i, '考生', '', ? from n`,
        [0, buyers, now],
      ),
    )
    const at = `? - i * ${YEAR / ORDERS}`
    for (let from = 0; from < ORDERS; from += step) {
      const some = [from, Math.min(from + step, ORDERS)]
      await books.write(async (tx) => {
        await tx.run(
          `${numbers} insert into sale_order (order_id, order_no, user_id, agent_code, kind, type, subject_id, vn, parts,
             items, list_price, discount_off, coupon_off, credit_off, instalments, fee, amount, price_basis, state,
             created_at, expires_at, paid_at, buy_channel, equipment)
           select i + 1, 'b' || i, ${user}, '889', 'open', 'vn', ?, 1 + i % 3, '', '[]', 10000, 0, 0, 0, 0, 0, 10000,
             '{"title":"班次"}', case when i % 10 = 9 then 'closed' else 'paid' end, ${at}, ${at},
             case when i % 10 = 9 then null else ${at} end, 'pc', '' from n`,
          [...some, appID, now, now, now],
        )
        await tx.run(
          `${numbers} insert into payment_attempt (attempt_id, order_id, provider, out_trade_no, amount, state, qr_text,
             opened_at, expires_at, paid_at)
           select i + 1, i + 1, 'sandbox', 'b' || i || '01', 10000, case when i % 10 = 9 then 'closed' else 'paid' end,
             'http://sandbox', ${at}, ${at}, case when i % 10 = 9 then null else ${at} end from n`,
          [...some, now, now, now],
        )
        await tx.run(
          `${numbers} insert into ledger_entry (entry_id, event_key, kind, order_id, at)
           select i + 1, 'paid:' || (i + 1), 'paid', i + 1, ${at} from n where i % 10 < 9`,
          [...some, now],
        )
        for (const [line, account, amount] of [
          [0, 'provider:sandbox', 10_000],
          [1, 'revenue', -10_000],
        ] as const)
          await tx.run(
            `${numbers} insert into ledger_line (entry_id, n, account, amount, at)
             select i + 1, ${line}, '${account}', ${amount}, ${at} from n where i % 10 < 9`,
            [...some, now],
          )
        await tx.run(
          `${numbers} insert into entitlement (entitlement_id, user_id, subject_id, vn, starts_at, ends_at, source, order_id)
           select i + 1, ${user}, ?, 1 + i % 3, ${at}, ${at} + ${YEAR}, 'order', i + 1 from n
           where i % 10 < 9`,
          [...some, appID, now, now],
        )
      })
    }
    await books.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function say(what: string, found: number, aim: number, more: string): void {
  console.log(`${what.padEnd(34)} ${found.toFixed(1).padStart(9)}   aim ${aim}   ${more}`)
}
