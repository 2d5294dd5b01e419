// @vitest-environment happy-dom
import { hashKey, QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import type { CallName } from '@tizhou/contract/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accessKeys, saysAccess } from './access.ts'
import { getUserInfo } from './account.ts'
import { getKsbClass } from './agents.ts'
import {
  acceptAuthorization,
  agreementHtml,
  getusernewauth,
  getusernewauthlist,
  saveAuthorization,
} from './authorization.ts'
import { ask, callKey, makeStale, perform, type Write } from './call.ts'
import { getChapterMenuX } from './chapters.ts'
import {
  adduserAddress,
  allDeliver,
  destroyuserAddress,
  getuseraddresslist,
  setDeliverInfo,
  takeDeliveryInfo,
  updateuserAddress,
} from './delivery.ts'
import {
  checkIsRead,
  getRedDog,
  getReview,
  getReviewUnread,
  markReview,
  setIsRead,
  updateRedDot,
  upRedDog,
  versionList,
} from './dots.ts'
import { changePassword, changePasswordnew, userlogin } from './entry.ts'
import {
  attemptOverKeys,
  buildPaper,
  builtPapers,
  deleteConfig,
  getCptStatisticsMISJ,
  myPapers,
  paperInfo,
  paperKeys,
  paperReport,
  removeBuiltPaper,
  renameConfig,
  setConfig,
  startPaper,
  userConfig,
} from './exams.ts'
import { addisadopt, feedbackList, feedbackThread, readFeedbackReply, reportError, unreadFeedback } from './feedback.ts'
import { adaptiveHistory, adaptiveKeys, analysisApiX, pointCardCount, sameKnowPoints } from './knowledge.ts'
import { getChapterTestEx } from './practice.ts'
import { reset, UnsentReplies } from './reset.ts'
import {
  deliveredReviewKeys,
  dueCounts,
  errorPathChapter,
  errorReasons,
  errorTestPages,
  errorTestSet,
  favPathChapter,
  listCountKeys,
  reviewSettings,
  reviewStatistics,
  setErrorReason,
  setReviewSettings,
} from './review.ts'
import {
  askRefund,
  boughtKeys,
  canChangeList,
  cancelOrder,
  canJoin,
  checkCode,
  couponlist,
  discountlist,
  freeOpen,
  getHuabeiPrice,
  getPriceList,
  getVipChangeList,
  myOrders,
  newvncodeN,
  pricelist,
  purchasedUserList,
  putInvoice,
  queryUserOrder,
  quoteOf,
  recommonShow,
  redeemLimited,
  spread,
  unifiedPayQRCode,
  vipChange,
} from './sales.ts'
import { getExamTimeData, setExamTimeData, studyOverview } from './study.ts'
import { moduleInfoX, vipApp, vipinfo } from './subjects.ts'
import {
  getCataloglist,
  getChapterMenuGP,
  getCptStatistics,
  getCptStatisticsGP,
  getCptStatisticsZY,
  getCptTreeSrc,
  getFreeStatistic,
  markSet,
  setMarks,
} from './trees.ts'

const { forgetKept, pendingReplies, request } = vi.hoisted(() => ({
  forgetKept: vi.fn(async (_userID: number, _isStale: (key: string) => boolean) => undefined),
  request: vi.fn(),
  pendingReplies: vi.fn(async (_userID: number): Promise<unknown[]> => []),
}))
vi.mock('../platform/requests/request.ts', () => ({ request }))
vi.mock('../platform/outbox/outbox.ts', () => ({ flush: async () => undefined, pendingReplies }))
vi.mock('../platform/offline/contentStore.ts', async (original) => ({ ...(await original<object>()), forgetKept }))
vi.mock('../platform/session/session.ts', async (original) => ({
  ...(await original<object>()),
  getSession: () => ({ userID: 7, guid: 'g' }),
}))

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
  request.mockReset().mockResolvedValue({ reset: 1 })
  pendingReplies.mockResolvedValue([])
})
afterEach(() => client.clear())

