// @vitest-environment node
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { type OutboxEntry, type OutboxRow, slotOf } from './outboxEntry.ts'
import { DELIVERED_LIMIT, openOutboxStore } from './outboxStore.ts'
import { favourite, place, reply } from './testing/outboxEntries.ts'

let stores = 0
let ids = 0
const newStore = () => openOutboxStore(`store-${++stores}`)

function row(entry: OutboxEntry, more: Partial<OutboxRow> = {}): OutboxRow {
  const id = entry.kind === 'reply' ? entry.reply.replyID : `id-${++ids}`
  return { seq: 0, id, userID: 1, entry, slot: slotOf(1, entry), ...more }
}

test('rows come out in the order in which they went in, each user’s for itself', async () => {
  const store = newStore()
  const rows = [row(reply(1)), row(reply(2), { userID: 2 }), row(reply(3))]
  for (const one of rows) await store.add(one)
  expect((await store.unsent(1)).map((one) => one.id)).toEqual([rows[0]?.id, rows[2]?.id])
})

test('a place that moves on keeps the moment at which it is due', async () => {
  const store = newStore()
  await store.add(row(place(5, 1), { dueAt: 100 }))
  await store.add(row(place(5, 2), { dueAt: 900 }))
  expect(await store.unsent(1)).toMatchObject([{ entry: { allTestID: 2 }, dueAt: 100 }])
})

test('a change that comes late does not replace a newer one', async () => {
  const store = newStore()
  await store.add(row({ ...favourite(7, 0), changedAt: 20 }))
  await store.add(row({ ...favourite(7, 1), changedAt: 10 }))
  expect(await store.unsent(1)).toMatchObject([{ entry: { isFav: 0 } }])
})

test('a reply that is stored twice waits once', async () => {
  const store = newStore()
  const answer = row(reply(1))
  await store.add(answer)
  await store.add(answer)
  expect(await store.unsent(1)).toHaveLength(1)
})

test('a row that was replaced while it was under way is not taken for delivered', async () => {
  const store = newStore()
  await store.add(row(favourite(7, 1)))
  const sent = await store.unsent(1)
  await store.add(row(favourite(7, 0)))
  await store.settle(sent, [], 50)
  expect(await store.unsent(1)).toMatchObject([{ entry: { isFav: 0 } }])
  expect(await store.deliveredSince(1, 0)).toEqual([])
})

test('what was refused stays, with the reason', async () => {
  const store = newStore()
  await store.add(row(reply(1)))
  const [sent] = await store.unsent(1)
  if (sent) await store.settle([], [{ row: sent, status: 404, msg: '题目已下架' }], 50)
  expect(await store.unsent(1)).toEqual([])
  expect(await store.refused(1)).toMatchObject([{ id: sent?.id, status: 404, msg: '题目已下架', refusedAt: 50 }])
})

test('of what was delivered, the latest are kept, and only of the user who is logged in', async () => {
  const store = newStore()
  const other = row(reply(1), { userID: 2 })
  const answers = Array.from({ length: DELIVERED_LIMIT + 1 }, (_, index) => row(reply(index)))
  for (const one of [other, ...answers]) await store.add(one)
  await store.settle(await store.unsent(2), [], 50)
  await store.settle(await store.unsent(1), [], 50)
  const kept = await store.deliveredSince(1, 0)
  expect(kept.map((one) => one.id)).toEqual(answers.slice(1).map((one) => one.id))
  await store.forgetDelivered(2)
  expect(await store.deliveredSince(1, 0)).toEqual([])
})
