import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOf } from './fen.ts'
import { type LedgerEvent, ledgerLines } from './ledger.ts'

const SEED = { seed: 20261123 }
const sale = { provider: 'alipay', amount: 1000, fee: 0, agentCode: '666', commission: 300 } as const

describe('what an event writes down', () => {
  test.each<[LedgerEvent, Record<string, number>]>([
    [
      { kind: 'paid', ...sale },
      { 'provider:alipay': 1000, revenue: -1000, commission: 300, 'agent:666': -300 },
    ],
    [
      { kind: 'paid', ...sale, commission: 0 },
      { 'provider:alipay': 1000, revenue: -1000 },
    ],
    [
      { kind: 'paid', ...sale, fee: 40, commission: 0 },
      { 'provider:alipay': 1000, revenue: -960, fees: -40 },
    ],
    [{ kind: 'paid', ...sale, amount: 0, commission: 0 }, {}],
    [
      { kind: 'held', provider: 'wechat', amount: 5 },
      { 'provider:wechat': 5, suspense: -5 },
    ],
    [
      { kind: 'accepted', ...sale },
      { suspense: 1000, revenue: -1000, commission: 300, 'agent:666': -300 },
    ],
    [
      { kind: 'returned', provider: 'wechat', amount: 5 },
      { suspense: 5, 'provider:wechat': -5 },
    ],
    [
      { kind: 'refunded', ...sale },
      { revenue: 1000, 'provider:alipay': -1000, commission: -300, 'agent:666': 300 },
    ],
    [
      { kind: 'refunded', ...sale, fee: 40, commission: 0 },
      { revenue: 960, fees: 40, 'provider:alipay': -1000 },
    ],
    [
      { kind: 'paidOut', provider: 'alipay', amount: 1000, fee: 6 },
      { bank: 994, fees: 6, 'provider:alipay': -1000 },
    ],
    [
      { kind: 'agentPaid', agentCode: '666', amount: 70 },
      { 'agent:666': 70, bank: -70 },
    ],
  ])('%j', (event, accounts) => {
    expect(Object.fromEntries(ledgerLines(event).map(({ account, amount }) => [account, amount]))).toEqual(accounts)
  })
})

const amount = fc.nat(1_000_000)
const provider = fc.constantFrom('sandbox', 'alipay', 'wechat')
const agentCode = fc.constantFrom('889', '666')
const anyEvent: fc.Arbitrary<LedgerEvent> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('paid', 'refunded'),
    provider,
    amount,
    fee: amount,
    agentCode,
    commission: amount,
  }),
  fc.record({ kind: fc.constantFrom('held', 'returned'), provider, amount }),
  fc.record({ kind: fc.constant('accepted'), amount, fee: amount, agentCode, commission: amount }),
  fc.record({ kind: fc.constant('paidOut'), provider, amount, fee: fc.nat(1000) }),
  fc.record({ kind: fc.constantFrom('agentPaid', 'agentPaidBack'), amount, agentCode }),
)

test('the lines of every event add up to nothing, none of them is nothing, and no account stands twice', () => {
  fc.assert(
    fc.property(anyEvent, (event) => {
      const lines = ledgerLines(event)
      expect(sumOf(lines.map((line) => line.amount))).toBe(0)
      expect(lines.every((line) => Number.isSafeInteger(line.amount) && line.amount !== 0)).toBe(true)
      expect(new Set(lines.map((line) => line.account)).size).toBe(lines.length)
    }),
    { ...SEED, numRuns: 500 },
  )
})

test('what came and went back leaves every account as it was', () => {
  fc.assert(
    fc.property(provider, agentCode, amount, amount, amount, (way, agent, paid, fee, commission) => {
      const with_ = { provider: way, amount: paid, fee, agentCode: agent, commission }
      const after = new Map<string, number>()
      const events: LedgerEvent[] = [
        { kind: 'paid', ...with_ },
        { kind: 'refunded', ...with_ },
        { kind: 'held', provider: way, amount: paid },
        { kind: 'returned', provider: way, amount: paid },
      ]
      for (const line of events.flatMap(ledgerLines))
        after.set(line.account, (after.get(line.account) ?? 0) + line.amount)
      expect([...after.values()].every((balance) => balance === 0)).toBe(true)
    }),
    SEED,
  )
})