const APP = { appID: 3 }
const OTHER = { appID: 4 }

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
  await client.fetchQuery(moduleInfoX(APP))
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
    await client.fetchQuery({ ...menu, staleTime: 0 })
    return request.mock.calls.map(([name, params]) => [name, params])
  }
  const TIME = ['chapters.getChapterMenuUpdateTimeX', { appEName: 'ZC' }]
  const MENU = ['chapters.getChapterMenuX', { appEName: 'ZC', moduleNew: 'ChapterTest', simChild: 1 }]
  expect(await fetched()).toEqual([MENU])
  expect(await fetched()).toEqual([TIME])
  UpdateTime = 6
  expect(await fetched()).toEqual([TIME, MENU])
  expect(client.getQueryData(menu.queryKey)).toMatchObject({ UpdateTime: 6 })
  expect(await fetched()).toEqual([TIME])
})

test('a key of some params stands for all answers that were asked for with these among others', async () => {
  const ofApp = [getCptStatistics({ ...APP, moduleNew: 'A' }), getCptStatistics({ ...APP, moduleNew: 'B' })]
  const ofOther = getCptStatistics({ ...OTHER, moduleNew: 'A' })
  shown(...ofApp, ofOther)
  await makeStale(client, [callKey('chapters.getCptStatistics', APP)])
  expect(stale()).toEqual(hashes(...ofApp))
})

test('answers kept on the device that say what I may open are known by their hashes', () => {
  const says = (options: { queryKey: QueryKey }) => saysAccess(hashKey(options.queryKey))
  expect([moduleInfoX(APP), vipApp(), vipinfo(APP)].map(says)).toEqual([true, true, true])
  expect([studyOverview(APP), getChapterMenuGP({ appEName: 'ZC' })].map(says)).toEqual([false, false])
})

test('a call that failed makes nothing stale, and its failure reaches the caller', async () => {
  shown(userConfig(APP))
  request.mockRejectedValue(new Error('refused'))
  await expect(perform(deleteConfig(), { ...APP, configID: 1 }, client)).rejects.toThrow('refused')
  expect(stale()).toEqual([])
})

test('a built paper that could not be removed was removed elsewhere: the list is stale all the same', async () => {
  const list = builtPapers({ ...APP, curPage: 0, eachPageNum: 10 })
  shown(list)
  request.mockRejectedValue(new Error('refused'))
  await expect(perform(removeBuiltPaper(), { ...APP, paperID: 1 }, client)).rejects.toThrow('refused')
  expect(stale()).toEqual(hashes(list))
})

test.each<[what: string, write: Write<never, unknown>, variables: object]>([
  ['a code', newvncodeN(), { regCode: 'A', appEName: 'ZC' }],
  ['a video code', checkCode(), { regCode: 'A', appEName: 'ZC' }],
  ['a limited code', redeemLimited(), { code: 'A', ...APP, device: 'd' }],
  ['a change of version', vipChange(), { ...APP, vn: 1, toAppID: 4, toVn: 1 }],
  ['a free opening', freeOpen(), { appEName: 'ZC' }],
  ['a refund', askRefund(), { orderID: 'D1', reason: 'x' }],
])(
  '%s changes what I may open and what I may buy, and not who bought or what instalments cost',
  async (_what, write, variables) => {
    const rest = [
      purchasedUserList({ ...APP, point: '' }),
      getHuabeiPrice({ appEName: 'ZC', vn: 1, contents: '' }),
      dueCounts(OTHER),
    ]
    shown(...ofBought, moduleInfoX(APP), ...rest)
    await perform(write, variables as never, client)
    expect(stale()).toEqual(hashes(...ofBought, moduleInfoX(APP)))
  },
)

