import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@tizhou/contract/client'
import { contractAddresses } from '@tizhou/contract/clientTable'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../platform/database/store.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { makeWorld, PASSWORD, TEST_COST } from '../../testing/bank.ts'
import { addUser } from '../people/users.ts'
import { signedHeaders } from '../sandboxPayments/sandboxSignature.ts'

/** NOTIFICATIONS=10000 for the full run, with the same checks. */
const NOTIFICATIONS = Number(process.env.NOTIFICATIONS ?? 400)
const ORDERS = Math.round(NOTIFICATIONS / 8)
const LEARNERS = 12
const KILLS = 2
const AT_ONCE = 24
const PRICE = 19_900
const DAY = 86_400_000

type Kind =
  | 'genuine'
  | 'again'
  | 'replayed'
  | 'closed'
  | 'refunded'
  | 'forged'
  | 'sha1'
  | 'wrongAmount'
  | 'wrongApp'
  | 'wrongOrder'
  | 'stale'
const OTHERS: readonly Kind[] = [
  'again',
  'again',
  'replayed',
  'closed',
  'refunded',
  'forged',
  'sha1',
  'wrongAmount',
  'wrongApp',
  'wrongOrder',
  'stale',
]

interface Sent {
  kind: Kind
  headers: Record<string, string>
  body: string
}

