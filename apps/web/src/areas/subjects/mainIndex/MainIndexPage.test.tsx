import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beijingDate } from '@tizhou/domain/dates/beijing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paths } from '../../../paths.ts'
import { chooseSubject } from '../../../platform/subject/subject.ts'
import { tiles } from '../../../tiles.ts'
import { openAt, type Replies, startLearner, version } from '../testing/openSubjects.tsx'
import MainIndexPage from './MainIndexPage.tsx'

const DAY = 86_400_000
/** Noon in Beijing: days are counted by dates, and midnight might otherwise pass during a test. */
const NOON = Date.parse('2026-11-20T04:00:00Z')
const inDays = (days: number) => beijingDate(NOON + days * DAY)
const exam = (Name: string, start: number, end: number) => ({
  Year: 2027,
  Name,
  StartDate: inDays(start),
  EndDate: inDays(end),
  Note: '演示日期',
})
const noReviews = { Today: 0, New: 0, Waiting: 0, Done: 0, Book: 0, Cards: 0, Tomorrow: 0, minutes: 0 }
const nothingToday = {
  ...{ state: 'none', plan_id: null, allowed: 1, day: '2026-11-25', minutes: 0, reviews: noReviews, tasks: [] },
}
const task = (of: object) => ({
  ...{ key: 'practice-3-1', kind: 'practice', stage: 'foundation', name: '肾脏', CptID: 3, PaperID: null, room: null },
  ...{
    bookID: null,
    nodeID: null,
    pointID: null,
    minutes: 15,
    part: 1,
    parts: 1,
    questions: 9,
    state: 'open',
    day: '2026-11-25',
  },
  ...{ late: 0, byHand: 0, doneDay: null },
  ...of,
})
let replies: Replies
let calls: URL[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  replies = {
    studyOverview: {
      Continue: null,
      Total: 100,
      Done: 20,
      Right: 10,
      Wrong: 10,
      Favourites: 0,
      Notes: 0,
      Chapters: [],
      Days: [],
    },
    moduleInfoX: {
      ChapterTest: { isVip: 0, name: '章节练习' },
      RealPaper: { isVip: 0, name: '历年真题' },
      Video: { isVip: 1, name: '视频课程' },
      ar: [version(1), version(2, { modules: ['ChapterTest', 'RealPaper', 'Video'] })],
    },
    vipinfo: {
      appInfo: { AppID: 5, AppEName: 'X', AppName: 'X', CName: 'X' },
      list: [],
      vipdata: [],
      userInfoAll: [],
    },
    vipApp: { VipApp: [] },
    pricelist: {
      list: [{ vn: 2, vname: '第 2 班', price: 1, buyListHide: 0, rules: '{}', vnJson: { RealPaper: 1 }, SubList: [] }],
    },
    getExamTimeData: { examTime: null },
    getExamDate: { list: [], Next: null },
    today: nothingToday,
  }
  calls = startLearner(replies).calls
  chooseSubject({
    AppID: 5,
    AppEName: 'ZY_LCZY_YTMJ',
    AppName: 'X',
    AppCName: '临床执业医师资格考试宝典',
    AppVn: 2,
    AppVname: '第 2 班',
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const openPage = (address = '/mainIndex') => openAt(address, { '/mainIndex': <MainIndexPage /> })

test('the name is shown without the words of the product (section 5, "Subject display names")', async () => {
  openPage()
  expect(await screen.findByRole('heading', { level: 1, name: '临床执业医师' })).toBeTruthy()
})

test('counts of questions and mastery of points are told apart: neither is said to be the other', async () => {
  const counted = { CptID: 3, Name: '循环系统', Total: 60, Done: 0, Right: 0 }
  replies.studyOverview = { ...(replies.studyOverview as object), Chapters: [counted] }
  replies.analysisApiX = {
    Answered: 22,
    Chapters: [
      { ...{ CptID: 3, Name: '循环系统', TestCount: 60, Done: 0, Right: 0 }, Points: 12, Judged: 3, Mastery: 0.45 },
    ],
    Points: [],
    Prediction: {
      ...{ State: 'notEnough', Answered: 22, Needed: 30, Covered: 0.1, CoverNeeded: 0.3, Blueprint: '', FullMark: 100 },
      ...{ PassMark: 60, Expected: null, Low: null, High: null, Level: 0.8, Pass: null, Checked: 0, Held: 0 },
    },
    Past: null,
    FiguresSince: null,
    FiguresOff: null,
  }
  openPage()
  const progress = within(await screen.findByRole('region', { name: '做题进度' }))
  expect(progress.getByText('已做 0 / 60 题')).toBeTruthy()
  expect(progress.queryByText(/掌握/)).toBeNull()
  const knowledge = within(screen.getByRole('region', { name: '预测得分' }))
  // The number of judged points is shown with the figure: these may be points of questions elsewhere.
  expect(await knowledge.findByText('45% · 3/12 考点')).toBeTruthy()
  // Only the progress card counts answered questions; this card counts first answers, those in papers and before a
  // reset included.
  expect(knowledge.queryByText(/已做/)).toBeNull()
  expect(knowledge.getByRole('progressbar', { name: '首次作答 22 题，需要 30 题' })).toBeTruthy()
})

test('the tab one chose is kept in homeTab and shown again', async () => {
  openPage()
  fireEvent.click(await screen.findByRole('tab', { name: '全部功能' }))
  expect(localStorage.getItem('homeTab')).toBe('modules')
  fireEvent.keyDown(screen.getByRole('tab', { name: '全部功能' }), { key: 'ArrowRight' })
  expect(screen.getByRole('tab', { name: '今日学习' }).getAttribute('aria-selected')).toBe('true')
  expect(localStorage.getItem('homeTab')).toBe('home')
})

test.each([
  ['modules', '全部功能'],
  ['home', '今日学习'],
  ['anything else', '今日学习'],
])('homeTab %s opens %s', async (stored, label) => {
  localStorage.setItem('homeTab', stored)
  openPage()
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe(label)
})

test('a module that my version opens leads to its page, one that it does not to the purchase pop-up', async () => {
  localStorage.setItem('homeTab', 'modules')
  openPage()
  const grid = within(await screen.findByRole('tabpanel'))
  expect((await grid.findByRole('link', { name: /^视频课程/ })).getAttribute('href')).toBe('/videoList')
  expect(grid.getByRole('link', { name: /^章节练习.*免费章节可试做/ }).getAttribute('href')).toBe('/chapterMenu')
  fireEvent.click(grid.getByRole('button', { name: /^历年真题\s*VIP/ }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('a result that a corrected key changed stands first, with its report, until one has seen it', async () => {
  const one = { AttemptID: 31, PaperID: 9, Name: '2025 年真题', Kind: 'past', Room: 'open', At: NOON, Undone: 0 }
  const why = { Why: 'key', Notes: ['依据新版教材'] }
  replies.rescored = { list: [{ ...one, ...why, Before: 62, Score: 63, FullMark: 100 }] }
  openPage()
  const card = within(await screen.findByRole('region', { name: '成绩更新' }))
  expect(card.getByText('有题目的答案已更正，得分由 62 分变为 63 分（满分 100 分）。原因：依据新版教材')).toBeTruthy()
  const address = card.getByRole('link', { name: '2025 年真题' }).getAttribute('href')
  expect(address).toMatch(/attemptID=31/)
  expect(address).toMatch(/show=report/)
  replies.rescoredSeen = null
  replies.rescored = { list: [] }
  fireEvent.click(card.getByRole('button', { name: '知道了' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '成绩更新' })).toBeNull())
  expect(calls.some(({ pathname }) => pathname.endsWith('/rescoredSeen'))).toBe(true)
})

test('building exams is open for everybody by its tile too, as by the navigation; its page says what is locked', async () => {
  replies.moduleInfoX = { Simulation: { isVip: 0, name: '模拟考场' }, ar: [version(1)] }
  localStorage.setItem('homeTab', 'modules')
  openPage()
  const tile = await screen.findByRole('link', { name: /^模拟考场\s*VIP\s*免费章节可组卷/ })
  expect(tile.getAttribute('href')).toBe('/simulation')
})

test('a module that was taken down since leads nowhere and says so; it is asked for by its name', async () => {
  replies.moduleInfoX = { SpeakPoint: { isVip: 1, name: '考点精讲' }, ar: [version(2, { modules: ['SpeakPoint'] })] }
  replies.checkUserModulesDown = { list: [{ module: 'SpeakPoint', isDown: 1, isVip: 0 }] }
  localStorage.setItem('homeTab', 'modules')
  openPage()
  expect(await screen.findByRole('button', { name: /^考点精讲.*已下架/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /考点精讲/ })).toBeNull()
})

test('a module that is not down stays the way to its page', async () => {
  replies.moduleInfoX = { SpeakPoint: { isVip: 1, name: '考点精讲' }, ar: [version(2, { modules: ['SpeakPoint'] })] }
  replies.checkUserModulesDown = { list: [{ module: 'SpeakPoint', isDown: 0, isVip: 1 }] }
  localStorage.setItem('homeTab', 'modules')
  openPage()
  await waitFor(() => expect(calls.some(({ pathname }) => pathname === '/user/checkUserModulesDown')).toBe(true))
  expect((await screen.findByRole('link', { name: /考点精讲/ })).getAttribute('href')).toBe('/speakPoint')
})

test('only modules that the subject has are shown, my own material always', async () => {
  localStorage.setItem('homeTab', 'modules')
  openPage()
  await screen.findByRole('link', { name: /^视频课程/ })
  expect(screen.queryByText('讲考点')).toBeNull()
  expect(screen.getByRole('link', { name: /^错题本/ })).toBeTruthy()
})

test('every module key has its place on the home page', async () => {
  const { MODULES } = await import('@tizhou/catalogue/modules')
  expect(Object.keys(tiles).sort()).toEqual(Object.keys(MODULES).sort())
})

test('without a date of my own the countdown runs to the next official exam, with its name and note', async () => {
  const next = exam('医学综合考试', 40, 41)
  replies.getExamDate = { list: [next], Next: next }
  openPage()
  const card = within(await screen.findByRole('region', { name: '距离考试' }))
  expect((await card.findByText('40')).parentElement?.textContent).toBe('40 天')
  expect(card.getByText('医学综合考试')).toBeTruthy()
  expect(card.getByText('还有 80 题没做，平均每天 2 题。')).toBeTruthy()
  expect(card.getByText('演示日期')).toBeTruthy()
})

test('an exam that lasts several days is going on until its last one', async () => {
  const next = exam('实践技能考试', -1, 3)
  replies.getExamDate = { list: [next], Next: next }
  openPage()
  expect(await screen.findByText('正在考试')).toBeTruthy()
})

test('my own date stands before the official one', async () => {
  const next = exam('医学综合考试', 40, 41)
  replies.getExamDate = { list: [next], Next: next }
  replies.getExamTimeData = { examTime: inDays(8) }
  openPage()
  expect((await screen.findByText('8')).parentElement?.textContent).toBe('8 天')
  expect(screen.getByText('我的日期')).toBeTruthy()
})

test('my own date that is over hides no official exam to come', async () => {
  const next = exam('医学综合考试', 40, 41)
  replies.getExamDate = { list: [next], Next: next }
  replies.getExamTimeData = { examTime: inDays(-3) }
  openPage()
  expect((await screen.findByText('40')).parentElement?.textContent).toBe('40 天')
})

test('my own date that is over, and no exam to come: it says so', async () => {
  replies.getExamTimeData = { examTime: inDays(-3) }
  openPage()
  expect(await screen.findByText('已经结束')).toBeTruthy()
})

test('neither date: I can set one, and take an official one over when there is one to come', async () => {
  const later = exam('医学综合考试', 60, 61)
  replies.getExamDate = { list: [later], Next: null }
  replies.setExamTimeData = {}
  openPage()
  fireEvent.click(await screen.findByRole('button', { name: '设置考试日期' }))
  fireEvent.click(await screen.findByRole('button', { name: /^医学综合考试/ }))
  expect((screen.getByLabelText('哪一天考试') as HTMLInputElement).value).toBe(later.StartDate)
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(calls.some((url) => url.pathname.endsWith('/setExamTimeData'))).toBe(true))
})

test('fromUlr=mainJS reads what is mine anew (section 4, "Entitlement-change polling")', async () => {
  const asked = (name: string) => calls.filter((url) => url.pathname.includes(name)).length
  const router = openPage()
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect([asked('moduleInfoX'), asked('vipinfo')]).toEqual([1, 1]))
  await act(() => router.navigate(paths.mainIndex({ fromUlr: 'mainJS' })))
  await waitFor(() => expect([asked('moduleInfoX'), asked('vipinfo')]).toEqual([2, 2]))
  expect(location.search).toBe('')
})

test('an open plan: its tasks and the due reviews are one list, the large button leads to the first of it', async () => {
  replies.today = {
    ...nothingToday,
    ...{ state: 'open', plan_id: 8, minutes: 60, tasks: [task({})] },
    reviews: { ...noReviews, Today: 4, Book: 9, minutes: 3 },
  }
  openPage()
  const list = within(await screen.findByRole('region', { name: '今天要做的' }))
  expect(list.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    expect.stringContaining('肾脏'),
    expect.stringContaining('今天要复习 4 题约 3 分钟'),
  ])
  const now = within(screen.getByRole('region', { name: '练习：肾脏 · 9 题' }))
  expect(now.getByRole('link', { name: '开始' }).getAttribute('href')).toBe('/answerPage?cptID=3&appID=5')
})

test('everything of today done is said, and no other plan is offered', async () => {
  replies.moduleInfoX = { ...(replies.moduleInfoX as object), StudyPlan: { isVip: 0, name: '学习计划' } }
  replies.today = {
    ...nothingToday,
    ...{ state: 'open', plan_id: 8, tasks: [task({ state: 'done', doneDay: '2026-11-25' })] },
  }
  openPage()
  expect(await screen.findByRole('region', { name: '今天的都完成了' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '开启学习计划' })).toBeNull()
})

test('without a plan one is offered where the subject has plans', async () => {
  replies.moduleInfoX = { ...(replies.moduleInfoX as object), StudyPlan: { isVip: 0, name: '学习计划' } }
  openPage()
  expect((await screen.findByRole('link', { name: '开启学习计划' })).getAttribute('href')).toBe('/openStudy')
})

test.each([
  ['current', 40, /^有效期至 /],
  ['ending soon', 10, /到期，还有 10 天$/],
  ['ended', -3, /^已于 .*到期$/],
])('a VIP record that is %s is said beside the version (section 4, "VIP state")', async (_name, days, text) => {
  const record = {
    AppID: 5,
    AppVn: 2,
    AppEName: 'X',
    AppCName: 'X',
    AppVnName: '第 2 班',
    VnOrder: 2,
    StartTime: 0,
    EndTime: NOON + days * DAY,
  }
  replies.vipinfo = { ...(replies.vipinfo as object), userInfoAll: [record] }
  openPage()
  expect(await screen.findByText(text)).toBeTruthy()
})
