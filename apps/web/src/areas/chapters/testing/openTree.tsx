import type { ChapterNode } from '@tizhou/contract/areas/chapters/chapters'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { KeptValues } from '../../../platform/navigation/keepAlive.ts'
import { Outlet } from '../../../platform/navigation/router/RouterProvider.tsx'
import { openPages, pageOf } from '../../../platform/navigation/router/testing/openPages.tsx'
import { PopUps } from '../../../platform/popups/PopUps.tsx'
import { queryClient } from '../../../platform/requests/queryClient.ts'
import { startSession } from '../../../platform/session/session.ts'
import { chooseSubject } from '../../../platform/subject/subject.ts'
import { Tip } from '../../../shell/popups/Tip.tsx'
import { Toasts } from '../../../shell/popups/Toasts.tsx'
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

/** The server's replies by the last step of a call's path: data, or a function that makes it; other calls get 404. */
export type Replies = Record<string, unknown>

const REPLIES: Replies = {
  moduleInfoX: { ChapterTest: { isVip: 1, name: '章节练习' }, ar: [] },
  studyOverview: { Continue: null, Chapters: [], Days: [] },
  getListNew: [],
  getAllShareChapter: [],
  getCptStatistics: [],
}

type TreePath = (typeof chapterPages)[keyof typeof chapterPages]['path']

/** Opens a page with a tree as a learner with one subject. Gives the URLs that were requested. */
export function openTree(path: TreePath, page: () => ReactNode, replies: Replies, query = ''): URL[] {
  localStorage.clear()
  queryClient.clear()
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: '138', NickName: '', roles: [] })
  const calls: URL[] = []
  vi.stubGlobal('fetch', async (input: string | URL, { body }: RequestInit = {}) => {
    const url = new URL(String(input), 'http://x')
    // Adds the parameters of a POST body to the query, so that tests read both alike.
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
  // All pages with a tree keep their state.
  const kept = new Map<string, unknown>()
  const record = Object.values(chapterPages).find((one) => one.path === path) ?? { path }
  openPages({
    pages: [pageOf(record, page)],
    frame: () => (
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
  return calls
}
