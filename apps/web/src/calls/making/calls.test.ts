// @vitest-environment happy-dom
import { hashKey, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { getUserInfo } from '../account.ts'
import {
  acceptAuthorization,
  agreementHtml,
  getusernewauth,
  getusernewauthlist,
  saveAuthorization,
} from '../authorization.ts'
import {
  adduserAddress,
  allDeliver,
  destroyuserAddress,
  getuseraddresslist,
  setDeliverInfo,
  takeDeliveryInfo,
  updateuserAddress,
} from '../delivery.ts'
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
} from '../dots.ts'
import {
  buildPaper,
  builtPapers,
  deleteConfig,
  mistakesToday,
  paperInfo,
  paperKeys,
  paperReport,
  removeBuiltPaper,
  renameConfig,
  rescoredPapers,
  rescoredSeen,
  setConfig,
  startPaper,
  userConfig,
} from '../exams.ts'
import {
  addisadopt,
  feedbackList,
  feedbackThread,
  readFeedbackReply,
  reportError,
  unreadFeedback,
} from '../feedback.ts'
import {
  appoint as appointLesson,
  liveLesson,
  myQuestions,
  optimalLive,
  remindMe,
  say as sayLive,
  setConcern,
  userConcern,
} from '../live.ts'
import { materialPlaces, setPlace } from '../materials.ts'
import { bannerClosed, messWindow, noticeReadAll, notifyList, publish, windowRead } from '../notices.ts'
import {
  cardImports,
  cardStack,
  cardStatistics,
  makeClozeCards,
  ownCards,
  removeOwnCard,
  saveOwnCard,
  setCardSettings,
  undoDeckImport,
} from '../parts/cards.ts'
import { addLastLabel } from '../parts/documents.ts'
import { changePassword, changePasswordnew, userlogin } from '../parts/entry.ts'
import {
  accountDeletion,
  askDeletion,
  dataExport,
  dataExportStart,
  dataExportStop,
  deviceLogout,
  devices,
  devicesLogoutOthers,
  phoneChange,
  takeBackDeletion,
} from '../parts/own.ts'
import { getExamTimeData, setExamTimeData } from '../parts/study.ts'
import { getChapterMenuGP } from '../parts/trees.ts'
import { getalldetail, planPoints, practisePoints, today } from '../plans.ts'
import { getChapterTestEx } from '../practice.ts'
import { myReminders } from '../reminders.ts'
import {
  dueCounts,
  errorReasons,
  errorTimeChapter,
  reviewSettings,
  reviewStatistics,
  setErrorReason,
  setReviewSettings,
} from '../review.ts'
import { cancelOrder, putInvoice, spread, unifiedPayQRCode } from '../sales.ts'
import { moduleInfoX } from '../subjects.ts'
import { APP, ORDER, OTHER, ofOrders, orders0 } from '../testing/samples.ts'
import { testCache } from '../testing/testCache.ts'
import { perform, type Write } from './call.ts'

const { forgetKept, request } = vi.hoisted(() => ({
  request: vi.fn(),
  forgetKept: vi.fn(async (_userID: number, _isStale: (key: string) => boolean) => undefined),
}))
vi.mock('../../platform/requests/request.ts', () => ({ request }))
vi.mock('../../platform/offline/contentStore.ts', async (original) => ({ ...(await original<object>()), forgetKept }))
vi.mock('../../platform/session/session.ts', async (original) => ({
  ...(await original<object>()),
  getSession: () => ({ userID: 7, guid: 'g' }),
}))

const cache = testCache()
beforeEach(() => {
  request.mockReset().mockResolvedValue({ reset: 1 })
})

test('a call that failed makes nothing stale, and its failure reaches the caller', async () => {
  cache.shown(userConfig(APP))
  request.mockRejectedValue(new Error('refused'))
  await expect(perform(deleteConfig(), { ...APP, configID: 1 }, cache.client)).rejects.toThrow('refused')
  expect(cache.stale()).toEqual([])
})

test('a built paper that could not be removed was removed elsewhere: the list is stale all the same', async () => {
  const list = builtPapers({ ...APP, curPage: 0, eachPageNum: 10 })
  cache.shown(list)
  request.mockRejectedValue(new Error('refused'))
  await expect(perform(removeBuiltPaper(), { ...APP, paperID: 1 }, cache.client)).rejects.toThrow('refused')
  expect(cache.stale()).toEqual(cache.hashes(list))
})

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

