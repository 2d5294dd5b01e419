// @vitest-environment node
import { expect, test } from 'vitest'
import { type PageName, pageList, pages, routePaths } from './pages.ts'
import { hrefOf, type PathLink, paths } from './paths.ts'
import type { PageRecord } from './platform/navigation/page.ts'
import { parseSearch, returnPathOf } from './search.ts'

/** Sample links as pages make them. The test of all queries below covers the rest. */
const links = {
  landing: paths.landing(),
  way: paths.way({ ac: '300182-1', appEName: 'ZC_NK_YTMJ', vn: 2, to: '/switchMenu' }),
  hzsWay: paths.hzsWay({ ac: '5288' }),
  forgetpwd: paths.forgetpwd(),
  switchBanner: paths.switchBanner({ mediClassID: 4 }),
  myCenter: paths.myCenter(),
  userAddress: paths.userAddress(),
  expressPage: paths.expressPage(),
  agreementPage: paths.agreementPage(),
  commentShow: paths.commentShow(),
  hotImg: paths.hotImg({ id: 5 }),
  customerService: paths.customerService(),
  questionDetails: paths.questionDetails({ id: 7, q: '退款' }),
  seachProblemList: paths.seachProblemList({ q: '退款' }),
  examguide: paths.examguide({ lastMenuID: 3 }),
  yijianFeedPage: paths.yijianFeedPage(),
  login: paths.login({ to: '/answerPage?cptID=3&appID=1' }),
  maintain: paths.maintain({ msg: '系统维护中' }),
  switchMenu: paths.switchMenu({ q: '内科 2024' }),
  mainIndex: paths.mainIndex({ fromUlr: 'mainJS' }),
  chapterMenu: paths.chapterMenu({ q: '心', free: 1 }),
  answerPage: paths.answerPage({ cptID: 3, appID: 1, mode: 'recite', test: 7 }),
  reviewTest: paths.reviewTest({ appID: 1, set: 'wrong', recentDay: 0, order: 1 }),
  myErrorTest: paths.myErrorTest({ by: 'time', recentDay: 7, order: 0 }),
  collectNotes: paths.collectNotes({ kind: 'note', q: '1+1' }),
  zyAnswerPage: paths.zyAnswerPage({ appID: 1, cptID: 3, mode: 'recite' }),
  answerTest: paths.answerTest({ appID: 1, cptID: 3 }),
  contrastDoexam: paths.contrastDoexam({ appID: 1, SameKnowPointID: 5 }),
  pointPage: paths.pointPage({ SameKnowPointID: 5 }),
  aiCoreExamTest: paths.aiCoreExamTest(),
  aiCard: paths.aiCard({ tab: 'own' }),
  knowledgeVein: paths.knowledgeVein({ ID: 5, view: 'list' }),
  lnztAnalyse: paths.lnztAnalyse({ paperID: 4 }),
  review: paths.review(),
  doexam: paths.doexam({ appID: 1, paperID: 4 }),
  navigatDoExam: paths.navigatDoExam({ appID: 1, paperID: 4, attemptID: 6 }),
  zydoexam: paths.zydoexam({ appID: 1, paperID: 4, attemptID: 6, show: 'report' }),
  renjiduihua: paths.renjiduihua({ appID: 1, paperID: 4 }),
  simulation: paths.simulation(),
  mndbPage: paths.mndbPage(),
  msAnswerPage: paths.msAnswerPage({ appID: 1, cptID: 3, test: 7 }),
  zyChapter: paths.zyChapter({ isYTMJ: 1 }),
  erjianChapter: paths.erjianChapter({ part: 2 }),
  grabpoints: paths.grabpoints({ q: 'a' }),
  yhjfPage: paths.yhjfPage({ q: 'a' }),
  focalPointTest: paths.focalPointTest({ q: 'a' }),
  knowlegeStreng: paths.knowlegeStreng({ q: 'a' }),
  connectionPra: paths.connectionPra({ q: 'a' }),
  scratchAndsprint: paths.scratchAndsprint({ q: 'a' }),
  freeCatalogue: paths.freeCatalogue({ q: 'a' }),
  newMSChapterList: paths.newMSChapterList({ q: 'a' }),
  lnztjTest: paths.lnztjTest({ paperID: 4 }),
  renjitest: paths.renjitest({ paperID: 4 }),
  zyRenjitest: paths.zyRenjitest({ paperID: 4 }),
  computerPaper: paths.computerPaper({ paperID: 4 }),
  freePaper: paths.freePaper({ paperID: 4 }),
  paperExample: paths.paperExample({ paperID: 4 }),
  yimoPage: paths.yimoPage({ paperID: 4 }),
  fivehundredTest: paths.fivehundredTest({ paperID: 4 }),
  secretScript: paths.secretScript({ paperID: 4 }),
  newLnjtMnsj: paths.newLnjtMnsj({ paperID: 4 }),
  theoretical: paths.theoretical({ bookID: 3, ID: 5 }),
  clearanceTips: paths.clearanceTips({ ID: 5 }),
  pointsSecret: paths.pointsSecret({ ID: 5, doc: 9 }),
  examSprint: paths.examSprint({ ID: 5 }),
  examSprint2: paths.examSprint2({ doc: 9 }),
  msdpPop: paths.msdpPop({ ID: 5 }),
  testSiteShorthand: paths.testSiteShorthand({ cptID: 5 }),
  everyDayNote: paths.everyDayNote({ day: '2026-11-23' }),
  openStudy: paths.openStudy(),
  studyMain: paths.studyMain({ day: '2026-11-23' }),
  studyFinally: paths.studyFinally(),
  liveCourseList: paths.liveCourseList({ day: '2026-11-23', show: 'replay' }),
  liveIntroduction: paths.liveIntroduction({ liveID: 5 }),
  liveIntroductionNew: paths.liveIntroductionNew(),
  liveBroadcast: paths.liveBroadcast({ liveID: 5 }),
  myLiveReservation: paths.myLiveReservation(),
  sprintLive: paths.sprintLive(),
  pay: paths.pay({ appID: 5, modulevip: 'RealPaper', backUrl: '/chapterMenu?q=a' }),
  aiPay: paths.aiPay(),
  videoNoBuy: paths.videoNoBuy({ backUrl: '/mainIndex' }),
  videoList: paths.videoList({ courseID: 3 }),
  teacherVideoList: paths.teacherVideoList({ teacherID: 3 }),
  buildVideoList: paths.buildVideoList(),
  searchVideoMenu: paths.searchVideoMenu({ q: '心衰' }),
  playUpdateVideo: paths.playUpdateVideo({ day: '2026-11-23' }),
  speakPoint: paths.speakPoint(),
  videoPlay: paths.videoPlay({ videoID: 12, at: 61 }),
  teacherVideo: paths.teacherVideo({ videoID: 12 }),
  buildVideo: paths.buildVideo({ videoID: 12 }),
  videoStudy: paths.videoStudy({ plan_id: 4, play_id: 12, mdate: '2026-11-23' }),
  videoNoContent: paths.videoNoContent(),
}

