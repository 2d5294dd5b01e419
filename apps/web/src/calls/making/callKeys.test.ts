// @vitest-environment happy-dom
import { hashKey, type QueryKey } from '@tanstack/react-query'
import type { CallName } from '@tizhou/contract/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { getUserInfo } from '../account.ts'
import { getKsbClass } from '../agents.ts'
import { getChapterMenuX } from '../chapters.ts'
import { saysAccess } from '../parts/access.ts'
import { studyOverview } from '../parts/study.ts'
import { getChapterMenuGP, getCptStatistics, getCptTreeSrc } from '../parts/trees.ts'
import { getChapterTestEx } from '../practice.ts'
import { errorTestPages, errorTestSet } from '../review.ts'
import { moduleInfoX, vipApp, vipinfo } from '../subjects.ts'
import { APP, OTHER } from '../testing/samples.ts'
import { testCache } from '../testing/testCache.ts'
import { ask, callKey, makeStale } from './call.ts'

const { request } = vi.hoisted(() => ({
  request: vi.fn(),
}))
vi.mock('../../platform/requests/request.ts', () => ({ request }))
vi.mock('../../platform/session/session.ts', async (original) => ({
  ...(await original<object>()),
  getSession: () => ({ userID: 7, guid: 'g' }),
}))

const cache = testCache()
beforeEach(() => {
  request.mockReset().mockResolvedValue({ reset: 1 })
})

test('the key of a call is its name with the params that are sent, and with nothing that the device adds', () => {
  expect(getChapterMenuX({ appEName: 'ZC', moduleNew: 'ChapterTest' }).queryKey).toEqual([
    'chapters.getChapterMenuX',
    { appEName: 'ZC', moduleNew: 'ChapterTest', simChild: 1 },
  ])
  expect(getCptTreeSrc({ appEName: 'ZC', sourceName: '历年真题' }).queryKey).toEqual([
    'chapters.getCptTreeSrc',
    { appEName: 'ZC', sourceName: '历年真题', simChild: 1 },
  ])
  expect(moduleInfoX(APP).queryKey).toEqual(['subjects.moduleInfoX', { appID: 3 }])
  expect(getUserInfo().queryKey).toEqual(['account.getUserInfo', {}])
})

test('what the device adds is sent', async () => {
  await cache.client.fetchQuery(moduleInfoX(APP))
  expect(request.mock.calls[0]?.slice(0, 2)).toEqual([
    'subjects.moduleInfoX',
    { appID: 3, agentCode: expect.any(String), options: 0 },
  ])
})

test('the key is the same whatever the order of params, and a param left out is one that is undefined', () => {
  const key = (params: object) => hashKey(callKey('chapters.getChapterMenuX', params as { appEName: string }))
  expect(key({ appEName: 'A', moduleNew: 'M' })).toBe(key({ moduleNew: 'M', appEName: 'A' }))
  expect(key({ appEName: 'A', moduleNew: undefined })).toBe(key({ appEName: 'A' }))
})

test('answers that are gathered differently never share a key', () => {
  const next = () => undefined
  const gather = (page: (curPage: number) => Promise<unknown>) => page(0) as never
  const keys = [
    ask('review.getUserErrorTest', { ...APP, curPage: 0, eachPageNum: 50, queryTestInfo: 0, queryKnowledge: 1 })
      .queryKey,
    errorTestPages(APP, next).queryKey,
    errorTestSet(APP, gather).queryKey,
    getChapterTestEx({ ...APP, cptID: 1, queryTestInfo: 0 }).queryKey,
    getChapterTestEx({ ...APP, cptID: 1, queryTestInfo: 1 }).queryKey,
    getKsbClass({ agentID: '889' }).queryKey,
    getKsbClass({}).queryKey,
  ]
  expect(new Set(keys.map(hashKey)).size).toBe(keys.length)
})

test('a chapter menu that is here is fetched again only where its update time has moved', async () => {
  const menu = getChapterMenuX({ appEName: 'ZC', moduleNew: 'ChapterTest' })
  let UpdateTime = 5
  request.mockImplementation(async (name: CallName) =>
    name === 'chapters.getChapterMenuX' ? { ChapterMenuJson: '{}', UpdateTime } : { UpdateTime },
  )
  const fetched = async () => {
    request.mockClear()
    await cache.client.fetchQuery({ ...menu, staleTime: 0 })
    return request.mock.calls.map(([name, params]) => [name, params])
  }
  const TIME = ['chapters.getChapterMenuUpdateTimeX', { appEName: 'ZC' }]
  const MENU = ['chapters.getChapterMenuX', { appEName: 'ZC', moduleNew: 'ChapterTest', simChild: 1 }]
  expect(await fetched()).toEqual([MENU])
  expect(await fetched()).toEqual([TIME])
  UpdateTime = 6
  expect(await fetched()).toEqual([TIME, MENU])
  expect(cache.client.getQueryData(menu.queryKey)).toMatchObject({ UpdateTime: 6 })
  expect(await fetched()).toEqual([TIME])
})

test('a key of some params stands for all answers that were asked for with these among others', async () => {
  const ofApp = [getCptStatistics({ ...APP, moduleNew: 'A' }), getCptStatistics({ ...APP, moduleNew: 'B' })]
  const ofOther = getCptStatistics({ ...OTHER, moduleNew: 'A' })
  cache.shown(...ofApp, ofOther)
  await makeStale(cache.client, [callKey('chapters.getCptStatistics', APP)])
  expect(cache.stale()).toEqual(cache.hashes(...ofApp))
})

test('answers kept on the device that say what I may open are known by their hashes', () => {
  const says = (options: { queryKey: QueryKey }) => saysAccess(hashKey(options.queryKey))
  expect([moduleInfoX(APP), vipApp(), vipinfo(APP)].map(says)).toEqual([true, true, true])
  expect([studyOverview(APP), getChapterMenuGP({ appEName: 'ZC' })].map(says)).toEqual([false, false])
})
