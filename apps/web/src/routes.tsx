import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type SearchMiddleware,
} from '@tanstack/react-router'
import { searches } from './paths.ts'
import { agentCodeOf, rememberAgentCode } from './platform/agent/agentCode.ts'
import { arrival, filtersOf } from './platform/navigation/arrival.ts'
import { keptKey, keptPage } from './platform/navigation/keepAlive.ts'
import { getSession, subscribeSession } from './platform/session/session.ts'
import { notOpenPaths } from './routePaths.ts'
import { parseSearch, writeSearch } from './search.ts'
import { lazyPage } from './shell/lazyPage.ts'
import { PageFailure } from './shell/PageFailure.tsx'
import { Root } from './shell/Root.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** What the window's title says before the product's name. */
    title?: string
    /** `none`: the page stands by itself; `narrow`: the navigation leaves room to read. */
    frame?: 'none' | 'narrow'
    /** What one did on the page (filters, what is unfolded, scrolling) is there when one comes back to it. */
    keepAlive?: true
  }
  interface HistoryState {
    /** The page that a visitor wanted before being asked to log in. */
    wanted?: string
  }
}

/** The agent's code that the browser was opened with. */
const openedWith = agentCodeOf(parseSearch(location.search).ac)

/** A link shows the agent's code that it will carry (specification, section 2, "Agent code carry-over"). */
const carryAgent: SearchMiddleware<Record<string, unknown>> = ({ search, next }) => {
  const ac = agentCodeOf(search.ac)
  const target = next(search)
  return ac === undefined || agentCodeOf(target.ac) ? target : { ...target, ac }
}

/** Whoever leads to a page, a link, the back button or an address, comes by here: see platform/navigation/arrival.ts. */
const root = createRootRoute({
  component: Root,
  search: { middlewares: [carryAgent] },
  beforeLoad: ({ location: { pathname, search, href }, matches, preload }) => {
    const page = matches.at(-1)
    const path = page && page.routeId !== '/$' ? page.fullPath : null
    const from = router.state.resolvedLocation
    const kept = page?.staticData.keepAlive ? keptPage(page.fullPath) : undefined
    // Only a way that leads to the page anew: an entry of the history is what it was, and on the page one clears them.
    const comesBack = moved === 'PUSH' && from?.pathname !== pathname
    const { instead, guarded, ac } = arrival(
      { path, pathname, search },
      {
        loggedIn: getSession() !== null,
        ac: agentCodeOf(from?.search.ac) ?? openedWith,
        kept: comesBack ? kept?.search : undefined,
      },
    )
    if (ac && !preload) rememberAgentCode(ac)
    if (instead) throw redirect({ ...instead, replace: true, state: { wanted: guarded ? href : undefined } })
    if (kept && !preload) kept.search = filtersOf(search)
  },
})

const notOpen = lazyPage(() => import('./areas/notOpen/NotOpenPage.tsx'))

