import { QueryClientProvider } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ChapterNode } from '@tizhou/contract/areas/chapters'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { KeptValues } from '../../../platform/navigation/keepAlive.ts'
import { setNavigator } from '../../../platform/navigation/navigation.ts'
import { PopUps } from '../../../platform/popups/PopUps.tsx'
import { queryClient } from '../../../platform/requests/queryClient.ts'
import { startSession } from '../../../platform/session/session.ts'
import { chooseSubject } from '../../../platform/subject/subject.ts'
import { Tip } from '../../../shell/Tip.tsx'
import { Toasts } from '../../../shell/Toasts.tsx'
import { chapterPages } from '../pages.ts'

export const node = (
  ID: number,
  Name: string,
  Childs: ChapterNode[] = [],
  of: Partial<ChapterNode> = {},
): ChapterNode => ({
  ID,
  Name,
  IsFree: 0,
  TestCount: Childs.length > 0 ? 0 : 2,
  Childs,
  ...of,
})

export const menuOf = (...Childs: ChapterNode[]) => ({
  ChapterMenuJson: JSON.stringify({ ID: 0, Name: '临床执业医师', Childs }),
  UpdateTime: 1,
})

export const count = (CptID: number, Done = 0, Right = 0, Total = 2) => ({
  CptID,
  Total,
  Done,
  Right,
  Wrong: Done - Right,
  Favourites: 0,
  Notes: 0,
})

/** Of the server, by the last step of a call's path, data or what makes it; a call that is not here gives 404. */
export type Replies = Record<string, unknown>

const REPLIES: Replies = {
  moduleInfoX: { ChapterTest: { isVip: 1, name: '章节练习' }, ar: [] },
  studyOverview: { Continue: null, Chapters: [], Days: [] },
  getListNew: [],
  getAllShareChapter: [],
  getCptStatistics: [],
}

type TreePath = (typeof chapterPages)[keyof typeof chapterPages]['path']

/** Opens a page over a tree as a learner who studies one subject. Gives the paths that were asked for. */
export function openTree(path: TreePath, page: () => ReactNode, replies: Replies, query = ''): URL[] {
  localStorage.clear()
  queryClient.clear()
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: '138', NickName: '', roles: [] })
  const calls: URL[] = []
  vi.stubGlobal('fetch', async (input: string | URL, { body }: RequestInit = {}) => {
    const url = new URL(String(input), 'http://x')
    // What is posted is read as what is asked.
    for (const [name, value] of new URLSearchParams(String(body ?? ''))) url.searchParams.set(name, value)
    calls.push(url)
    const reply = { ...REPLIES, ...replies }[url.pathname.split('/').filter(Boolean).at(-1) ?? '']
    const data = typeof reply === 'function' ? reply(url) : reply
    return new Response(JSON.stringify({ status: data === undefined ? 404 : 200, msg: '', data: data ?? null }))
  })
  chooseSubject({
    AppID: 5,
    AppEName: 'ZY_LCZY_YTMJ',
    AppName: '临床执业医师',
    AppCName: '临床执业医师',
    AppVn: 2,
    AppVname: '强化提升班',
  })
  history.replaceState(null, '', path + query)
  // All pages over trees keep what one did on them.
  const kept = new Map<string, unknown>()
  const root = createRootRoute({
    component: () => (
      <>
        <KeptValues value={kept}>
          <Outlet />
        </KeptValues>
        <Tip />
        <Toasts />
        <PopUps />
      </>
    ),
  })
  const own = createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: Object.values(chapterPages).find((record) => record.path === path)?.search as (
      raw: object,
    ) => Record<string, unknown>,
    component: page,
  })
  const other = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>另一页</p> })
  const router = createRouter({ routeTree: root.addChildren([own, other]), history: createBrowserHistory() })
  setNavigator((to, replace) => (replace ? router.history.replace(to) : router.history.push(to)))
  render(
    <QueryClientProvider client={queryClient}>
      {/* biome-ignore lint/suspicious/noExplicitAny: a router of its own, not the registered one */}
      <RouterProvider router={router as any} />
    </QueryClientProvider>,
  )
  return calls
}
