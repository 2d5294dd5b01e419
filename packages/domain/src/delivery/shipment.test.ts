import { expect, test } from 'vitest'
import {
  afterShipment,
  booksOf,
  eventOfParcel,
  isUnderWay,
  PARCEL_STATES,
  SHIPMENT_EVENTS,
  SHIPMENT_STATES,
  type ShipmentEvent,
  type ShipmentState,
} from './shipment.ts'

/** The diagram of docs/areas/delivery.md: every transition that is not here must be refused. */
const DRAWN: readonly [ShipmentState, ShipmentEvent, ShipmentState][] = [
  ['due', 'giveAddress', 'addressed'],
  ['due', 'cancel', 'cancelled'],
  ['addressed', 'giveAddress', 'addressed'],
  ['addressed', 'pack', 'packed'],
  ['addressed', 'send', 'sent'],
  ['addressed', 'cancel', 'cancelled'],
  ['packed', 'unpack', 'addressed'],
  ['packed', 'send', 'sent'],
  ['packed', 'cancel', 'cancelled'],
  ['sent', 'send', 'sent'],
  ['sent', 'unsend', 'packed'],
  ['sent', 'move', 'moving'],
  ['sent', 'deliver', 'delivered'],
  ['sent', 'receive', 'received'],
  ['sent', 'return', 'returned'],
  ['sent', 'lose', 'lost'],
  ['moving', 'send', 'sent'],
  ['moving', 'move', 'moving'],
  ['moving', 'deliver', 'delivered'],
  ['moving', 'receive', 'received'],
  ['moving', 'return', 'returned'],
  ['moving', 'lose', 'lost'],
  ['delivered', 'receive', 'received'],
  ['delivered', 'return', 'returned'],
  ['delivered', 'lose', 'lost'],
  ['returned', 'renew', 'due'],
  ['lost', 'renew', 'due'],
  ['lost', 'move', 'moving'],
  ['lost', 'deliver', 'delivered'],
  ['lost', 'receive', 'received'],
]

test('each event leads from each state where the drawing says, and nowhere else', () => {
  for (const state of SHIPMENT_STATES)
    for (const event of SHIPMENT_EVENTS)
      expect([state, event, afterShipment(state, event)]).toEqual([
        state,
        event,
        DRAWN.find(([from, by]) => from === state && by === event)?.[2],
      ])
})

test('the address is open until the books are packed, and never after', () => {
  const open = SHIPMENT_STATES.filter((state) => afterShipment(state, 'giveAddress') !== undefined)
  expect(open).toEqual(['due', 'addressed'])
})

test('whatever happens, a parcel that left is never cancelled, and what is received or cancelled stays so', () => {
  const reached = (from: ShipmentState): Set<ShipmentState> => {
    const seen = new Set([from])
    for (const state of seen)
      for (const event of SHIPMENT_EVENTS) {
        const next = afterShipment(state, event)
        if (next) seen.add(next)
      }
    return seen
  }
  expect(reached('due')).toEqual(new Set(SHIPMENT_STATES))
  expect(reached('received')).toEqual(new Set(['received']))
  expect(reached('cancelled')).toEqual(new Set(['cancelled']))
  for (const state of ['sent', 'moving', 'delivered', 'returned', 'lost'] as const)
    expect(afterShipment(state, 'cancel')).toBeUndefined()
})

test('what a carrier says moves a parcel that is under way, and trouble is left to people', () => {
  expect(SHIPMENT_STATES.filter(isUnderWay)).toEqual(['sent', 'moving'])
  expect(Object.fromEntries(PARCEL_STATES.map((state) => [state, eventOfParcel(state)]))).toEqual({
    waiting: undefined,
    taken: 'move',
    moving: 'move',
    arriving: 'move',
    delivered: 'deliver',
    problem: undefined,
    returning: 'return',
  })
  for (const parcel of PARCEL_STATES) {
    const event = eventOfParcel(parcel)
    if (event) for (const state of ['sent', 'moving'] as const) expect(afterShipment(state, event)).toBeDefined()
  }
})

test('books of an order: the whole version has all of them, a part its own, a bundle those of each version', () => {
  const book = (bookID: number, vn: number, partID = 0, subjectID = 1) => ({ bookID, subjectID, vn, partID })
  const books = [book(1, 10), book(2, 10, 7), book(3, 10, 8), book(4, 20), book(5, 10, 0, 2)]
  const ids = (items: Parameters<typeof booksOf>[0]) => booksOf(items, books).map(({ bookID }) => bookID)
  expect(ids([{ subjectID: 1, vn: 10, parts: [] }])).toEqual([1, 2, 3])
  expect(ids([{ subjectID: 1, vn: 10, parts: [8] }])).toEqual([3])
  expect(ids([{ subjectID: 1, vn: 10, parts: [9] }])).toEqual([])
  expect(
    ids([
      { subjectID: 1, vn: 20, parts: [] },
      { subjectID: 2, vn: 10, parts: [] },
      { subjectID: 2, vn: 10, parts: [] },
    ]),
  ).toEqual([4, 5])
  expect(ids([{ subjectID: 3, vn: 10, parts: [] }])).toEqual([])
})