const ofDots = [
  getRedDog({ ...APP, vip: 1 }),
  getReview(APP),
  getReviewUnread(APP),
  versionList({ ...APP, vip: 1 }),
  checkIsRead({ ...APP, vip: 1 }),
]
const ofFeedback = [
  feedbackList({ ...APP, curPage: 0 }),
  feedbackThread({ ...APP, curPage: 0, errorTestFeedbackID: 1, feedbackType: 1, module: '' }),
  unreadFeedback(APP),
]
const page0 = builtPapers({ ...APP, curPage: 0, eachPageNum: 10 })
const page1 = builtPapers({ ...APP, curPage: 1, eachPageNum: 10 })
const exam = {} as never
const AUTHORIZATION = { appID: 1, vn: 2, agentCode: '', authID: 1 }
const ADDRESS = { id: 1, userName: '李雷', phone: '13812345678', address: '浙江省 杭州市 西湖区', details: '1 号' }
const ORDER = { orderID: 'D1' }
const orders0 = myOrders({ curPage: 0 })
/** What hangs on orders that wait. */
const ofOrders = [orders0, myOrders({ curPage: 1 }), couponlist(), queryUserOrder(ORDER)]
/** What hangs on what I have bought. */
const ofBought = [
  ...ofOrders,
  moduleInfoX(OTHER),
  vipApp(),
  vipinfo(APP),
  pricelist(APP),
  getPriceList({ appEName: 'ZC', vn: 1 }),
  discountlist(APP),
  quoteOf({ ...APP, vn: 1 }),
  recommonShow(APP),
  canChangeList(APP),
  getVipChangeList({ ...APP, vn: 1 }),
  canJoin({ appEName: 'ZC' }),
]
const password = { oldPassword: 'a', newPassword: 'b' }
/** Answers that stand by while something is written: what is not named in a row stays fresh. */
const bystanders = [
  getChapterMenuGP({ appEName: 'ZC' }),
  userConfig(OTHER),
  builtPapers({ ...OTHER, curPage: 0, eachPageNum: 10 }),
  dueCounts(OTHER),
  errorReasons(OTHER),
  moduleInfoX(APP),
  paperReport({ ...APP, attemptID: 1 }),
]

