import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newReplyID } from '../delivery/replyID.ts'
import { useToasts } from '../feedback.ts'
import { endSession, startSession } from '../session/session.ts'
import { flush, localEntries, type OutboxEntry, pendingReplies, send, useOutbox } from './outbox.ts'

const ZHOU = { guid: 'g'.repeat(32), userID: 7, userName: '13800000001', NickName: '小舟', roles: [] }
const bodies: URLSearchParams[] = []
let network: (body: URLSearchParams) => Promise<Response>

const stored = async (body: URLSearchParams) => {
  const replies = JSON.parse(body.get('repliesJson') ?? '[]') as { replyID: string }[]
  const results = replies.map(({ replyID }) => ({ replyID, status: 200, isRight: 1 }))
  return Response.json({ status: 200, msg: '', data: { results } })
}
const cut = () => Promise.reject(new TypeError('Failed to fetch'))

function reply(allTestID: number): OutboxEntry & { kind: 'reply' } {
  const answer = { replyID: newReplyID(), allTestID, cptID: 5, lastUserReply: 'A', spendTime: 3, answeredAt: 1 }
  return { kind: 'reply', appID: 1, reply: { ...answer, mode: 'practice' } }
}

beforeEach(() => {
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    const body = new URLSearchParams(String(init.body))
    bodies.push(body)
    return network(body)
  })
  network = stored
  bodies.length = 0
  startSession(ZHOU)
})

afterEach(async () => {
  network = stored
  await flush()
  await endSession()
  vi.unstubAllGlobals()
})

test('an answer goes to the server with the session’s guid, once', async () => {
  const answer = reply(1)
  await send(answer)
  await flush()
  expect(bodies).toHaveLength(1)
  expect(bodies[0]?.get('guid')).toBe(ZHOU.guid)
  expect(JSON.parse(bodies[0]?.get('repliesJson') ?? '')).toEqual([answer.reply])
})

test('how an interview answer was judged survives a lost session, and goes out at the next log-in, as corrected last', async () => {
  const judged = (earnedJson: number[], answeredAt = 1): OutboxEntry => ({
    kind: 'interview',
    appID: 1,
    cptID: 5,
    allTestID: 9,
    earnedJson,
    spendTime: 60,
    spoken: 0,
    answeredAt,
  })
  network = cut
  await send(judged([6, 0]))
  await send(judged([6, 4.5]))
  await send(judged([8, 8], 2))
  await endSession()
  expect(localStorage).toHaveLength(0)
  network = async () => Response.json({ status: 200, msg: '', data: {} })
  bodies.length = 0
  startSession(ZHOU)
  await flush()
  expect(bodies.map((body) => [body.get('allTestID'), body.get('answeredAt'), body.get('earnedJson')])).toEqual([
    ['9', '1', '[6,4.5]'],
    ['9', '2', '[8,8]'],
  ])
})

test('without network answers wait, and say so; back online they go together', async () => {
  network = cut
  const { result } = renderHook(useOutbox)
  const answers = [reply(1), reply(2)]
  await act(async () => {
    for (const answer of answers) await send(answer)
  })
  await waitFor(() => expect(result.current).toEqual({ pending: 2, online: false, state: 'waiting' }))
  expect(await pendingReplies(7)).toEqual(answers)
  bodies.length = 0
  network = stored
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(result.current).toEqual({ pending: 0, online: true, state: 'idle' }))
  expect(bodies).toHaveLength(1)
})

test('after a log-out answers stay, and go after the next log-in of the same user', async () => {
  network = cut
  await send(reply(1))
  await flush()
  await endSession()
  network = stored
  startSession({ ...ZHOU, userID: 8, guid: 'h'.repeat(32) })
  await flush()
  expect(await pendingReplies(7)).toHaveLength(1)
  startSession({ ...ZHOU, guid: 'i'.repeat(32) })
  await flush()
  expect(await pendingReplies(7)).toEqual([])
  expect(bodies.at(-1)?.get('guid')).toBe('i'.repeat(32))
})

test('an answer given at the moment the session ends is still the user’s', async () => {
  await endSession()
  await send(reply(1))
  expect(await pendingReplies(7)).toHaveLength(1)
})

test('what was delivered since a chapter was opened stands beside it, until the session ends', async () => {
  const opened = Date.now()
  const answer = reply(1)
  await send(answer)
  await flush()
  expect(await localEntries(7, opened)).toContainEqual(answer)
  expect(await pendingReplies(7)).toEqual([])
  await endSession()
  await waitFor(async () => expect(await localEntries(7, opened)).toEqual([]))
})

test('what the server refuses for good is told, with its reason', async () => {
  const { result } = renderHook(useToasts)
  network = async () => Response.json({ status: 400, msg: '笔记太长', data: { records: ['1'] } })
  await act(async () => {
    await send({ kind: 'note', appID: 1, allTestID: 1, content: '', changedAt: 1 })
    await flush()
  })
  expect(result.current.map((one) => one.text)).toEqual(['有 1 条记录未被服务器接受：笔记太长'])
})

test.each([
  ['the reply to nothing', () => Response.json({ status: 400, msg: '请求超时', data: { errors: [] } })],
  ['HTTP 408', () => Response.json({ status: 400, msg: '请求超时', data: { errors: [] } }, { status: 408 })],
  ['a refusal of somebody else’s record', () => Response.json({ status: 404, msg: '', data: { records: ['77'] } })],
  ['a page of a proxy', () => Response.json({ status: 400 })],
])('what the server never refused is kept: %s', async (_what, answer) => {
  const { result } = renderHook(useToasts)
  const seen = new Set(result.current)
  network = async () => answer()
  await act(async () => {
    await send({ kind: 'note', appID: 1, allTestID: 1, content: '', changedAt: 1 })
    await flush()
  })
  expect(await localEntries(7)).toMatchObject([{ kind: 'note', allTestID: 1 }])
  expect(result.current.filter((one) => !seen.has(one))).toEqual([])
  network = async () => Response.json({ status: 200, msg: '', data: null })
  await flush()
  expect(await localEntries(7)).toEqual([])
})

test('a page that closes sends what waited, in a call that outlives it', async () => {
  network = cut
  await send(reply(1))
  await flush()
  bodies.length = 0
  network = stored
  dispatchEvent(new Event('pagehide'))
  expect(bodies).toHaveLength(1)
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
})

test('a page that is hidden sends the place, too', async () => {
  await send({ kind: 'place', appID: 1, cptID: 5, allTestID: 9, changedAt: 1 })
  expect(bodies).toEqual([])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(bodies.map((body) => body.get('allTestID'))).toEqual(['9']))
})

test('a look keeps and sends nothing: what was pressed is said to be refused, a place is not even that', async () => {
  const told = vi.fn()
  addEventListener('refused', told)
  sessionStorage.setItem('look', '{}')
  try {
    await send({ kind: 'place', appID: 1, cptID: 5, allTestID: 1, changedAt: 1 })
    expect(told).not.toHaveBeenCalled()
    await send({ kind: 'favourite', appID: 1, allTestID: 1, isFav: 1, changedAt: 1 })
    expect(told).toHaveBeenCalledOnce()
    await flush()
    expect(await localEntries(ZHOU.userID)).toEqual([])
    expect(bodies).toEqual([])
  } finally {
    sessionStorage.removeItem('look')
    removeEventListener('refused', told)
  }
})
