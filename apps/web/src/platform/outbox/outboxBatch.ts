import type { CallName, Data, Params } from '@tizhou/contract/contract'
import { fitting } from '../delivery/batch.ts'
import { type OutboxEntry, type OutboxRow, questionOf } from './outboxEntry.ts'

/** The most rows in one call (packages/contract, submitReplies). */
export const BATCH_LIMIT = 100

/**
 * The most characters of body text in one call: what a browser still sends from a closing page (64 kB), less the
 * client's own fields.
 */
export const BATCH_TEXT_LIMIT = 60_000

/** Statuses of one reply in a batch that a repeat does not change (packages/contract, ReplyResult). */
const REFUSING_REPLY: readonly number[] = [201, 400, 404]

/** Kinds of entries that share a call when their subject is the same. */
const TOGETHER: ReadonlySet<OutboxEntry['kind']> = new Set(['reply', 'wrongBook', 'card', 'play'])

export interface Verdict {
  row: OutboxRow
  status: number
  msg: string
}

/** A question that left the wrong book by a reply of that moment, after `times` right answers in a row. */
export interface LeftBook {
  appID: number
  allTestID: number
  answeredAt: number
  times: number
}

export interface Reading {
  delivered: OutboxRow[]
  refused: Verdict[]
  /** Rows without an answer or with a server failure: they are sent again. */
  again: OutboxRow[]
  left?: LeftBook[]
}

interface Choice {
  now: number
  all?: boolean
  limit?: number
  /** Ids of the rows that were set aside during this delivery. */
  tried?: ReadonlySet<string>
}

/** After this many refusals without a name, a row set aside no longer blocks later rows of its question. */
const PATIENT_DOUBTS = 6

/** The rows that `mayGo`, without those behind a row of the same question that was set aside. */
function inTurn(rows: readonly OutboxRow[], mayGo: (row: OutboxRow) => boolean): OutboxRow[] {
  const held = new Set<string>()
  return rows.filter((row) => {
    const question = questionOf(row.entry)
    if (held.has(question)) return false
    const goes = mayGo(row)
    if (!goes && row.doubts && row.doubts < PATIENT_DOUBTS) held.add(question)
    return goes
  })
}

/** When the first of these rows is due, ms of this device. */
export function dueOf(rows: readonly OutboxRow[]): number {
  let due = Number.POSITIVE_INFINITY
  inTurn(rows, ({ dueAt = 0 }) => {
    due = Math.min(due, dueAt)
    return dueAt === 0
  })
  return due
}

/**
 * The rows of the next call, oldest first. Replies of one subject share a call, and so do changes of its wrong book,
 * ratings of its cards and played stretches of its videos; every other entry goes alone. A row never overtakes an older
 * row of its question, even when the older one is sent again: at most one row of a question is under way. Rows that are
 * not due go only with `all`; a row that was set aside (`doubts`) goes alone.
 */
export function nextBatch(
  rows: readonly OutboxRow[],
  { now, all = false, limit = BATCH_LIMIT, tried }: Choice,
): OutboxRow[] {
  const ready = inTurn(rows, (row) => !tried?.has(row.id) && (all || (row.dueAt ?? 0) <= now))
  const head = ready[0]
  if (!head) return []
  if (head.doubts || !TOGETHER.has(head.entry.kind)) return [head]
  const passed = new Set<string>()
  const goes = ready.filter(({ entry, doubts }) => {
    const question = questionOf(entry)
    const isAlike = entry.kind === head.entry.kind && entry.appID === head.entry.appID && !doubts
    const isNext = isAlike && !passed.has(question)
    passed.add(question)
    return isNext
  })
  return fitting(goes, { limit, room: BATCH_TEXT_LIMIT, lengthOf: ({ entry }) => textLength(entry) })
}

function textLength(entry: OutboxEntry): number {
  return new URLSearchParams({ '': JSON.stringify(entry.kind === 'reply' ? entry.reply : entry) }).toString().length
}