test('every link leads to its address', () => {
  expect(Object.fromEntries(Object.entries(links).map(([name, link]) => [name, hrefOf(link)]))).toEqual({
    landing: '/',
    way: '/way?ac=300182-1&appEName=ZC_NK_YTMJ&vn=2&to=%2FswitchMenu',
    hzsWay: '/hzsWay?ac=5288',
    forgetpwd: '/forgetpwd',
    switchBanner: '/switchBanner?mediClassID=4',
    myCenter: '/myCenter',
    commentShow: '/commentShow',
    hotImg: '/hotImg?id=5',
    customerService: '/customerService',
    questionDetails: '/questionDetails?id=7&q=%E9%80%80%E6%AC%BE',
    seachProblemList: '/seachProblemList?q=%E9%80%80%E6%AC%BE',
    examguide: '/examguide?lastMenuID=3',
    yijianFeedPage: '/yijianFeedPage',
    userAddress: '/userAddress',
    expressPage: '/expressPage',
    agreementPage: '/agreementPage',
    login: '/login?to=%2FanswerPage%3FcptID%3D3%26appID%3D1',
    maintain: '/Maintain?msg=%E7%B3%BB%E7%BB%9F%E7%BB%B4%E6%8A%A4%E4%B8%AD',
    switchMenu: '/switchMenu?q=%E5%86%85%E7%A7%91+2024',
    mainIndex: '/mainIndex?fromUlr=mainJS',
    chapterMenu: '/chapterMenu?q=%E5%BF%83&free=1',
    answerPage: '/answerPage?cptID=3&appID=1&mode=recite&test=7',
    reviewTest: '/reviewTest?appID=1&set=wrong&recentDay=0&order=1',
    myErrorTest: '/myErrorTest?by=time&recentDay=7&order=0',
    collectNotes: '/collectNotes?kind=note&q=1%2B1',
    zyAnswerPage: '/ZYanswerPage?appID=1&cptID=3&mode=recite',
    answerTest: '/answerTest?appID=1&cptID=3',
    contrastDoexam: '/contrastDoexam?appID=1&SameKnowPointID=5',
    pointPage: '/pointPage?SameKnowPointID=5',
    aiCoreExamTest: '/AICoreExamTest',
    aiCard: '/AIcard?tab=own',
    knowledgeVein: '/knowledgeVein?ID=5&view=list',
    lnztAnalyse: '/lnztAnalyse?paperID=4',
    review: '/review',
    doexam: '/doexam?appID=1&paperID=4',
    navigatDoExam: '/navigatDoExam?appID=1&paperID=4&attemptID=6',
    zydoexam: '/zydoexam?appID=1&paperID=4&attemptID=6&show=report',
    renjiduihua: '/renjiduihua?appID=1&paperID=4',
    simulation: '/simulation',
    mndbPage: '/mndbPage',
    msAnswerPage: '/MSanswerPage?appID=1&cptID=3&test=7',
    zyChapter: '/zyChapter?isYTMJ=1',
    erjianChapter: '/erjianChapter?part=2',
    grabpoints: '/grabpoints?q=a',
    yhjfPage: '/yhjfPage?q=a',
    focalPointTest: '/focalPointTest?q=a',
    knowlegeStreng: '/knowlegeStreng?q=a',
    connectionPra: '/connectionPra?q=a',
    scratchAndsprint: '/scratchAndsprint?q=a',
    freeCatalogue: '/freeCatalogue?q=a',
    newMSChapterList: '/newMSChapterList?q=a',
    lnztjTest: '/lnztjTest?paperID=4',
    renjitest: '/renjitest?paperID=4',
    zyRenjitest: '/ZYrenjitest?paperID=4',
    computerPaper: '/computerPaper?paperID=4',
    freePaper: '/freePaper?paperID=4',
    paperExample: '/paperExample?paperID=4',
    yimoPage: '/yimoPage?paperID=4',
    fivehundredTest: '/fivehundredTest?paperID=4',
    secretScript: '/secretScript?paperID=4',
    newLnjtMnsj: '/newLnjtMnsj?paperID=4',
    theoretical: '/theoretical?bookID=3&ID=5',
    clearanceTips: '/clearanceTips?ID=5',
    pointsSecret: '/pointsSecret?ID=5&doc=9',
    examSprint: '/examSprint?ID=5',
    examSprint2: '/examSprint2?doc=9',
    msdpPop: '/msdpPop?ID=5',
    testSiteShorthand: '/testSiteShorthand?cptID=5',
    everyDayNote: '/everyDayNote?day=2026-11-23',
    openStudy: '/openStudy',
    studyMain: '/studyMain?day=2026-11-23',
    studyFinally: '/studyFinally',
    liveCourseList: '/liveCourseList?day=2026-11-23&show=replay',
    liveIntroduction: '/liveIntroduction?liveID=5',
    liveIntroductionNew: '/liveIntroductionNew',
    liveBroadcast: '/liveBroadcast?liveID=5',
    myLiveReservation: '/myLiveReservation',
    sprintLive: '/sprintLive',
    pay: '/pay?appID=5&modulevip=RealPaper&backUrl=%2FchapterMenu%3Fq%3Da',
    aiPay: '/AIpay',
    videoNoBuy: '/videoNoBuy?backUrl=%2FmainIndex',
    videoList: '/videoList?courseID=3',
    teacherVideoList: '/teacherVideoList?teacherID=3',
    buildVideoList: '/buildVideoList',
    searchVideoMenu: '/searchVideoMenu?q=%E5%BF%83%E8%A1%B0',
    playUpdateVideo: '/playUpdateVideo?day=2026-11-23',
    speakPoint: '/speakPoint',
    videoPlay: '/videoPlay?videoID=12&at=61',
    teacherVideo: '/teacherVideo?videoID=12',
    buildVideo: '/buildVideo?videoID=12',
    videoStudy: '/videoStudy?plan_id=4&play_id=12&mdate=2026-11-23',
    videoNoContent: '/videoNoContent',
  })
})