const password = { oldPassword: 'a', newPassword: 'b' }
/** The answers that depend on the learner's cards. */
const ofCards = [cardStack({ appEName: 'ZC' }), ownCards(APP), cardStatistics(APP), dueCounts(APP), dueCounts(OTHER)]
/** Answers that are loaded while something is written: those that a row does not name stay fresh. */
const bystanders = [
  getChapterMenuGP({ appEName: 'ZC' }),
  userConfig(OTHER),
  builtPapers({ ...OTHER, curPage: 0, eachPageNum: 10 }),
  dueCounts(OTHER),
  errorReasons(OTHER),
  materialPlaces(OTHER),
  moduleInfoX(APP),
  paperReport({ ...APP, attemptID: 1 }),
]

// biome-ignore lint/suspicious/noExplicitAny: one table has the writes of all calls
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
  [
    'a lesson that is booked changes the lessons and what is said of each',
    appointLesson(),
    { ...APP, videoID: 5, status: '1' },
    [optimalLive(APP), liveLesson({ ...APP, liveID: 5 })],
  ],
  [
    'a question to the teacher changes my questions',
    sayLive(),
    { liveID: 5, messageID: 'a-message-of-a-test', kind: 'question', text: 'a' },
    [myQuestions({ liveID: 5 })],
  ],
  [
    'reminders of lessons that are switched on show in the settings too',
    remindMe(),
    {},
    [userConcern(), myReminders()],
  ],
  ['that I follow the account changes what is known of it', setConcern(), {}, [userConcern()]],
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
    [dueCounts(APP), reviewStatistics({ appEName: 'ZC' }), today({ appid: 3, vn: 1 })],
  ],
  [
    'what an attempt lost marks on is due today, and stands in the wrong book under today',
    mistakesToday(),
    { ...APP, attemptID: 1 },
    [dueCounts(APP), reviewStatistics({ appEName: 'ZC' }), errorTimeChapter(APP), today({ appid: 3, vn: 1 })],
  ],
  [
    'a paper of weak points joins those that one built',
    practisePoints(),
    { appid: 3, pointsJson: [1] },
    [page0, page1],
  ],
  [
    'weak points in the plan change its days and today',
    planPoints(),
    { plan_id: 1, pointsJson: [1] },
    [getalldetail({ plan_id: 1, start_time: '2026-01-01', end_time: '2026-01-02' }), today({ appid: 3, vn: 1 })],
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
  [
    'a banner that was closed changes the home page’s notices',
    bannerClosed(),
    { noticeID: 1 },
    [publish({ ...APP, vip: 1, userVName: '', agentCode: '' })],
  ],
  ['a pop-up that was closed changes the pop-ups', windowRead(), { noticeID: 1 }, [messWindow(APP)]],
  [
    'a kind of messages that is read at once changes its list and the dots',
    noticeReadAll(),
    { ...APP, kind: 'notify' },
    [notifyList({ ...APP, vip: 1, curPage: 0 }), getRedDog({ ...APP, vip: 1 })],
  ],
  ['a report stands in my lists', reportError(), { ...APP, content: 'x' }, ofFeedback],
  ['an answer that is judged changes my reports', addisadopt(), { ...APP, replyID: 1 }, ofFeedback],
  ['a device that is logged out', deviceLogout(), { deviceID: 'd' }, [devices()]],
  ['all other devices', devicesLogoutOthers(), {}, [devices()]],
  [
    'a change of phone changes what I am told of mine and ends other sessions',
    phoneChange(),
    { secretKey: 'k', phone: '13800000009', code: '123456' },
    [getUserInfo(), devices()],
  ],
  ['an export that begins', dataExportStart(), {}, [dataExport()]],
  ['an export that is stopped', dataExportStop(), {}, [dataExport()]],
  [
    'a deletion that is asked for ends other sessions',
    askDeletion(),
    { password: 'p' },
    [accountDeletion(), devices()],
  ],
  ['an own card that is saved', saveOwnCard(), { ...APP, front: 'a', back: 'b' }, ofCards],
  ['cards of a recite point that are made', makeClozeCards(), { ...APP, allTestID: 1 }, ofCards],
  ['an own card that is removed', removeOwnCard(), { cardID: 1, removed: 1 }, ofCards],
  ['a deck that is taken back', undoDeckImport(), { importID: 1 }, [...ofCards, cardImports(APP)]],
  [
    'how cards are learnt changes the stack',
    setCardSettings(),
    { ...APP, newPoints: 5, mistakes: 0 },
    [cardStack({ appEName: 'ZC' })],
  ],
  ['a deletion that is taken back', takeBackDeletion(), {}, [accountDeletion()]],
  ['an answer that is read leaves no dot', readFeedbackReply(), { errorTestFeedbackID: 1 }, ofFeedback],
  ['the hints of a review that were seen', markReview(), { ...APP, testHints: 'due' }, ofDots],
  ['a kind of dot that is read as a whole', upRedDog(), { ...APP, HitType: 'updates' }, ofDots],
  ['results that changed and were seen', rescoredSeen(), APP, [rescoredPapers(APP), getRedDog({ ...APP, vip: 1 })]],
  ['a kind of new materials that was opened', upRedDog(), { ...APP, HitType: 'material-theory' }, ofDots],
  ['lessons that begin and were seen', upRedDog(), { ...APP, HitType: 'live' }, ofDots],
  ['a text that is read is where I stopped', setPlace(), { ...APP, ID: 1 }, [materialPlaces(APP)]],
  ['a secret point that is read is where I stopped', addLastLabel(), { ...APP, TestJson: {} }, [materialPlaces(APP)]],
  ['the guide that was seen', updateRedDot(), { ...APP, userID: 1, appEName: 'ZC' }, ofDots],
  ['an update that is read', setIsRead(), { ...APP, versionID: 1 }, ofDots],
  ['a log-in changes nothing that is read: the answers go with the session', userlogin(), {}, []],
  ['the date of my exam is known, not asked for', setExamTimeData(), { ...APP, examTime: '2026-09-05' }, []],
])('%s', async (_rule, write, variables, makes) => {
  cache.shown(...makes, ...bystanders)
  await perform(write, variables, cache.client)
  expect(request).toHaveBeenCalledOnce()
  expect(request.mock.calls[0]?.[1]).toMatchObject(variables)
  expect(cache.stale()).toEqual(cache.hashes(...makes))
})

