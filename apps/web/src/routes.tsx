import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type SearchMiddleware,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import { searches } from './paths.ts'
import { agentCodeOf, rememberAgentCode } from './platform/agent/agentCode.ts'
import { arrival, filtersOf } from './platform/navigation/arrival.ts'
import { keptKey, keptPage } from './platform/navigation/keepAlive.ts'
import { getSession, subscribeSession } from './platform/session/session.ts'
import { notOpenPaths, type RoutePath } from './routePaths.ts'
import { parseSearch, writeSearch } from './search.ts'
import { lazyPage, type PageLoader } from './shell/lazyPage.ts'
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

/** A page, fetched when somebody goes there. */
const plain = <const P extends RoutePath>(path: P, load: PageLoader, staticData: StaticDataRouteOption) =>
  createRoute({ getParentRoute: () => root, path, component: lazyPage(load), staticData })

/** One that reads its address (paths.ts). */
const searched = <const P extends keyof typeof searches>(
  path: P,
  load: PageLoader,
  staticData: StaticDataRouteOption,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: searches[path],
    component: lazyPage(load),
    staticData,
  })

const routes = [
  searched('/', () => import('./areas/subjects/landing/LandingPage.tsx'), { title: '', frame: 'none' }),
  searched('/way', () => import('./areas/agents/way/WayPage.tsx'), { title: '渠道入口', frame: 'none' }),
  searched('/hzsWay', () => import('./areas/agents/hzsWay/HzsWayPage.tsx'), { title: '合作商入口', frame: 'none' }),
  searched('/login', () => import('./areas/account/login/LoginPage.tsx'), { title: '登录', frame: 'none' }),
  plain('/forgetpwd', () => import('./areas/account/forgetPwd/ForgetPwdPage.tsx'), {
    title: '找回密码',
    frame: 'none',
  }),
  searched('/Maintain', () => import('./areas/account/maintain/MaintainPage.tsx'), {
    title: '系统维护',
    frame: 'none',
  }),
  searched('/switchBanner', () => import('./areas/agents/switchBanner/SwitchBannerPage.tsx'), { title: '课程专区' }),
  plain('/myCenter', () => import('./areas/account/myCenter/MyCenterPage.tsx'), { title: '个人中心' }),
  searched('/switchMenu', () => import('./areas/subjects/switchMenu/SwitchMenuPage.tsx'), {
    title: '选择科目',
    keepAlive: true,
  }),
  searched('/mainIndex', () => import('./areas/subjects/mainIndex/MainIndexPage.tsx'), {
    title: '主页',
    keepAlive: true,
  }),
  searched('/chapterMenu', () => import('./areas/chapters/chapterMenu/ChapterMenuPage.tsx'), {
    title: '章节练习',
    keepAlive: true,
  }),
  searched('/answerPage', () => import('./areas/practice/answer/AnswerPage.tsx'), {
    title: '章节答题',
    frame: 'narrow',
  }),
  searched('/reviewTest', () => import('./areas/practice/reviewTest/ReviewTestPage.tsx'), {
    title: '复习答题',
    frame: 'narrow',
  }),
  searched('/myErrorTest', () => import('./areas/review/myErrorTest/MyErrorTestPage.tsx'), {
    title: '错题本',
    keepAlive: true,
  }),
  searched('/collectNotes', () => import('./areas/review/collectNotes/CollectNotesPage.tsx'), {
    title: '收藏与笔记',
    keepAlive: true,
  }),
  searched('/erjianChapter', () => import('./areas/chapters/erjianChapter/ErjianChapterPage.tsx'), {
    title: '二建章节',
    keepAlive: true,
  }),
  searched('/zyChapter', () => import('./areas/chapters/zyChapter/ZyChapterPage.tsx'), {
    title: '执业章节',
    keepAlive: true,
  }),
  searched('/grabpoints', () => import('./areas/chapters/grabpoints/GrabpointsPage.tsx'), {
    title: '抓考点',
    keepAlive: true,
  }),
  searched('/yhjfPage', () => import('./areas/chapters/yhjf/YhjfPage.tsx'), { title: '易混解析', keepAlive: true }),
  searched('/focalPointTest', () => import('./areas/chapters/focalPointTest/FocalPointTestPage.tsx'), {
    title: '重点考题',
    keepAlive: true,
  }),
  searched('/knowlegeStreng', () => import('./areas/chapters/knowlegeStreng/KnowlegeStrengPage.tsx'), {
    title: '知识点强化',
    keepAlive: true,
  }),
  searched('/connectionPra', () => import('./areas/chapters/connectionPra/ConnectionPraPage.tsx'), {
    title: '关联练习',
    keepAlive: true,
  }),
  searched('/scratchAndsprint', () => import('./areas/chapters/scratchAndsprint/ScratchAndsprintPage.tsx'), {
    title: '抓分冲刺',
    keepAlive: true,
  }),
  searched('/freeCatalogue', () => import('./areas/chapters/freeCatalogue/FreeCataloguePage.tsx'), {
    title: '免费目录',
    keepAlive: true,
  }),
  searched('/ZYanswerPage', () => import('./areas/practice/zyAnswer/ZYanswerPage.tsx'), {
    title: '执业答题',
    frame: 'narrow',
  }),
  searched('/answerTest', () => import('./areas/practice/answerTest/AnswerTestPage.tsx'), {
    title: '测评答题',
    frame: 'narrow',
  }),
  searched('/contrastDoexam', () => import('./areas/knowledge/contrast/ContrastDoexamPage.tsx'), {
    title: '对比练习',
    frame: 'narrow',
  }),
  plain('/AICoreExamTest', () => import('./areas/knowledge/adaptive/AICoreExamTestPage.tsx'), {
    title: 'AI核心考题',
    frame: 'narrow',
  }),
  searched('/lnztAnalyse', () => import('./areas/knowledge/past/LnztAnalysePage.tsx'), { title: '真题解析' }),
  plain('/review', () => import('./areas/review/center/ReviewPage.tsx'), { title: '复习中心', keepAlive: true }),
  searched('/doexam', () => import('./areas/exams/sitting/doexam/DoexamPage.tsx'), { title: '做试卷', frame: 'none' }),
  searched('/navigatDoExam', () => import('./areas/exams/sitting/navigatDoExam/NavigatDoExamPage.tsx'), {
    title: '导航做题',
    frame: 'none',
  }),
  searched('/zydoexam', () => import('./areas/exams/sitting/zydoexam/ZydoexamPage.tsx'), {
    title: '执业做卷',
    frame: 'none',
  }),
  searched('/renjiduihua', () => import('./areas/exams/rooms/RenjiduihuaPage.tsx'), {
    title: '人机对话',
    frame: 'none',
  }),
  searched('/lnztjTest', () => import('./areas/exams/papers/lnztjTest/LnztjTestPage.tsx'), {
    title: '历年真题',
    keepAlive: true,
  }),
  searched('/renjitest', () => import('./areas/exams/papers/renjitest/RenjitestPage.tsx'), {
    title: '人机测试',
    keepAlive: true,
  }),
  searched('/ZYrenjitest', () => import('./areas/exams/papers/zyRenjitest/ZYrenjitestPage.tsx'), {
    title: '执业人机测试',
    keepAlive: true,
  }),
  searched('/computerPaper', () => import('./areas/exams/papers/computerPaper/ComputerPaperPage.tsx'), {
    title: '机考试卷',
    keepAlive: true,
  }),
  searched('/freePaper', () => import('./areas/exams/papers/freePaper/FreePaperPage.tsx'), {
    title: '免费试卷',
    keepAlive: true,
  }),
  searched('/paperExample', () => import('./areas/exams/papers/paperExample/PaperExamplePage.tsx'), {
    title: '样卷',
    keepAlive: true,
  }),
  searched('/yimoPage', () => import('./areas/exams/papers/yimo/YimoPage.tsx'), { title: '一模', keepAlive: true }),
  searched('/fivehundredTest', () => import('./areas/exams/papers/fivehundredTest/FivehundredTestPage.tsx'), {
    title: '必做五百题',
    keepAlive: true,
  }),
  searched('/secretScript', () => import('./areas/exams/papers/secretScript/SecretScriptPage.tsx'), {
    title: '押题密卷',
    keepAlive: true,
  }),
  plain('/simulation', () => import('./areas/exams/simulation/SimulationPage.tsx'), {
    title: '模拟考场',
    keepAlive: true,
  }),
  plain('/mndbPage', () => import('./areas/exams/interview/mndb/MndbPage.tsx'), { title: '模拟答辩', keepAlive: true }),
  searched('/newLnjtMnsj', () => import('./areas/exams/interview/newLnjtMnsj/NewLnjtMnsjPage.tsx'), {
    title: '历年真题与模拟试卷',
    keepAlive: true,
  }),
  searched('/newMSChapterList', () => import('./areas/exams/interview/newMsChapterList/NewMSChapterListPage.tsx'), {
    title: '面试章节',
    keepAlive: true,
  }),
  searched('/MSanswerPage', () => import('./areas/exams/interview/msAnswer/MSanswerPage.tsx'), {
    title: '面试答题',
    frame: 'narrow',
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