/** The call that delivers the rows of a batch. */
export function callOf(rows: readonly OutboxRow[], guid: string): { name: CallName; params: object } {
  const call = <N extends CallName>(name: N, params: Params<N>) => ({ name, params })
  const entries = rows.map((row) => row.entry)
  const [entry] = entries
  if (!entry) throw new Error('an empty batch has no call')
  const { appID } = entry
  switch (entry.kind) {
    case 'reply':
      return call('practice.submitReplies', {
        guid,
        appID,
        repliesJson: entries.flatMap((one) => (one.kind === 'reply' ? [one.reply] : [])),
      })
    case 'wrongBook':
      return call('review.updateUser', {
        guid,
        appID,
        replsysJson: entries.flatMap((one) =>
          one.kind === 'wrongBook' ? [{ allTestID: one.allTestID, isError: one.isError }] : [],
        ),
      })
    case 'card':
      return call('knowledge.submitCardEvents', {
        guid,
        appID,
        eventsJson: entries.flatMap((one) => (one.kind === 'card' ? [one.event] : [])),
      })
    case 'play':
      return call('videos.played', {
        guid,
        appID,
        playsJson: entries.flatMap((one) => (one.kind === 'play' ? [one.play] : [])),
      })
    case 'favourite': {
      const { allTestID, isFav, changedAt } = entry
      return call('practice.setFavourite', { guid, appID, allTestID, isFav, changedAt })
    }
    case 'note': {
      const { allTestID, content, changedAt } = entry
      return call('practice.saveNote', { guid, appID, allTestID, content, changedAt })
    }
    case 'place': {
      const { cptID, allTestID, changedAt } = entry
      return call('practice.saveProgress', { guid, appID, cptID, allTestID, changedAt })
    }
    case 'recite': {
      const { kind: _kind, ...reply } = entry
      return call('materials.updateRecitePoint', { guid, ...reply })
    }
    case 'interview': {
      const { kind: _kind, ...result } = entry
      return call('exams.saveInterview', { guid, ...result })
    }
  }
}

/** The result of each row in the data of a call with status 200. */
export function readData(rows: readonly OutboxRow[], data: unknown): Reading {
  if (rows[0]?.entry.kind === 'card')
    return readEvents(rows, data as Partial<Data<'knowledge.submitCardEvents'>> | null)
  if (rows[0]?.entry.kind !== 'reply') return { delivered: [...rows], refused: [], again: [] }
  const left: LeftBook[] = []
  const reading: Reading = { delivered: [], refused: [], again: [], left }
  const results = (data as Partial<Data<'practice.submitReplies'>> | null)?.results ?? []
  const resultOf = new Map(results.map((result) => [result.replyID, result]))
  for (const row of rows) {
    const { status, leftAfter } = resultOf.get(row.id) ?? {}
    if (leftAfter && row.entry.kind === 'reply') {
      const { allTestID, answeredAt } = row.entry.reply
      left.push({ appID: row.entry.appID, allTestID, answeredAt, times: leftAfter })
    }
    if (status === 200) reading.delivered.push(row)
    else if (status !== undefined && REFUSING_REPLY.includes(status)) reading.refused.push({ row, status, msg: '' })
    else reading.again.push(row)
  }
  return reading
}

function readEvents(rows: readonly OutboxRow[], data: Partial<Data<'knowledge.submitCardEvents'>> | null): Reading {
  const reading: Reading = { delivered: [], refused: [], again: [] }
  const statusOf = new Map((data?.results ?? []).map(({ eventID, status }) => [eventID, status]))
  for (const row of rows) {
    const status = row.entry.kind === 'card' ? statusOf.get(row.entry.event.eventID) : undefined
    if (status === 200) reading.delivered.push(row)
    else if (status !== undefined && REFUSING_REPLY.includes(status)) reading.refused.push({ row, status, msg: '' })
    else reading.again.push(row)
  }
  return reading
}
