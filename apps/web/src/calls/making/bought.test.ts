// @vitest-environment happy-dom
import type { QueryKey } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { attemptOverKeys, getCptStatisticsMISJ, myPapers, paperInfo } from '../exams.ts'
import { adaptiveHistory, adaptiveKeys, analysisApiX, pointCardCount, sameKnowPoints } from '../knowledge.ts'
import { accessKeys } from '../parts/access.ts'
import { getChapterMenuGP } from '../parts/trees.ts'
import { today } from '../plans.ts'
import { getChapterTestEx } from '../practice.ts'
import {
  deliveredReviewKeys,
  dueCounts,
  errorPathChapter,
  errorReasons,
  favPathChapter,
  listCountKeys,
  reviewStatistics,
} from '../review.ts'
import {
  askRefund,
  boughtKeys,
  checkCode,
  freeOpen,
  getHuabeiPrice,
  newvncodeN,
  purchasedUserList,
  redeemLimited,
  vipChange,
  withdrawRefund,
} from '../sales.ts'
import { moduleInfoX, vipApp, vipinfo } from '../subjects.ts'
import { APP, OTHER, ofBought } from '../testing/samples.ts'
import { testCache } from '../testing/testCache.ts'
import { makeStale, perform, type Write } from './call.ts'

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

test.each<[what: string, write: Write<never, unknown>, variables: object]>([
  ['a code', newvncodeN(), { regCode: 'A', appEName: 'ZC' }],
  ['a video code', checkCode(), { regCode: 'A', appEName: 'ZC' }],
  ['a limited code', redeemLimited(), { code: 'A', ...APP, device: 'd' }],
  ['a change of version', vipChange(), { ...APP, vn: 1, toAppID: 4, toVn: 1 }],
  ['a free opening', freeOpen(), { appEName: 'ZC' }],
  ['a refund', askRefund(), { orderID: 'D1', reason: 'x' }],
  ['a refund that is taken back', withdrawRefund(), { orderID: 'D1' }],
])(
  '%s changes what I may open and what I may buy, and not who bought or what instalments cost',
  async (_what, write, variables) => {
    const rest = [
      purchasedUserList({ ...APP, point: '' }),
      getHuabeiPrice({ appEName: 'ZC', vn: 1, contents: '' }),
      dueCounts(OTHER),
    ]
    cache.shown(...ofBought, moduleInfoX(APP), ...rest)
    await perform(write, variables as never, cache.client)
    expect(cache.stale()).toEqual(cache.hashes(...ofBought, moduleInfoX(APP)))
  },
)

test.each<[what: string, keys: readonly QueryKey[], makes: { queryKey: QueryKey }[]]>([
  ['a purchase changes what I may open', accessKeys, [moduleInfoX(APP), moduleInfoX(OTHER), vipApp(), vipinfo(APP)]],
  ['a payment changes what I may open and what I may buy', boughtKeys, [...ofBought, moduleInfoX(APP)]],
  [
    'answers that arrived change the review',
    deliveredReviewKeys,
    [dueCounts(APP), reviewStatistics({ appEName: 'ZC' }), errorReasons(APP), today({ appid: 3, vn: 1 })],
  ],
  [
    'a question taken out of a list changes the counts beside it',
    listCountKeys(3),
    [
      errorPathChapter(APP),
      favPathChapter({ ...APP, favOrNote: 'fav' }),
      favPathChapter({ ...APP, favOrNote: 'note' }),
    ],
  ],
  [
    'an adaptive test that one leaves changes what is known of me',
    adaptiveKeys,
    [adaptiveHistory(APP), pointCardCount({ appEName: 'ZC' }), analysisApiX(APP), analysisApiX({ ...APP, brief: 1 })],
  ],
  [
    'an attempt that is over changes what I made of the paper',
    attemptOverKeys(3, 9),
    [
      paperInfo({ ...APP, paperID: 9 }),
      myPapers({ ...APP, paperID: 9 }),
      getCptStatisticsMISJ({ ...APP, sourceName: '', ExamType: '' }),
      getChapterTestEx({ ...APP, cptID: 1, queryTestInfo: 1 }),
    ],
  ],
])('%s', async (_what, keys, makes) => {
  const rest = [
    sameKnowPoints(APP),
    paperInfo({ ...APP, paperID: 8 }),
    errorPathChapter(OTHER),
    getChapterMenuGP({ appEName: 'ZC' }),
  ]
  cache.shown(...makes, ...rest)
  await makeStale(cache.client, keys)
  expect(cache.stale()).toEqual(cache.hashes(...makes))
})