// biome-ignore lint/suspicious/noExplicitAny: writes of every call stand in one table
type Row = [rule: string, write: Write<any, unknown>, variables: object, makes: { queryKey: QueryKey }[]]
test.each<Row>([
  [
    'an authorization that is saved changes my authorizations and what is shown of them',
    saveAuthorization(),
    AUTHORIZATION,
    [getusernewauth({ ...APP, userID: 7 }), getusernewauthlist(APP), agreementHtml({ ...APP, vn: 2, authID: 1 })],
  ],
  [
    'an authorization that is accepted changes my authorizations and what is shown of them',
    acceptAuthorization(),
    AUTHORIZATION,
    [getusernewauth({ ...APP, userID: 7 }), getusernewauthlist(APP), agreementHtml({ ...APP, vn: 2, authID: 1 })],
  ],
  ['an address that is added changes the addresses', adduserAddress(), ADDRESS, [getuseraddresslist()]],
  ['an address that is changed changes the addresses', updateuserAddress(), ADDRESS, [getuseraddresslist()]],
  ['an address that is deleted changes the addresses', destroyuserAddress(), { id: 1 }, [getuseraddresslist()]],
  [
    'an address for a parcel changes the parcels',
    setDeliverInfo(),
    { appID: 1, appEName: 'ZC', vn: 2, orderID: 'T1', info: '1' },
    [allDeliver()],
  ],
  ['a receipt changes the parcels', takeDeliveryInfo(), { orderID: 'T1' }, [allDeliver()]],
  [
    'saving a set-up changes the set-ups',
    setConfig(),
    { ...APP, configTitle: 'x', simulationExamJson: exam },
    [userConfig(APP)],
  ],
  [
    'renaming a set-up changes the set-ups',
    renameConfig(),
    { ...APP, configID: 1, configTitle: 'x' },
    [userConfig(APP)],
  ],
  ['deleting a set-up changes the set-ups', deleteConfig(), { ...APP, configID: 1 }, [userConfig(APP)]],
  [
    'a paper that is built changes every page of those built',
    buildPaper(),
    { ...APP, simulationExamJson: exam },
    [page0, page1],
  ],
  [
    'a paper that is removed changes every page of those built',
    removeBuiltPaper(),
    { ...APP, paperID: 1 },
    [page0, page1],
  ],
  [
    'settings change what is due and what each chapter holds',
    setReviewSettings(),
    { ...APP, perDay: 50 },
    [dueCounts(APP), reviewStatistics({ appEName: 'ZC' })],
  ],
  [
    'a reason changes the counts of reasons',
    setErrorReason(),
    { ...APP, allTestID: 1, reason: '粗心' },
    [errorReasons(APP)],
  ],
  ['a new password changes what I am told of mine', changePassword(), password, [getUserInfo()]],
  [
    'a password set by a code changes what I am told of mine',
    changePasswordnew(),
    { newPassword: 'b' },
    [getUserInfo()],
  ],
  [
    'an order changes my orders, and my coupons: one belongs to it now',
    unifiedPayQRCode(),
    { ...APP, vn: 1 },
    ofOrders,
  ],
  ['an order of a difference changes my orders', spread(), { ...APP, vn: 1, toVn: 2 }, ofOrders],
  ['a cancelled order changes my orders, and gives its coupon back', cancelOrder(), ORDER, ofOrders],
  ['what the invoice says changes my orders', putInvoice(), { ...ORDER, title: 'x' }, [orders0]],
  ['a report stands in my lists', reportError(), { ...APP, content: 'x' }, ofFeedback],
  ['an answer that is judged changes my reports', addisadopt(), { ...APP, replyID: 1 }, ofFeedback],
  ['an answer that is read leaves no dot', readFeedbackReply(), { errorTestFeedbackID: 1 }, ofFeedback],
  ['the hints of a review that were seen', markReview(), { ...APP, testHints: 'due' }, ofDots],
  ['a kind of dot that is read as a whole', upRedDog(), { ...APP, HitType: 'updates' }, ofDots],
  ['the guide that was seen', updateRedDot(), { ...APP, userID: 1, appEName: 'ZC' }, ofDots],
  ['an update that is read', setIsRead(), { ...APP, versionID: 1 }, ofDots],
  ['a log-in changes nothing that is read: the answers go with the session', userlogin(), {}, []],
  ['the date of my exam is known, not asked for', setExamTimeData(), { ...APP, examTime: '2026-09-05' }, []],
])('%s', async (_rule, write, variables, makes) => {
  shown(...makes, ...bystanders)
  await perform(write, variables, client)
  expect(request).toHaveBeenCalledOnce()
  expect(request.mock.calls[0]?.[1]).toMatchObject(variables)
  expect(stale()).toEqual(hashes(...makes))
})

test('what came with keys leaves this device when a paper begins, and what is on screen is asked for again', async () => {
  const chapter = getChapterTestEx({ ...APP, cptID: 1, queryTestInfo: 1 })
  const keys = paperKeys({ ...APP, attemptID: 2 })
  shown(chapter, keys, paperInfo({ ...APP, paperID: 9 }))
  const onScreen = new QueryObserver(client, { ...chapter, staleTime: Number.POSITIVE_INFINITY })
  const leave = onScreen.subscribe(() => undefined)
  await perform(startPaper(), { ...APP, paperID: 9 }, client)
  expect(client.getQueryData(keys.queryKey)).toBeUndefined()
  expect(request.mock.calls.map(([name]) => name)).toEqual(['exams.startPaper', 'practice.getChapterTestEx'])
  const [userID, isForgotten] = forgetKept.mock.lastCall ?? []
  expect(userID).toBe(7)
  const ofDevice = [chapter, keys, paperInfo({ ...APP, paperID: 9 })].map(({ queryKey }) => hashKey(queryKey))
  expect(ofDevice.map((key) => isForgotten?.(key))).toEqual([true, true, false])
  leave()
})

