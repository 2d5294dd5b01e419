import 'fake-indexeddb/auto'
import type { RequestError } from '@tizhou/contract/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../session/session.ts'
import { request, requestReply } from './request.ts'

vi.mock('../tracking/bugs.ts', () => ({ reportBug: () => undefined }))

const NO_CHAPTERS = '{"ID":0,"Name":"","Childs":[]}'
let answer: () => Promise<Response>

const envelope =
  (status: number, msg = 'why', data: unknown = null) =>
  async () =>
    Response.json({ status, msg, data })

beforeEach(async () => {
  await endSession()
  startSession({ guid: 'g'.repeat(32), userID: 7, userName: '13800000001', NickName: '小舟', roles: [] })
  vi.stubGlobal('fetch', () => answer())
})
afterEach(() => vi.unstubAllGlobals())

const overview = () => request('subjects.studyOverview', { appID: 1 })
const failed = (call: Promise<unknown>): Promise<RequestError> =>
  call.then(
    () => Promise.reject(),
    (error) => error,
  )

test('a call with less than its data rejects where data was asked for, with what the server said', async () => {
  answer = envelope(201, '请先开通')
  expect(await failed(overview())).toMatchObject({ status: 201, outcome: 'notVip', msg: '请先开通' })
  expect(await requestReply('subjects.vipApp', {})).toMatchObject({ status: 201, data: null, outcome: 'notVip' })
})

test.each<[what: string, call: () => Promise<unknown>, data: unknown]>([
  ['a list', () => request('chapters.getListNew', { appID: 1 }), []],
  [
    'a tree',
    () => request('chapters.getChapterMenuX', { appEName: 'A' }),
    { ChapterMenuJson: NO_CHAPTERS, UpdateTime: 0 },
  ],
  [
    'a set',
    () => request('practice.getChapterTestEx', { appID: 1, cptID: 2 }),
    { test: { StyleItems: [] }, history: [] },
  ],
  ['what may be null', () => request('subjects.vipinfo', { appID: 1, isdefault: 1 }), null],
])('status 300 resolves with empty data, as pages show it: %s', async (_what, call, data) => {
  answer = envelope(300, '没有数据')
  const got = await call()
  if (data === null) expect(got).toBeNull()
  else expect(got).toMatchObject(data as object)
})

test('what a reply of status 300 has of its data is kept', async () => {
  answer = envelope(300, '没有数据', { Total: 3 })
  expect(await overview()).toMatchObject({ Total: 3, Chapters: [] })
})

test('status 300 of one thing that there is not: the caller is told that there is none', async () => {
  answer = envelope(300, '试卷已收回')
  const asked = request('exams.paperInfo', { appID: 1, paperID: 2 })
  expect(await failed(asked)).toMatchObject({ status: 300, outcome: 'empty', msg: '试卷已收回' })
})
