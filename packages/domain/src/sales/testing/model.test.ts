import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commissionBack, commissionOf } from '../commission.ts'
import { sumOf } from '../fen.ts'
import { type LedgerEvent, ledgerLines } from '../ledger.ts'
import { DAY, openTerm, shortened, type Term } from '../term.ts'
import { type ModelOrder, SalesModel } from './model.ts'

const SEED = { seed: 20261123 }
const NOW = 1000 * DAY
const order = (no: string, more: Partial<ModelOrder> = {}): ModelOrder => ({
  no,
  userID: 1,
  kind: 'open',
  items: [{ subjectID: 7, vn: 2, days: 30 }],
  amount: 1000,
  agentCode: '889',
  basisPoints: 1250,
  ...more,
})
const money = { provider: 'sandbox', amount: 1000 }

test('an upgrade gives the old version up; sent back in full, the old one goes on as if nothing had been', () => {
  const model = new SalesModel()
  model.give({ userID: 1, subjectID: 7, vn: 1, days: 100 }, NOW)
  model.place(order('1', { kind: 'upgrade', fromVn: 1 }), NOW)
  expect(model.pay('1', money, NOW + DAY)).toBe(true)
  expect(model.holdings(NOW + DAY)).toEqual(new Map([['1 7 2 ', NOW + 31 * DAY]]))
  expect(model.refund('1', { provider: 'sandbox', fen: 1000 }, NOW + 2 * DAY)).toBe(true)
  expect(model.holdings(NOW + 2 * DAY)).toEqual(new Map([['1 7 1 ', NOW + 100 * DAY]]))
  expect(model.balances().size).toBe(0)
})

test('a difference is not taken when what it was reckoned on is gone: the money is held', () => {
  const model = new SalesModel()
  model.give({ userID: 1, subjectID: 7, vn: 1, days: 100 }, NOW)
  model.place(order('1', { kind: 'spread', fromVn: 1 }), NOW)
  model.change(1, { subjectID: 7, vn: 1 }, { subjectID: 8, vn: 1 }, NOW + DAY)
  expect(model.pay('1', money, NOW + 2 * DAY)).toBe(false)
  expect(model.holdings(NOW + 2 * DAY)).toEqual(new Map([['1 8 1 ', NOW + 100 * DAY]]))
  expect(model.balances()).toEqual(
    new Map([
      ['provider:sandbox', 1000],
      ['suspense', -1000],
    ]),
  )
})

const anyAction = fc.oneof(
  fc.record({ do: fc.constant('place' as const), no: fc.nat(5), amount: fc.integer({ min: 1, max: 2000 }) }),
  fc.record({ do: fc.constant('pay' as const), no: fc.nat(6), right: fc.boolean() }),
  fc.record({ do: fc.constant('close' as const), no: fc.nat(5) }),
  fc.record({ do: fc.constant('refund' as const), no: fc.nat(5), fen: fc.nat(2500) }),
  fc.record({ do: fc.constant('wait' as const), days: fc.nat(20) }),
)

test('model and rules agree on every sequence of orders, payments and refunds: terms and accounts', () => {
  fc.assert(
    fc.property(fc.array(anyAction, { maxLength: 40 }), (actions) => {
      const model = new SalesModel()
      const amounts = new Map<number, number>()
      const paid = new Map<number, { refunded: number }>()
      const gone = new Set<number>()
      let terms: (Term & { no: number })[] = []
      const accounts = new Map<string, number>()
      const enter = (event: LedgerEvent) => {
        for (const { account, amount } of ledgerLines(event))
          accounts.set(account, (accounts.get(account) ?? 0) + amount)
      }
      let now = NOW
      for (const action of actions) {
        if (action.do === 'wait') now += action.days * DAY
        else if (action.do === 'place') {
          if (!amounts.has(action.no)) amounts.set(action.no, action.amount)
          model.place(order(`${action.no}`, { amount: action.amount }), now)
        } else if (action.do === 'close') model.close(`${action.no}`)
        else if (action.do === 'pay') {
          const due = amounts.get(action.no)
          const amount = action.right ? (due ?? 5) : 3000
          const takes = due === amount && !paid.has(action.no) && !gone.has(action.no)
          expect(model.pay(`${action.no}`, { provider: 'sandbox', amount }, now)).toBe(takes)
          if (!takes) {
            enter({ kind: 'held', provider: 'sandbox', amount })
            // A payment of a wrong amount is returned, and its order with it.
            if (due !== undefined && !paid.has(action.no)) gone.add(action.no)
            continue
          }
          paid.set(action.no, { refunded: 0 })
          const commission = commissionOf(amount, 1250)
          enter({ kind: 'paid', provider: 'sandbox', amount, fee: 0, agentCode: '889', commission })
          terms.push({ ...openTerm(terms, 30, now), no: action.no })
        } else {
          const amount = amounts.get(action.no) ?? 0
          const of = paid.get(action.no)
          const may = of !== undefined && action.fen > 0 && of.refunded + action.fen <= amount
          expect(model.refund(`${action.no}`, { provider: 'sandbox', fen: action.fen }, now)).toBe(may)
          if (!may) continue
          const back = commissionBack(
            { amount, commission: commissionOf(amount, 1250), refunded: of.refunded },
            action.fen,
          )
          enter({
            ...{ kind: 'refunded', provider: 'sandbox', amount: action.fen, fee: 0 },
            ...{ agentCode: '889', commission: back },
          })
          of.refunded += action.fen
          const at = terms.findIndex((term) => term.no === action.no)
          if (of.refunded === amount) terms = shortened(terms, at, 30 * DAY, now)
        }
        const end = Math.max(now, ...terms.map((term) => term.endsAt))
        expect(model.endOf(1, 7, 2, now)).toBe(end)
        expect(sumOf(accounts.values())).toBe(0)
        expect(model.balances()).toEqual(new Map([...accounts].filter(([, amount]) => amount !== 0)))
      }
    }),
    { ...SEED, numRuns: 500 },
  )
})