test('there is a link to every page, and a path for every link', () => {
  for (const [name, { path }] of Object.entries(pages))
    expect((paths[name as PageName] as () => PathLink)().to).toBe(path)
  const linked = Object.values(links).map(({ to }) => to)
  expect(linked.filter((path) => !routePaths.some((known) => known === path))).toEqual([])
})

/**
 * Values of which one is valid for most parameters: an id, a flag, a date, a text, a return path. Parameters with words
 * of their own accept none.
 */
const LIKELY = ['3', '1', '0', '2026-11-23', '心 1+1', '/mainIndex?fromUlr=mainJS']

/** The parsed queries in which one of the parameters that a page reads has a value. */
function readable(search: NonNullable<PageRecord['search']>): object[] {
  const names = new Set<string>()
  const nothing = search(new Proxy({}, { get: (_, name) => void names.add(String(name)) }))
  return [...names]
    .flatMap((name) => LIKELY.map((value) => search({ [name]: value })))
    .filter((read) => hrefOf({ to: '', search: read }) !== hrefOf({ to: '', search: nothing }))
}

test.each(Object.entries<PageRecord>(pages))('what %s reads comes back from the address of its link', (name, page) => {
  if (!page.search) return
  const link = paths[name as PageName] as (search: object) => { to: string; search: object }
  for (const search of readable(page.search)) {
    const query = hrefOf(link(search)).slice(page.path.length)
    expect(page.search(parseSearch(query)), query).toEqual(search)
  }
})

test('what a page reads from its address is what the link said', () => {
  for (const link of Object.values(links)) {
    if (!('search' in link)) continue
    const reads = pageList.find(({ path }) => path === link.to)?.search
    const read = reads?.(parseSearch(hrefOf(link).slice(link.to.length)))
    expect(JSON.parse(JSON.stringify(read)), link.to).toEqual(link.search)
  }
})

test('nonsense in an address counts as absent', () => {
  expect(pages.answerPage.search({ cptID: 'x', appID: '-1', mode: 'exam', test: '1.5' })).toEqual({
    cptID: 0,
    appID: 0,
  })
  expect(pages.myErrorTest.search({ by: 'x', recentDay: '', order: '2' })).toEqual({})
})

test.each(['https://example.com/', '//example.com', '/\\example.com', 'javascript:alert(1)', 'mainIndex', '/a b'])(
  'log-in never returns to another site: %s',
  (to) => expect(returnPathOf({ to }, 'to')).toBeUndefined(),
)

test('log-in returns to a path of this site with its query', () => {
  expect(returnPathOf({ to: '/answerPage?cptID=3&appID=1' }, 'to')).toBe('/answerPage?cptID=3&appID=1')
})
