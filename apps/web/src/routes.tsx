import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type SearchMiddleware,
} from '@tanstack/react-router'
import { notOpenPaths } from './areas/notOpen/notOpenPaths.ts'
import { type PageName, type Pages, pageList } from './pages.ts'
import { agentCodeOf, rememberAgentCode } from './platform/agent/agentCode.ts'
import { arrival, filtersOf } from './platform/navigation/arrival.ts'
import { keptKey, keptPage } from './platform/navigation/keepAlive.ts'
import type { PageRecord } from './platform/navigation/page.ts'
import { getSession, subscribeSession } from './platform/session/session.ts'
import { parseSearch, writeSearch } from './search.ts'
import { lazyPage } from './shell/lazyPage.ts'
import { PageFailure } from './shell/PageFailure.tsx'
import { Root } from './shell/Root.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    title?: PageRecord['title']
    frame?: PageRecord['frame']
    keepAlive?: PageRecord['keepAlive']
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

/** A page that reads nothing from its address. */
const plain = <const P extends string>({ path, load, title, frame, keepAlive }: PageRecord & { path: P }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyPage(load),
    staticData: { title, frame, keepAlive },
  })

/** One that reads its address. */
const searched = <const P extends string, S extends object>(
  page: PageRecord & { path: P; search: (raw: Record<string, unknown>) => S },
) =>
  createRoute({
    getParentRoute: () => root,
    path: page.path,
    validateSearch: page.search,
    component: lazyPage(page.load),
    staticData: { title: page.title, frame: page.frame, keepAlive: page.keepAlive },
  })

type RouteOf<R extends PageRecord> = R extends { search: (raw: never) => infer S extends object }
  ? ReturnType<typeof searched<R['path'], S>>
  : ReturnType<typeof plain<R['path']>>
type BuiltRoute = { [N in PageName]: RouteOf<Pages[N]> }[PageName]

const readsAddress = (page: PageRecord): page is Parameters<typeof searched>[0] => page.search !== undefined

const built = pageList.map((page) => (readsAddress(page) ? searched(page) : plain(page))) as unknown as BuiltRoute[]

const notOpenPage = lazyPage(() => import('./areas/notOpen/NotOpenPage.tsx'))

/** Every other page of the specification: its path stands, its content is not open yet. */
const notOpen = notOpenPaths.map((path) => createRoute({ getParentRoute: () => root, path, component: notOpenPage }))

/** An unknown path leads to / (specification, section 2): see the root. */
const unknown = createRoute({ getParentRoute: () => root, path: '$' })

export const router = createRouter({
  routeTree: root.addChildren([...built, ...notOpen, unknown]),
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
