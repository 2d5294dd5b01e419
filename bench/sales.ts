import { mkdtempSync, rmSync } from 'node:fs'
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
 * The shop on one server with SQLite: how many orders a second it takes (quote, order, payment opened at the sandbox), how
 * many notifications it settles, and how long the calls of /pay take with a million orders in the books.
 */
const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const LEARNERS = 500
const AIM = { orders: 500, news: 200, call: 20 }
const SUBJECT = 'BENCH'

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
    for (const vn of [1, 2, 3])
      await tx.db
        .insertInto('subject_version')
        .values({
          ...{ subject_id: appID, vn, name: `班次${vn}`, position: vn, ver_no: 1, price: vn * 10_000 },
          ...{ modules: '["ChapterTest"]', hidden: 0 },
        })
        .execute()
    await tx.db.updateTable('agent').set({ alipay: '1' }).where('agent_code', '=', '889').execute()
  })
  const people = await loggedIn(store, LEARNERS, now)
  console.log(`${ORDERS} orders are being written …`)
  await addOrders()
  await store.close()

  const { DATABASE_URL: _, ...plain } = SERVER_ENV as Record<string, string>
  const server = await startOnServerCore([...SERVER, '--no-demo'], /Tizhou is at http:\/\/[^:]+:(\d+)/, {
    ...plain,
    DATA_DIR: folder,
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  })
  const { port } = server
  const form = (fields: Record<string, string | number>) =>
    new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()
  const mine = (at: number) => people[at % people.length] as (typeof people)[0]

  const pay = await callTimes()
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

  // The first notification makes the key.
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
    seconds: Math.min(SECONDS, Math.max(1, open.length / 1_000)),
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
  say('orders taken a second', bought.rate, AIM.orders, `p99 ${bought.p99.toFixed(0)} ms, failed ${bought.failures}`)
  say('notifications taken a second', news.rate, AIM.news, `settled ${settled?.count} of ${told} told`)
  for (const [name, ms] of pay) say(`${name}, ms`, ms, AIM.call, `with ${ORDERS} orders`)

  /** The middle of 21 answers, one after the other. */
  async function callTimes(): Promise<[string, number][]> {
    const { guid, userID } = mine(0)
    const calls: Record<string, () => Promise<Response>> = {
      pricelist: () => get('/api/pricelist', { appID, guid, withPoint: 1, version: 1, agentCode: '889' }),
      getPriceList: () => get('/api/price/getPriceList', { guid, appEName: SUBJECT, vn: 2 }),
      purchasedUserList: () => get('/api/purchasedUserList', { guid, appID }),
      myOrders: () => get('/api/sales/myOrders', { guid, curPage: 0 }),
      discount: () => post('/api/discount', { guid, appID, agentCode: '889', vn: 1 }),
      unifiedPayQRCode: () =>
        post('/api/unifiedPayQRCode', { guid, userID, appID, agentCode: '889', type: 'vn', purchase: 'open', vn: 1 }),
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

  /** Of all learners of the bench and many others, over the last year; nine of ten are paid. */
  async function addOrders(): Promise<void> {
    const step = 50_000
    for (let from = 0; from < ORDERS; from += step)
      await store.write((tx) =>
        tx.run(
          `with recursive n(i) as (select ? union all select i + 1 from n where i + 1 < ?)
           insert into sale_order (order_id, order_no, user_id, agent_code, kind, type, subject_id, vn, parts, items,
             list_price, discount_off, coupon_off, credit_off, instalments, fee, amount, price_basis, state, created_at,
             expires_at, paid_at, buy_channel, equipment)
           select i + 1, 'b' || i, case when i % 10 = 0 then ? else 1000000 + i % 200000 end, '889', 'open', 'vn', ?,
             1 + i % 3, '', '[]', 10000, 0, 0, 0, 0, 0, 10000, '{"title":"班次"}',
             case when i % 10 = 9 then 'closed' else 'paid' end, ? - i * 30, ? - i * 30, case when i % 10 = 9 then null else ? - i * 30 end,
             'pc', '' from n`,
          [from, Math.min(from + step, ORDERS), people[0]?.userID ?? 0, appID, now, now, now],
        ),
      )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function say(what: string, found: number, aim: number, more: string): void {
  console.log(`${what.padEnd(34)} ${found.toFixed(1).padStart(9)}   aim ${aim}   ${more}`)
}