test('what came with keys leaves this device when a paper begins, and what is on screen is asked for again', async () => {
  const chapter = getChapterTestEx({ ...APP, cptID: 1, queryTestInfo: 1 })
  const keys = paperKeys({ ...APP, attemptID: 2 })
  cache.shown(chapter, keys, paperInfo({ ...APP, paperID: 9 }))
  const onScreen = new QueryObserver(cache.client, { ...chapter, staleTime: Number.POSITIVE_INFINITY })
  const leave = onScreen.subscribe(() => undefined)
  await perform(startPaper(), { ...APP, paperID: 9 }, cache.client)
  expect(cache.client.getQueryData(keys.queryKey)).toBeUndefined()
  expect(request.mock.calls.map(([name]) => name)).toEqual(['exams.startPaper', 'practice.getChapterTestEx'])
  const [userID, isForgotten] = forgetKept.mock.lastCall ?? []
  expect(userID).toBe(7)
  const ofDevice = [chapter, keys, paperInfo({ ...APP, paperID: 9 })].map(({ queryKey }) => hashKey(queryKey))
  expect(ofDevice.map((key) => isForgotten?.(key))).toEqual([true, true, false])
  leave()
})

test('what is known after a write stands there without asking', async () => {
  await perform(setExamTimeData(), { ...APP, examTime: '2026-09-05' }, cache.client)
  expect(cache.client.getQueryData(getExamTimeData(APP).queryKey)).toEqual({ examTime: '2026-09-05' })
  await perform(setExamTimeData(), { ...APP, examTime: '' }, cache.client)
  expect(cache.client.getQueryData(getExamTimeData(APP).queryKey)).toEqual({ examTime: null })
  const settings = { leaveAfter: 3, newPerDay: 20, perDay: 50, retention: 90 }
  await perform(setReviewSettings(), { ...APP, ...settings }, cache.client)
  expect(cache.client.getQueryData(reviewSettings(APP).queryKey)).toEqual(settings)
})
