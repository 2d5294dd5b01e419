import { describe, expect, test } from 'vitest'
import { ATTEMPT, type Machine, ORDER, REFUND, SHIPMENT, step } from './states.ts'

/** Parses a table of states and events; `·`: not possible. */
function table(events: readonly string[], rows: Readonly<Record<string, string>>) {
  return Object.entries(rows).flatMap(([state, cells]) => {
    const after = cells.trim().split(/\s+/)
    if (after.length !== events.length) throw new Error(`${state} has ${after.length} cells of ${events.length}`)
    return after.map((cell, at) => [state, events[at] as string, cell === '·' ? undefined : cell] as const)
  })
}

const tables = {
  order: {
    machine: ORDER,
    starts: 'new',
    // biome-ignore format: a table
    events: ['opened', 'paid', 'closed', 'paidLate', 'accepted', 'returned', 'refundAsked', 'refundedAll', 'refundedPart', 'refundFailed', 'refundFailedAgain'],
    rows: {
      new: 'open paid closed · · · · · · · ·',
      open: 'open paid closed · · · · · · · ·',
      paid: '· · · · · · refunding · · · ·',
      closed: '· · · late · · · · · · ·',
      late: '· · · · paid returned · · · · ·',
      refunding: '· · · · · · · refunded partly paid partly',
      partly: '· · · · · · refunding · · · ·',
      refunded: '· · · · · · · · · · ·',
      returned: '· · · · · · · · · · ·',
    },
  },
  attempt: {
    machine: ATTEMPT,
    starts: 'opening',
    events: ['opened', 'failed', 'paid', 'closed'],
    rows: {
      opening: 'open failed paid closed',
      open: '· · paid closed',
      closed: '· · paid ·',
      failed: '· · paid closed',
      paid: '· · · ·',
    },
  },
  refund: {
    machine: REFUND,
    starts: 'asked',
    events: ['sent', 'done', 'failed', 'refused', 'withdrawn'],
    rows: {
      asked: 'sent done failed refused withdrawn',
      sent: '· done failed · ·',
      failed: 'sent done · refused ·',
      done: '· · · · ·',
      refused: '· · · · ·',
      withdrawn: '· · · · ·',
    },
  },
  shipment: {
    machine: SHIPMENT,
    starts: 'waiting',
    events: ['address', 'sent', 'moving', 'arrived', 'received', 'lost', 'cancelled'],
    rows: {
      waiting: 'ready · · · · · cancelled',
      ready: 'ready sent · · · · cancelled',
      sent: '· · moving arrived received lost ·',
      moving: '· · moving arrived received lost ·',
      arrived: '· · · · received lost ·',
      lost: 'ready sent · · · · cancelled',
      received: '· · · · · · ·',
      cancelled: '· · · · · · ·',
    },
  },
} as const

describe.each(Object.entries(tables))('%s', (_, { machine, starts, events, rows }) => {
  const any = machine as Machine<string, string>

  test.each(table(events, rows))('%s, %s: %s', (state, event, after) => {
    expect(step(any, state, event)).toBe(after)
  })

  test('has no state and no event but those of the table', () => {
    expect(Object.keys(any).sort()).toEqual(Object.keys(rows).sort())
    for (const row of Object.values(any)) for (const event of Object.keys(row)) expect(events).toContain(event)
  })

  test('reaches every state from its first', () => {
    const reached = new Set<string>([starts])
    for (const state of reached) for (const after of Object.values(any[state] ?? {})) reached.add(after as string)
    expect([...reached].sort()).toEqual(Object.keys(rows).sort())
  })
})

test('an order that was paid never waits for money again, and money that came has its state for good', () => {
  const unpaid = new Set(['new', 'open', 'closed'])
  for (const [state, row] of Object.entries(ORDER))
    if (!unpaid.has(state)) for (const after of Object.values(row)) expect(unpaid.has(after)).toBe(false)
})
