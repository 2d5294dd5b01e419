import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/queryClient.ts'
import { startSession } from '../../platform/session.ts'
import { chooseSubject, forgetSubject, getSubject } from '../../platform/subject.ts'
import { SubjectGate } from './SubjectGate.tsx'

const version = (vn: number, more: object = {}) => ({
  AppEName: 'ZY_LCZY_YTMJ',
  AppID: 5,
  AppName: '临床执业医师',
  CName: '临床',
  vn,
  vname: `第 ${vn} 班`,
  vnorder: vn,
  VerNO: 0,
  isVip: 0,
  EndTime: null,
  modules: [],
  ...more,
})
const module = { isVip: 0, name: '章节练习' }
let replies: Record<string, object>

beforeEach(() => {
  localStorage.clear()
  forgetSubject()
  queryClient.clear()
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: '138', NickName: '', roles: [] })
  replies = {
    getUserInfo: { lastAppID: 5, lastAppVn: 1 },
    moduleInfoX: { ChapterTest: module, ar: [version(1), version(2)] },
    setLastApp: {},
  }
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const path = new URL(String(url), 'http://x').pathname
    const data = replies[path.split('/').at(-1) ?? '']
    return new Response(JSON.stringify({ status: data ? 200 : 404, msg: '', data: data ?? null }))
  })
})
afterEach(() => vi.unstubAllGlobals())

function openPage() {
  const root = createRootRoute()
  const page = (path: string, text: string, gated: boolean) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => (gated ? <SubjectGate>{text}</SubjectGate> : text),
    })
  const routeTree = root.addChildren([page('/mainIndex', '主页内容', true), page('/switchMenu', '选择科目', false)])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/mainIndex'] }) })
  render(
    <QueryClientProvider client={queryClient}>
      {/* biome-ignore lint/suspicious/noExplicitAny: a router of its own, not the registered one */}
      <RouterProvider router={router as any} />
    </QueryClientProvider>,
  )
}

test('a new device takes up the subject and version studied last on any other', async () => {
  openPage()
  expect(await screen.findByText('主页内容')).toBeTruthy()
  expect(getSubject()).toMatchObject({ AppID: 5, AppVn: 1, AppCName: '临床' })
})

test('a last version that is gone gives way to the default one (section 4, "Version selection")', async () => {
  replies.getUserInfo = { lastAppID: 5, lastAppVn: 9 }
  openPage()
  expect(await screen.findByText('主页内容')).toBeTruthy()
  expect(getSubject()?.AppVn).toBe(2)
})

test('who has studied nothing yet is led to choosing', async () => {
  replies.getUserInfo = { lastAppID: null, lastAppVn: null }
  openPage()
  expect(await screen.findByText('选择科目')).toBeTruthy()
})

test('when the server does not answer, choosing is still offered', async () => {
  replies = {}
  openPage()
  expect(await screen.findByText('选择科目')).toBeTruthy()
})

test('a subject chosen on this device is shown without asking anything first', async () => {
  replies = {}
  chooseSubject({ AppID: 5, AppEName: 'X', AppName: 'X', AppCName: 'X', AppVn: 1, AppVname: '一班' })
  openPage()
  expect(await screen.findByText('主页内容')).toBeTruthy()
})
