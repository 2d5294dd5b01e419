import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { pageList } from '../../../pages.ts'
import { Outlet } from '../../../platform/navigation/router/RouterProvider.tsx'
import { openPages, pageOf } from '../../../platform/navigation/router/testing/openPages.tsx'
import { PopUps } from '../../../platform/popups/PopUps.tsx'
import { queryClient } from '../../../platform/requests/queryClient.ts'
import { startSession } from '../../../platform/session/session.ts'
import { forgetSubject } from '../../../platform/subject/subject.ts'
import { Tip } from '../../../shell/popups/Tip.tsx'

/** A version in the form of the module info. */
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

/** The server's replies by the last step of a call's path; other calls get 404. A function gets the query. */
export type Replies = Record<string, object | null | ((query: URLSearchParams) => object | null)>

/** A logged-in learner without a chosen subject, and a server with these replies. Gives the calls made. */
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

const PATHS = ['/mainIndex', '/switchMenu', '/freeCatalogue'] as const

/** Opens the pages of a subject at an address, with the dialogs of the frame. Gives the router. */
export function openAt(address: string, pages: Partial<Record<(typeof PATHS)[number], ReactNode>>) {
  // In the real address bar: pages write their filters into it without the router.
  history.replaceState(null, '', address)
  const at = (path: (typeof PATHS)[number], text: string) => {
    const record = pageList.find((one) => one.path === path) ?? { path }
    return pageOf(record, () => pages[path] ?? text)
  }
  return openPages({
    pages: [at('/mainIndex', '主页内容'), at('/switchMenu', '选择科目的页面'), at('/freeCatalogue', '免费目录')],
    frame: Frame,
  })
}

const Frame = () => (
  <>
    <Outlet />
    <Tip />
    <PopUps />
  </>
)
