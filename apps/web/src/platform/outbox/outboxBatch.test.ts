// @vitest-environment node
import { expect, test } from 'vitest'
import { BATCH_TEXT_LIMIT, callOf, nextBatch, readData } from './outboxBatch.ts'
import { type OutboxEntry, type OutboxRow, slotOf } from './outboxEntry.ts'

let seq = 0

function row(entry: OutboxEntry, more: Partial<OutboxRow> = {}): OutboxRow {
  seq += 1
  return {
    seq,
    id: entry.kind === 'reply' ? entry.reply.replyID : `id${seq}`,
    userID: 1,
    entry,
    slot: slotOf(1, entry),
    ...more,
  }
}

function reply(allTestID: number, text = 'A', appID = 1): OutboxRow {
  seq += 1
  return row({
    kind: 'reply',
    appID,
    reply: {
      replyID: `reply-${String(seq).padStart(12, '0')}`,
      allTestID,
      cptID: 5,
      lastUserReply: text,
      spendTime: 1,
      answeredAt: seq,
      mode: 'practice',
    },
  })
}

const wrongBook = (allTestID: number, isError: 0 | 1 = 0) => row({ kind: 'wrongBook', appID: 1, allTestID, isError })
const place = (dueAt: number) => row({ kind: 'place', appID: 1, cptID: 5, allTestID: 1, changedAt: 0 }, { dueAt })
const seqs = (rows: readonly OutboxRow[]) => rows.map((one) => one.seq)

test('replies of one subject go together, at most 100', () => {
  const rows = Array.from({ length: 130 }, (_, index) => reply(index + 1))
  expect(seqs(nextBatch(rows, { now: 0 }))).toEqual(seqs(rows.slice(0, 100)))
})

test('replies of another subject wait for their own call', () => {
  const rows = [reply(1), reply(2, 'A', 2), reply(3)]
  expect(seqs(nextBatch(rows, { now: 0 }))).toEqual([rows[0]?.seq, rows[2]?.seq])
})

test('two replies to one question go in two calls, the older first', () => {
  const rows = [reply(1, 'A'), reply(2), reply(1, 'B')]
  expect(seqs(nextBatch(rows, { now: 0 }))).toEqual([rows[0]?.seq, rows[1]?.seq])
})

test('a reply does not overtake an older change of its question', () => {
  const rows = [reply(1), wrongBook(2), reply(2), reply(3)]
  expect(seqs(nextBatch(rows, { now: 0 }))).toEqual([rows[0]?.seq, rows[3]?.seq])
})

test('long replies are cut into calls that a closing page can still send', () => {
  const rows = Array.from({ length: 5 }, (_, index) => reply(index + 1, '题'.repeat(3000)))
  const batch = nextBatch(rows, { now: 0 })
  expect(batch.length).toBe(2)
  const { params } = callOf(batch, 'g'.repeat(32))
  expect(new URLSearchParams({ repliesJson: JSON.stringify(params) }).toString().length).toBeLessThan(BATCH_TEXT_LIMIT)
})

test('one reply goes, however long', () => {
  expect(nextBatch([reply(1, '题'.repeat(20_000))], { now: 0 })).toHaveLength(1)
})

test('a place waits for its time, unless everything goes', () => {
  const rows = [place(100)]
  expect(nextBatch(rows, { now: 99 })).toEqual([])
  expect(nextBatch(rows, { now: 100 })).toEqual(rows)
  expect(nextBatch(rows, { now: 0, all: true })).toEqual(rows)
})

test('changes of the wrong book go in one call, as the contract writes them', () => {
  const rows = [wrongBook(1), wrongBook(2, 1)]
  expect(callOf(nextBatch(rows, { now: 0 }), 'guid')).toEqual({
    name: 'review.updateUser',
    params: {
      guid: 'guid',
      appID: 1,
      replsysJson: [
        { allTestID: 1, isError: 0 },
        { allTestID: 2, isError: 1 },
      ],
    },
  })
})

test('each reply has its own fate: stored, refused for good, or again', () => {
  const rows = [reply(1), reply(2), reply(3), reply(4), reply(5)]
  const results = [200, 201, 404, 500].map((status, index) => ({ replyID: rows[index]?.id, status, isRight: null }))
  const reading = readData(rows, { results })
  expect(seqs(reading.delivered)).toEqual([rows[0]?.seq])
  expect(reading.refused.map((verdict) => [verdict.row.seq, verdict.status])).toEqual([
    [rows[1]?.seq, 201],
    [rows[2]?.seq, 404],
  ])
  expect(seqs(reading.again)).toEqual([rows[3]?.seq, rows[4]?.seq])
})

test('a reply that took its question out of the wrong book says so, with its moment', () => {
  const rows = [reply(1), reply(2)]
  const results = rows.map(({ id }) => ({ replyID: id, status: 200, isRight: 1 }))
  expect(readData(rows, { results }).left).toEqual([])
  const [first, second] = results
  const { left } = readData(rows, { results: [first, { ...second, leftAfter: 3 }] })
  expect(left).toMatchObject([{ appID: 1, allTestID: 2, times: 3 }])
  expect(left?.[0]?.answeredAt).toBe(rows[1]?.entry.kind === 'reply' && rows[1].entry.reply.answeredAt)
})
