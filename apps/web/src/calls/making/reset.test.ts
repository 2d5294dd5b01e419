// @vitest-environment happy-dom
import type { CallName } from '@tizhou/contract/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { studyOverview } from '../parts/study.ts'
import {
  getCataloglist,
  getChapterMenuGP,
  getCptStatistics,
  getCptStatisticsGP,
  getCptStatisticsZY,
  getFreeStatistic,
  markSet,
  setMarks,
} from '../parts/trees.ts'
import { getChapterTestEx } from '../practice.ts'
import { errorReasons } from '../review.ts'
import { APP, OTHER } from '../testing/samples.ts'
import { testCache } from '../testing/testCache.ts'
import { perform } from './call.ts'
import { reset, UnsentReplies } from './reset.ts'

const { pendingReplies, request } = vi.hoisted(() => ({
  request: vi.fn(),
  pendingReplies: vi.fn(async (_userID: number): Promise<unknown[]> => []),
}))
vi.mock('../../platform/requests/request.ts', () => ({ request }))
vi.mock('../../platform/outbox/outbox.ts', () => ({ flush: async () => undefined, pendingReplies }))
vi.mock('../../platform/session/session.ts', async (original) => ({
  ...(await original<object>()),
  getSession: () => ({ userID: 7, guid: 'g' }),
}))

const cache = testCache()
beforeEach(() => {
  request.mockReset().mockResolvedValue({ reset: 1 })
  pendingReplies.mockResolvedValue([])
})

const chapter = getChapterTestEx({ ...APP, cptID: 5, queryTestInfo: 1 })
const counted = [
  getCptStatistics({ ...APP, moduleNew: 'ChapterTest' }),
  getCptStatisticsZY({ ...APP, isYTMJ: 1 }),
  getCptStatisticsGP(APP),
  getFreeStatistic(APP),
  getCataloglist({ ...APP, appEName: 'ZC', types: '教材分册' }),
  studyOverview(APP),
]

const ANEW = { ...APP, chapterType: '', bookID: '', moduleNew: 'M' }

test.each<[what: string, cptIDs: number[] | null, sent: [CallName, object][]]>([
  ['of one chapter', [5], [['practice.resetTestInfo', { ...ANEW, cptID: 5 }]]],
  [
    'of several chapters',
    [5, 6],
    [
      ['practice.resetTestInfo', { ...ANEW, cptID: 5 }],
      ['practice.resetTestInfo', { ...ANEW, cptID: 6 }],
    ],
  ],
  ['of the subject', null, [['practice.resetallTestReplyInfo', APP]]],
])(
  'a reset %s makes every count of the subject stale and drops the chapters that were opened',
  async (_what, cptIDs, sent) => {
    const rest = [
      getCptStatisticsGP(OTHER),
      getChapterTestEx({ ...OTHER, cptID: 5, queryTestInfo: 1 }),
      errorReasons(APP),
      getChapterMenuGP({ appEName: 'ZC' }),
    ]
    cache.shown(chapter, ...counted, ...rest)
    const told = vi.fn(() => expect(cache.stale()).toEqual([]))
    expect(await perform(reset(told), { ...APP, cptIDs, moduleNew: 'M' }, cache.client)).toEqual({ reset: sent.length })
    expect(request.mock.calls.map(([name, params]) => [name, params])).toEqual(sent)
    expect(told).toHaveBeenCalledOnce()
    expect(cache.client.getQueryState(chapter.queryKey)).toBeUndefined()
    expect(cache.stale()).toEqual(cache.hashes(...counted))
  },
)

test('with answers still unsent nothing is reset and nothing is stale', async () => {
  pendingReplies.mockResolvedValue([{}])
  cache.shown(chapter, ...counted)
  await expect(perform(reset(), { ...APP, cptIDs: [5], moduleNew: '' }, cache.client)).rejects.toBeInstanceOf(
    UnsentReplies,
  )
  expect(request).not.toHaveBeenCalled()
  expect(cache.stale()).toEqual([])
  expect(cache.client.getQueryState(chapter.queryKey)).toBeDefined()
})

test('a mark on a set shows at once, is taken back where it is refused, and ends as the server has it', async () => {
  const { queryKey } = setMarks(APP)
  const marks = (...Tags: object[]) => ({ Tags }) as never
  cache.client.setQueryData(queryKey, marks({ CptID: 1, Tag: 1, At: 5 }))
  const mark = (Tag: 0 | 1 | 2) =>
    cache.client.getMutationCache().build(cache.client, markSet(3)).execute({ ID: 2, Tag })
  let refuse = (_error: Error) => {}
  request.mockReturnValueOnce(new Promise((_, reject) => (refuse = reject)))
  const refused = mark(2).catch(() => 'refused')
  await vi.waitFor(() => expect(cache.client.getQueryData(queryKey)?.Tags.map(({ CptID }) => CptID)).toEqual([1, 2]))
  refuse(new Error('no network'))
  expect(await refused).toBe('refused')
  expect(cache.client.getQueryData(queryKey)).toEqual({ Tags: [{ CptID: 1, Tag: 1, At: 5 }] })
  request.mockResolvedValueOnce(marks({ CptID: 2, Tag: 2, At: 9 }))
  await mark(2)
  expect(cache.client.getQueryData(queryKey)).toEqual({ Tags: [{ CptID: 2, Tag: 2, At: 9 }] })
})