describeOnBothDatabases(
  'notifications that come twice, wrong, forged and out of order, at servers that are killed',
  (openStore) => {
    const folder = mkdtempSync(join(tmpdir(), 'tizhou-news-'))
    const servers: { child: ChildProcess; origin: string; dataDir: string; env: Record<string, string> }[] = []
    let store: Store
    let key: Buffer

    beforeAll(async () => {
      store = await openStore()
      const world = await makeWorld(store, Date.now())
      const passwordHash = await hashPassword(PASSWORD, TEST_COST)
      await store.write(async (tx) => {
        await tx.db.updateTable('agent').set({ alipay: '1' }).where('agent_code', '=', '889').execute()
        await tx.db
          .updateTable('subject_version')
          .set({ price: PRICE })
          .where('subject_id', '=', world.subjectID)
          .execute()
        await tx.db.deleteFrom('entitlement').execute()
        // Separate purchases of the same version: paid terms follow one another.
        for (let nth = 0; nth * LEARNERS < ORDERS; nth++)
          await tx.db
            .insertInto('sale_bundle')
            .values({
              ...{ bundle_id: nth + 1, name: `组合${nth}`, price: PRICE, days: 365, agent_code: '', starts_at: 0 },
              items: JSON.stringify([{ subjectID: world.subjectID, vn: 2 }]),
              ...{ ends_at: null, stopped_at: null, created_by: null, created_at: 1 },
            })
            .execute()
        for (let n = 0; n < LEARNERS; n++)
          await addUser(tx, { userName: learner(n), nickName: '学员', passwordHash, now: Date.now() })
      })
      const address = openStore.address()
      if ('sqliteFile' in address) {
        await store.close()
        const dataDir = join(folder, 'data')
        mkdirSync(dataDir)
        copyFileSync(address.sqliteFile, join(dataDir, 'tizhou.db'))
        servers.push({ ...(await start(dataDir, {})), dataDir, env: {} })
      } else {
        const env = { DATABASE_URL: address.databaseUrl }
        for (const name of ['a', 'b']) {
          const dataDir = join(folder, name)
          servers.push({ ...(await start(dataDir, env)), dataDir, env })
        }
      }
    }, 180_000)
    afterAll(async () => {
      for (const { child } of servers) if (child.exitCode === null) child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    })

    async function start(dataDir: string, env: Record<string, string>) {
      const child = spawn(process.execPath, ['apps/server/src/main.mjs'], {
        cwd: join(import.meta.dirname, '../../../../..'),
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          PORT: '0',
          RATE_LIMITS: 'off',
          DEMO: 'off',
          LOG_LEVEL: 'silent',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let said = ''
      for await (const chunk of child.stdout) {
        said += chunk
        const origin = /Tizhou is at (\S+)/.exec(said)?.[1]
        if (!origin) continue
        child.stdout.resume()
        return { child, origin }
      }
      throw new Error(`the server ended before it listened: ${said}`)
    }

    /** Kills the server (SIGKILL) and starts a new process on the same data. */
    async function kill(at: number): Promise<void> {
      const server = servers[at] as (typeof servers)[0]
      server.child.kill('SIGKILL')
      await once(server.child, 'exit')
      Object.assign(server, await start(server.dataDir, server.env))
    }

    test('access and ledger are the model’s, to the fen', {
      timeout: 600_000,
    }, async () => {
      const placed = await placeOrders()
      // The sandbox knows no payment: only notifications count.
      const paid = new Set(placed.filter((_, n) => n % 5 !== 0).map(({ trade }) => trade))
      const { sent, strays } = makeNews(placed, paid)
      const arrivedAgain: Sent[] = []
      const wrong: string[] = []
      let failed = 0
      let next = 0
      const send = async (one: Sent, at: number): Promise<'taken' | 'refused' | 'lost'> => {
        try {
          const reply = await fetch(`${servers[at % servers.length]?.origin}/pay/notify/sandbox`, {
            method: 'POST',
            headers: one.headers,
            body: one.body,
          })
          await reply.text()
          return reply.status === 200 ? 'taken' : 'refused'
        } catch {
          return 'lost'
        }
      }
      const sender = async () => {
        for (let at = next++; at < sent.length; at = next++) {
          const one = sent[at] as Sent
          const outcome = await send(one, at)
          // As providers do: notifications that were lost, or refused by an overloaded server, are sent again later.
          if (isTheirs(one.kind) ? outcome !== 'taken' : outcome === 'lost') arrivedAgain.push(one)
          if (isTheirs(one.kind) && outcome === 'refused') failed += 1
          if (!isTheirs(one.kind) && outcome === 'taken') wrong.push(one.kind)
        }
      }
      const senders = Array.from({ length: AT_ONCE }, sender)
      for (let round = 1; round <= KILLS; round++) {
        const enough = Math.round((sent.length * round) / (KILLS + 1))
        while (next < enough) await pause(5)
        await kill(round % servers.length)
      }
      await Promise.all(senders)
      expect(wrong).toEqual([])
      // Failures are the exception: most notifications are accepted the first time.
      expect(failed).toBeLessThan(sent.length / 4)
      for (const one of arrivedAgain)
        await expect.poll(() => send(one, 0), { message: one.kind }).toBe(isTheirs(one.kind) ? 'taken' : 'refused')

      for (const { child } of servers) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await compare(placed, paid, strays)
    })

    const learner = (n: number) => `139000001${String(n).padStart(2, '0')}`

    async function placeOrders(): Promise<{ trade: string; orderNo: string; amount: number; userID: number }[]> {
      const client = createClient({ addresses: contractAddresses(), origin: servers[0]?.origin as string, fetch })
      const on = await database()
      const people = await Promise.all(
        Array.from({ length: LEARNERS }, (_, n) =>
          client.send('account.userlogin', { username: learner(n), password: PASSWORD }, { allowedRepeat: true }),
        ),
      )
      const numbers: string[] = []
      let made = 0
      const buyer = async () => {
        for (let n = made++; n < ORDERS; n = made++) {
          const { guid, userID } = people[n % LEARNERS] as (typeof people)[0]
          const { orderID } = await client.send(
            'sales.unifiedPayQRCode',
            {
              ...{ guid, userID, agentCode: '889', type: 'wsgroup', purchase: 'open' },
              contents: String(Math.floor(n / LEARNERS) + 1),
            },
            { allowedRepeat: true },
          )
          numbers.push(orderID)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, buyer))
      // The first notification creates the key.
      await fetch(`${servers[0]?.origin}/pay/notify/sandbox`, { method: 'POST', body: '{}' }).then((one) => one.text())
      const kept = await on.db
        .selectFrom('setting')
        .select('value')
        .where('name', '=', 'key.sandbox')
        .executeTakeFirstOrThrow()
      key = Buffer.from(kept.value, 'base64url')
      const rows = await on.db
        .selectFrom('payment_attempt as a')
        .innerJoin('sale_order as o', 'o.order_id', 'a.order_id')
        .select(['a.out_trade_no as trade', 'o.order_no as orderNo', 'a.amount', 'o.user_id as userID'])
        .execute()
      if (on !== store) await on.close()
      expect(rows).toHaveLength(ORDERS)
      return rows
    }

    function makeNews(placed: readonly { trade: string; amount: number }[], paid: ReadonlySet<string>) {
      const strays = new Set<string>()
      const first: Sent[] = []
      const sign = (kind: Kind, body: object, by = key, at = Date.now()): Sent => {
        const text = JSON.stringify(body)
        return { kind, body: text, headers: signedHeaders(by, text, at) }
      }
      const news = (trade: string, amountFen: number, newsId = `n-${trade}`) => ({
        newsId,
        outTradeNo: trade,
        tradeNo: `t-${trade}`,
        kind: 'paid',
        amountFen,
        paidAt: Date.now(),
      })
      for (const { trade, amount } of placed) if (paid.has(trade)) first.push(sign('genuine', news(trade, amount)))
      const choices = fc.sample(fc.nat({ max: placed.length - 1 }), { seed: 7, numRuns: NOTIFICATIONS })
      const which = () => choices.pop() as number
      const others = Array.from({ length: NOTIFICATIONS - first.length }, (_, n): Sent => {
        const { trade, amount } = placed[which()] as (typeof placed)[0]
        const wanted = OTHERS[n % OTHERS.length] as Kind
        // Only paid trades are notified again.
        const kind = (wanted === 'again' || wanted === 'replayed') && !paid.has(trade) ? 'forged' : wanted
        if (kind === 'again') return sign(kind, news(trade, amount))
        if (kind === 'replayed') return sign(kind, news(trade, amount, `other-${n}`))
        if (kind === 'wrongAmount') return sign(kind, news(trade, amount - 1, `wrong-${n}`))
        if (kind === 'wrongOrder') {
          strays.add(`9${trade.slice(1)}`)
          return sign(kind, news(`9${trade.slice(1)}`, amount, `order-${n}`))
        }
        // Out of order: before the payment, and for unpaid orders.
        if (kind === 'closed' || kind === 'refunded')
          return sign(kind, {
            ...news(trade, amount, `${kind}-${n}`),
            kind,
            ...(kind === 'refunded' && { refundNo: `r${n}` }),
          })
        if (kind === 'wrongApp') return sign(kind, news(trade, amount, `app-${n}`), Buffer.alloc(32, 1))
        if (kind === 'stale') return sign(kind, news(trade, amount, `stale-${n}`), key, Date.now() - DAY)
        const forged = sign(kind, news(trade, amount, `forged-${n}`))
        const at = forged.headers['sandbox-timestamp'] as string
        const mark =
          kind === 'sha1'
            ? createHmac('sha1', key).update(`news\n${at}\n${forged.body}`).digest('base64url')
            : 'A'.repeat(43)
        return { ...forged, headers: { ...forged.headers, 'sandbox-signature': mark } }
      })
      const all = [...first, ...others]
      const [sent] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }), {
        seed: 7,
        numRuns: 1,
      })
      return { sent: sent as Sent[], strays }
    }

    const isTheirs = (kind: Kind): boolean => !['forged', 'sha1', 'wrongApp', 'stale'].includes(kind)

    /** SQLite's copy is opened after its server has ended; PostgreSQL at any time. */
    async function database(): Promise<Store> {
      const { openStore: open } = await import('../../platform/database/open.ts')
      const [server] = servers
      return store.dialect === 'sqlite' ? open({ sqliteFile: join(server?.dataDir as string, 'tizhou.db') }) : store
    }

    async function compare(
      placed: readonly { trade: string; orderNo: string; amount: number; userID: number }[],
      paid: ReadonlySet<string>,
      strays: ReadonlySet<string>,
    ) {
      const on = await database()
      const orders = await on.db.selectFrom('sale_order').select(['order_no', 'order_id', 'state']).execute()
      const states = new Map(orders.map((order) => [order.order_no, order.state]))
      expect(placed.filter(({ trade, orderNo }) => (states.get(orderNo) === 'paid') !== paid.has(trade))).toEqual([])
      const held = await on.db
        .selectFrom('entitlement')
        .select(['order_id', 'user_id', 'starts_at', 'ends_at'])
        .execute()
      expect(held).toHaveLength(paid.size)
      expect(new Set(held.map(({ order_id }) => order_id)).size).toBe(paid.size)
      // Consecutive, without gaps or overlaps.
      for (const mine of Map.groupBy(held, ({ user_id }) => user_id).values()) {
        mine.sort((a, b) => a.starts_at - b.starts_at)
        for (const [n, row] of mine.entries()) {
          expect(row.ends_at - row.starts_at).toBe(365 * DAY)
          if (n > 0) expect(row.starts_at).toBe(mine[n - 1]?.ends_at)
        }
      }
      const lines = await on.db.selectFrom('ledger_line').select(['entry_id', 'account', 'amount']).execute()
      const accounts = new Map<string, number>()
      for (const { account, amount } of lines) accounts.set(account, (accounts.get(account) ?? 0) + amount)
      const sum = placed.filter(({ trade }) => paid.has(trade)).reduce((all, { amount }) => all + amount, 0)
      expect(accounts).toEqual(
        new Map([
          ['provider:sandbox', sum + strays.size * PRICE],
          ['revenue', -sum],
          // Payments without an order stay in suspense until staff link or return them.
          ['suspense', -strays.size * PRICE],
        ]),
      )
      for (const entry of Map.groupBy(lines, ({ entry_id }) => entry_id).values())
        expect(entry.reduce((all, { amount }) => all + amount, 0)).toBe(0)
      const cases = await on.db.selectFrom('money_case').select('kind').execute()
      expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(['wrongAmount', 'unknownOrder', 'foreignRefund']))
      if (on !== store) await on.close()
    }
  },
)