const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: searches['/'],
    component: lazyPage(() => import('./areas/subjects/LandingPage.tsx')),
    staticData: { title: '', frame: 'none' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/way',
    validateSearch: searches['/way'],
    component: lazyPage(() => import('./areas/agents/WayPage.tsx')),
    staticData: { title: '渠道入口', frame: 'none' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/hzsWay',
    validateSearch: searches['/hzsWay'],
    component: lazyPage(() => import('./areas/agents/HzsWayPage.tsx')),
    staticData: { title: '合作商入口', frame: 'none' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    validateSearch: searches['/login'],
    component: lazyPage(() => import('./areas/account/LoginPage.tsx')),
    staticData: { title: '登录', frame: 'none' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgetpwd',
    component: lazyPage(() => import('./areas/account/ForgetPwdPage.tsx')),
    staticData: { title: '找回密码', frame: 'none' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/Maintain',
    validateSearch: searches['/Maintain'],
    component: lazyPage(() => import('./areas/account/MaintainPage.tsx')),
    staticData: { title: '系统维护', frame: 'none' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/switchBanner',
    validateSearch: searches['/switchBanner'],
    component: lazyPage(() => import('./areas/agents/SwitchBannerPage.tsx')),
    staticData: { title: '课程专区' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/myCenter',
    component: lazyPage(() => import('./areas/account/MyCenterPage.tsx')),
    staticData: { title: '个人中心' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/switchMenu',
    validateSearch: searches['/switchMenu'],
    component: lazyPage(() => import('./areas/subjects/SwitchMenuPage.tsx')),
    staticData: { title: '选择科目', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/mainIndex',
    validateSearch: searches['/mainIndex'],
    component: lazyPage(() => import('./areas/subjects/MainIndexPage.tsx')),
    staticData: { title: '主页', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/chapterMenu',
    validateSearch: searches['/chapterMenu'],
    component: lazyPage(() => import('./areas/chapters/ChapterMenuPage.tsx')),
    staticData: { title: '章节练习', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/answerPage',
    validateSearch: searches['/answerPage'],
    component: lazyPage(() => import('./areas/practice/AnswerPage.tsx')),
    staticData: { title: '章节答题', frame: 'narrow' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reviewTest',
    validateSearch: searches['/reviewTest'],
    component: lazyPage(() => import('./areas/practice/ReviewTestPage.tsx')),
    staticData: { title: '复习答题', frame: 'narrow' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/myErrorTest',
    validateSearch: searches['/myErrorTest'],
    component: lazyPage(() => import('./areas/review/MyErrorTestPage.tsx')),
    staticData: { title: '错题本', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/collectNotes',
    validateSearch: searches['/collectNotes'],
    component: lazyPage(() => import('./areas/review/CollectNotesPage.tsx')),
    staticData: { title: '收藏与笔记', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/erjianChapter',
    validateSearch: searches['/erjianChapter'],
    component: lazyPage(() => import('./areas/chapters/ErjianChapterPage.tsx')),
    staticData: { title: '二建章节', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/zyChapter',
    validateSearch: searches['/zyChapter'],
    component: lazyPage(() => import('./areas/chapters/ZyChapterPage.tsx')),
    staticData: { title: '执业章节', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/grabpoints',
    validateSearch: searches['/grabpoints'],
    component: lazyPage(() => import('./areas/chapters/GrabpointsPage.tsx')),
    staticData: { title: '抓考点', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/yhjfPage',
    validateSearch: searches['/yhjfPage'],
    component: lazyPage(() => import('./areas/chapters/YhjfPage.tsx')),
    staticData: { title: '易混解析', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/focalPointTest',
    validateSearch: searches['/focalPointTest'],
    component: lazyPage(() => import('./areas/chapters/FocalPointTestPage.tsx')),
    staticData: { title: '重点考题', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/knowlegeStreng',
    validateSearch: searches['/knowlegeStreng'],
    component: lazyPage(() => import('./areas/chapters/KnowlegeStrengPage.tsx')),
    staticData: { title: '知识点强化', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/connectionPra',
    validateSearch: searches['/connectionPra'],
    component: lazyPage(() => import('./areas/chapters/ConnectionPraPage.tsx')),
    staticData: { title: '关联练习', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/scratchAndsprint',
    validateSearch: searches['/scratchAndsprint'],
    component: lazyPage(() => import('./areas/chapters/ScratchAndsprintPage.tsx')),
    staticData: { title: '抓分冲刺', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/freeCatalogue',
    validateSearch: searches['/freeCatalogue'],
    component: lazyPage(() => import('./areas/chapters/FreeCataloguePage.tsx')),
    staticData: { title: '免费目录', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/ZYanswerPage',
    validateSearch: searches['/ZYanswerPage'],
    component: lazyPage(() => import('./areas/practice/ZYanswerPage.tsx')),
    staticData: { title: '执业答题', frame: 'narrow' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/answerTest',
    validateSearch: searches['/answerTest'],
    component: lazyPage(() => import('./areas/practice/AnswerTestPage.tsx')),
    staticData: { title: '测评答题', frame: 'narrow' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/contrastDoexam',
    validateSearch: searches['/contrastDoexam'],
    component: lazyPage(() => import('./areas/knowledge/ContrastDoexamPage.tsx')),
    staticData: { title: '对比练习', frame: 'narrow' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/AICoreExamTest',
    component: lazyPage(() => import('./areas/knowledge/AICoreExamTestPage.tsx')),
    staticData: { title: 'AI核心考题', frame: 'narrow' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/lnztAnalyse',
    validateSearch: searches['/lnztAnalyse'],
    component: lazyPage(() => import('./areas/knowledge/LnztAnalysePage.tsx')),
    staticData: { title: '真题解析' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/review',
    component: lazyPage(() => import('./areas/review/ReviewPage.tsx')),
    staticData: { title: '复习中心', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/doexam',
    validateSearch: searches['/doexam'],
    component: lazyPage(() => import('./areas/exams/sitting/DoexamPage.tsx')),
    staticData: { title: '做试卷', frame: 'none' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/navigatDoExam',
    validateSearch: searches['/navigatDoExam'],
    component: lazyPage(() => import('./areas/exams/sitting/NavigatDoExamPage.tsx')),
    staticData: { title: '导航做题', frame: 'none' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/zydoexam',
    validateSearch: searches['/zydoexam'],
    component: lazyPage(() => import('./areas/exams/sitting/ZydoexamPage.tsx')),
    staticData: { title: '执业做卷', frame: 'none' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/renjiduihua',
    validateSearch: searches['/renjiduihua'],
    component: lazyPage(() => import('./areas/exams/rooms/RenjiduihuaPage.tsx')),
    staticData: { title: '人机对话', frame: 'none' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/lnztjTest',
    validateSearch: searches['/lnztjTest'],
    component: lazyPage(() => import('./areas/exams/papers/LnztjTestPage.tsx')),
    staticData: { title: '历年真题', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/renjitest',
    validateSearch: searches['/renjitest'],
    component: lazyPage(() => import('./areas/exams/papers/RenjitestPage.tsx')),
    staticData: { title: '人机测试', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/ZYrenjitest',
    validateSearch: searches['/ZYrenjitest'],
    component: lazyPage(() => import('./areas/exams/papers/ZYrenjitestPage.tsx')),
    staticData: { title: '执业人机测试', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/computerPaper',
    validateSearch: searches['/computerPaper'],
    component: lazyPage(() => import('./areas/exams/papers/ComputerPaperPage.tsx')),
    staticData: { title: '机考试卷', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/freePaper',
    validateSearch: searches['/freePaper'],
    component: lazyPage(() => import('./areas/exams/papers/FreePaperPage.tsx')),
    staticData: { title: '免费试卷', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/paperExample',
    validateSearch: searches['/paperExample'],
    component: lazyPage(() => import('./areas/exams/papers/PaperExamplePage.tsx')),
    staticData: { title: '样卷', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/yimoPage',
    validateSearch: searches['/yimoPage'],
    component: lazyPage(() => import('./areas/exams/papers/YimoPage.tsx')),
    staticData: { title: '一模', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/fivehundredTest',
    validateSearch: searches['/fivehundredTest'],
    component: lazyPage(() => import('./areas/exams/papers/FivehundredTestPage.tsx')),
    staticData: { title: '必做五百题', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/secretScript',
    validateSearch: searches['/secretScript'],
    component: lazyPage(() => import('./areas/exams/papers/SecretScriptPage.tsx')),
    staticData: { title: '押题密卷', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/simulation',
    component: lazyPage(() => import('./areas/exams/building/SimulationPage.tsx')),
    staticData: { title: '模拟考场', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/mndbPage',
    component: lazyPage(() => import('./areas/exams/interview/MndbPage.tsx')),
    staticData: { title: '模拟答辩', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/newLnjtMnsj',
    validateSearch: searches['/newLnjtMnsj'],
    component: lazyPage(() => import('./areas/exams/interview/NewLnjtMnsjPage.tsx')),
    staticData: { title: '历年真题与模拟试卷', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/newMSChapterList',
    validateSearch: searches['/newMSChapterList'],
    component: lazyPage(() => import('./areas/exams/interview/NewMSChapterListPage.tsx')),
    staticData: { title: '面试章节', keepAlive: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/MSanswerPage',
    validateSearch: searches['/MSanswerPage'],
    component: lazyPage(() => import('./areas/exams/interview/MSanswerPage.tsx')),
    staticData: { title: '面试答题', frame: 'narrow' },
  }),
] as const

const declared = new Set<unknown>(routes.map(({ options }) => 'path' in options && options.path))

/** Every other page of the specification: its path stands, its content is not open yet. */
const others = notOpenPaths
  .filter((path) => !declared.has(path))
  .map((path) => createRoute({ getParentRoute: () => root, path, component: notOpen }))

/** An unknown path leads to / (specification, section 2): see the root. */
const unknown = createRoute({ getParentRoute: () => root, path: '$' })

export const router = createRouter({
  routeTree: root.addChildren([...routes, ...others, unknown]),
  parseSearch,
  stringifySearch: writeSearch,
  caseSensitive: true,
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
  getScrollRestorationKey: ({ pathname, state, href }) =>
    keepsState(pathname) ? keptKey(pathname) : (state.__TSR_key ?? href),
})

const table: Record<string, AnyRoute | undefined> = router.routesByPath
const keepsState = (path: string) => table[path]?.options.staticData?.keepAlive

// A log-out clears the storage, but not the address that one came with.
subscribeSession(() => {
  const ac = agentCodeOf(parseSearch(location.search).ac)
  if (ac) rememberAgentCode(ac)
})

let moved = 'PUSH'
router.history.subscribe(({ action }) => {
  moved = action.type
})
