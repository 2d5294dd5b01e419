// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { agentCode } from '../../platform/agent/agentCode.ts'
import { getRedDog } from '../dots.ts'
import { feedbackList, feedbackThread, reviewTeacherFeedbackList, teacherFeedbackList } from '../feedback.ts'
import { courseNotify, messageList, notifyList, publish } from '../notices.ts'
import { checkUserModulesDown } from '../parts/study.ts'
import { canJoin, freeOpen, pricelist, simpleSaleList, unifiedPayQRCode } from '../sales.ts'
import { APP } from '../testing/samples.ts'
import { testCache } from '../testing/testCache.ts'
import { perform } from './call.ts'

/** Specification, section 9, "Page sizes", "Fixed request values" and "Client labels". */

const { request } = vi.hoisted(() => ({ request: vi.fn() }))
vi.mock('../../platform/requests/request.ts', () => ({ request }))
vi.mock('../../platform/session/session.ts', async (original) => ({
  ...(await original<object>()),
  getSession: () => ({ userID: 7, guid: 'g' }),
}))

const cache = testCache()
beforeEach(() => {
  request.mockReset().mockResolvedValue({ list: [] })
})
afterEach(() => vi.restoreAllMocks())

const GROUPS = '0,1,2,5,7,9,12,13,14,15,16,17,18,19'
const PAGE = { ...APP, curPage: 0 }
const HOME = { ...APP, vip: 1 }

test.each([
  ['pricelist: the groups that are for sale', pricelist(APP), { ...APP, groups: GROUPS, withPoint: 1, version: 1 }],
  ['simpleSaleList: the groups that are for sale', simpleSaleList(APP), { ...APP, groups: GROUPS }],
  ['feedbackList: 50 a page, from page 0', feedbackList(PAGE), { ...PAGE, eachPageNum: 50 }],
  ['teacherFeedbackList: 50 a page', teacherFeedbackList(PAGE), { ...PAGE, eachPageNum: 50 }],
  ['ReviewTeacherFeedbackList: 50 a page', reviewTeacherFeedbackList(PAGE), { ...PAGE, eachPageNum: 50 }],
  [
    'FeedbackListSeconds: 50 a page',
    feedbackThread({ ...PAGE, errorTestFeedbackID: 5, feedbackType: 1, module: '' }),
    { ...PAGE, eachPageNum: 50, errorTestFeedbackID: 5 },
  ],
  ['community messages: 10 a page, from page 0', messageList(PAGE), { ...PAGE, eachPageNum: 10 }],
  ['getRedDog: channelID 1', getRedDog(HOME), { ...HOME, channelID: 1 }],
  ['notify/get: channelID 1', notifyList({ ...HOME, curPage: 0 }), { ...HOME, channelID: 1 }],
  ['notify/course/system: channelID 1', courseNotify({ ...HOME, curPage: 0 }), { ...HOME, channelID: 1 }],
  [
    'Publish: noticeType and terminal',
    publish({ ...HOME, userVName: '', agentCode: '889' }),
    { ...HOME, noticeType: '1,2,3', terminal: 5 },
  ],
  [
    'checkUserModulesDown: the subject, the agent and SpeakPoint',
    checkUserModulesDown(APP),
    { ...APP, agentCode: agentCode(), modules: 'SpeakPoint' },
  ],
  ['canJoin: the two apps', canJoin({ appEName: 'ZY' }), { appLimit: 'ZY_XY_YTMJ,ZY_ZYAO_YTMJ' }],
] as const)('%s', async (_rule, asked, expected) => {
  await cache.client.fetchQuery(asked as Parameters<typeof cache.client.fetchQuery>[0])
  expect(request.mock.calls[0]?.[1]).toMatchObject(expected)
})

test('a free opening names the two apps', async () => {
  await perform(freeOpen(), { appEName: 'ZY_XY_YTMJ' }, cache.client)
  expect(request.mock.calls[0]?.[1]).toMatchObject({ appLimit: 'ZY_XY_YTMJ,ZY_ZYAO_YTMJ' })
})

test.each([
  ['wide_pc', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/123.0 Safari/537.36'],
  ['wide_android', 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/123.0 Mobile Safari/537.36'],
])('an order names its device: %s', async (label, userAgent) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  await perform(unifiedPayQRCode(), { purchase: 'open', type: 'vn', ...APP, vn: 1 }, cache.client)
  expect(request.mock.calls[0]?.[1]).toMatchObject({ equipment: label, buyChannel: 'pc' })
})
