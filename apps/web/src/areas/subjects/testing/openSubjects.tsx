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
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { pageList } from '../../../pages.ts'
import { setNavigator } from '../../../platform/navigation/navigation.ts'
import { PopUps } from '../../../platform/popups/PopUps.tsx'
import { queryClient } from '../../../platform/requests/queryClient.ts'
import { startSession } from '../../../platform/session/session.ts'
import { forgetSubject } from '../../../platform/subject/subject.ts'
import { Tip } from '../../../shell/Tip.tsx'

/** A version as module info lists it. */
export const version = (vn: number, more: object = {}) => ({
  AppEName: 'ZY_LCZY_YTMJ',
  AppID: 5,
  AppName: '临床执业医师资格考试宝典押题密卷',
  CName: '临床执业医师',
  vn,
  vname: `第 ${vn} 班`,
  vnorder: vn,
  VerNO: 1,
  isVip: 0,
  EndTime: null,
  modules: ['ChapterTest'],
  ...more,
})

export const found = (AppID: number, AppEName: string, CName: string, Family = '执业资格') => ({
  AppID,
  AppEName,
  AppName: CName,
  CName,
  Family,
})

/**
 * What the server says, by the last step of a call's path; a call that is not here gives 404. A function gets the
 * query.
 */
export type Replies = Record<string, object | null | ((query: URLSearchParams) => object | null)>

/** A logged-in learner who has chosen nothing, and a server that says what the test wants. Gives the calls made. */
export function startLearner(replies: Replies): { calls: URL[] } {
  localStorage.clear()
  forgetSubject()
  queryClient.clear()
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: '138', NickName: '', roles: [] })
  const calls: URL[] = []
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const url = new URL(String(input), 'http://x')
    calls.push(url)
    const reply = replies[url.pathname.split('/').filter(Boolean).at(-1) ?? '']
    const data = typeof reply === 'function' ? reply(url.searchParams) : reply
    return new Response(JSON.stringify({ status: data === undefined ? 404 : 200, msg: '', data: data ?? null }))
  })
  return { calls }
}

/** Opens the pages of a subject at an address, with the dialogs that the frame shows. Gives the router. */
export function openAt(
  address: string,
  pages: Partial<Record<'/mainIndex' | '/switchMenu' | '/freeCatalogue', ReactNode>>,
) {
  // The address bar itself: pages put their filters into it past the router.
  history.replaceState(null, '', address)
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Tip />
        <PopUps />
      </>
    ),
  })
  const page = <P extends keyof typeof pages>(path: P, text: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      validateSearch: pageList.find((record) => record.path === path)?.search as (
        raw: object,
      ) => Record<string, unknown>,
      component: () => pages[path] ?? text,
    })
  const other = createRoute({ getParentRoute: () => root, path: '$', component: () => '另一页' })
  const routeTree = root.addChildren([
    page('/mainIndex', '主页内容'),
    page('/switchMenu', '选择科目的页面'),
    page('/freeCatalogue', '免费目录'),
    other,
  ])
  const router = createRouter({ routeTree, history: createBrowserHistory() })
  setNavigator((path, replace) => (replace ? router.history.replace(path) : router.history.push(path)))
  render(
    <QueryClientProvider client={queryClient}>
      {/* biome-ignore lint/suspicious/noExplicitAny: a router of its own, not the registered one */}
      <RouterProvider router={router as any} />
    </QueryClientProvider>,
  )
  return router
}