test('what is known after a write stands there without asking', async () => {
  await perform(setExamTimeData(), { ...APP, examTime: '2026-09-05' }, client)
  expect(client.getQueryData(getExamTimeData(APP).queryKey)).toEqual({ examTime: '2026-09-05' })
  await perform(setExamTimeData(), { ...APP, examTime: '' }, client)
  expect(client.getQueryData(getExamTimeData(APP).queryKey)).toEqual({ examTime: null })
  const settings = { leaveAfter: 3, newPerDay: 20, perDay: 50, retention: 90 }
  await perform(setReviewSettings(), { ...APP, ...settings }, client)
  expect(client.getQueryData(reviewSettings(APP).queryKey)).toEqual(settings)
})

test.each<[what: string, keys: readonly QueryKey[], makes: { queryKey: QueryKey }[]]>([
  ['a purchase changes what I may open', accessKeys, [moduleInfoX(APP), moduleInfoX(OTHER), vipApp(), vipinfo(APP)]],
  ['a payment changes what I may open and what I may buy', boughtKeys, [...ofBought, moduleInfoX(APP)]],
  [
    'answers that arrived change the review',
    deliveredReviewKeys,
    [dueCounts(APP), reviewStatistics({ appEName: 'ZC' }), errorReasons(APP)],
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
  shown(...makes, ...rest)
  await makeStale(client, keys)
  expect(stale()).toEqual(hashes(...makes))
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
    shown(chapter, ...counted, ...rest)
    const told = vi.fn(() => expect(stale()).toEqual([]))
    expect(await perform(reset(told), { ...APP, cptIDs, moduleNew: 'M' }, client)).toEqual({ reset: sent.length })
    expect(request.mock.calls.map(([name, params]) => [name, params])).toEqual(sent)
    expect(told).toHaveBeenCalledOnce()
    expect(client.getQueryState(chapter.queryKey)).toBeUndefined()
    expect(stale()).toEqual(hashes(...counted))
  },
)

test('with answers still unsent nothing is reset and nothing is stale', async () => {
  pendingReplies.mockResolvedValue([{}])
  shown(chapter, ...counted)
  await expect(perform(reset(), { ...APP, cptIDs: [5], moduleNew: '' }, client)).rejects.toBeInstanceOf(UnsentReplies)
  expect(request).not.toHaveBeenCalled()
  expect(stale()).toEqual([])
  expect(client.getQueryState(chapter.queryKey)).toBeDefined()
})

test('a mark on a set shows at once, is taken back where it is refused, and ends as the server has it', async () => {
  const { queryKey } = setMarks(APP)
  const marks = (...Tags: object[]) => ({ Tags }) as never
  client.setQueryData(queryKey, marks({ CptID: 1, Tag: 1, At: 5 }))
  const mark = (Tag: 0 | 1 | 2) => client.getMutationCache().build(client, markSet(3)).execute({ ID: 2, Tag })
  let refuse = (_error: Error) => {}
  request.mockReturnValueOnce(new Promise((_, reject) => (refuse = reject)))
  const refused = mark(2).catch(() => 'refused')
  await vi.waitFor(() => expect(client.getQueryData(queryKey)?.Tags.map(({ CptID }) => CptID)).toEqual([1, 2]))
  refuse(new Error('no network'))
  expect(await refused).toBe('refused')
  expect(client.getQueryData(queryKey)).toEqual({ Tags: [{ CptID: 1, Tag: 1, At: 5 }] })
  request.mockResolvedValueOnce(marks({ CptID: 2, Tag: 2, At: 9 }))
  await mark(2)
  expect(client.getQueryData(queryKey)).toEqual({ Tags: [{ CptID: 2, Tag: 2, At: 9 }] })
})

/** Puts an answer under each key. */
function shown(...options: { queryKey: QueryKey }[]): void {
  for (const { queryKey } of options) client.setQueryData(queryKey, {})
}

const hashes = (...options: { queryKey: QueryKey }[]) => options.map(({ queryKey }) => hashKey(queryKey)).sort()
const stale = () =>
  client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.isInvalidated)
    .map((query) => query.queryHash)
    .sort()
