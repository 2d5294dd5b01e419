import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { searches } from './paths.ts'
import { getSession } from './platform/session.ts'
import { openPaths, routePaths } from './routePaths.ts'
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
  }
  interface HistoryState {
    /** The page that a visitor wanted before being asked to log in. */
    wanted?: string
  }
}

/** The guard of specification, section 2, "Route rules": without a guid everything but the open pages leads to /. */
const root = createRootRoute({
  component: Root,
  beforeLoad: ({ location }) => {
    if (openPaths.has(location.pathname) || getSession()) return
    const known = routePaths.some((path) => path === location.pathname)
    throw redirect({ to: '/', replace: true, state: { wanted: known ? location.href : undefined } })
  },
})

const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: searches['/'],
    component: lazyPage(() => import('./areas/subjects/LandingPage.tsx')),
    staticData: { frame: 'none' },
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
    path: '/Maintain',
    validateSearch: searches['/Maintain'],
    component: lazyPage(() => import('./areas/account/MaintainPage.tsx')),
    staticData: { title: '系统维护', frame: 'none' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/switchMenu',
    validateSearch: searches['/switchMenu'],
    component: lazyPage(() => import('./areas/subjects/SwitchMenuPage.tsx')),
    staticData: { title: '选择科目' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/mainIndex',
    component: lazyPage(() => import('./areas/subjects/MainIndexPage.tsx')),
    staticData: { title: '主页' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/chapterMenu',
    validateSearch: searches['/chapterMenu'],
    component: lazyPage(() => import('./areas/chapters/ChapterMenuPage.tsx')),
    staticData: { title: '章节练习' },
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
    staticData: { title: '错题本' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/collectNotes',
    validateSearch: searches['/collectNotes'],
    component: lazyPage(() => import('./areas/review/CollectNotesPage.tsx')),
    staticData: { title: '收藏与笔记' },
  }),
] as const

/** An unknown path leads to / (specification, section 2). */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

export const router = createRouter({
  routeTree: root.addChildren([...routes, unknown]),
  parseSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
})
