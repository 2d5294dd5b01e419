import { createMemoryHistory } from '@tanstack/history'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPages, pageOf } from '../../platform/navigation/router/testing/openPages.tsx'
import { queryClient } from '../../platform/requests/queryClient.ts'
import { startSession } from '../../platform/session/session.ts'
import { chooseSubject } from '../../platform/subject/subject.ts'
import MeMenuItems from './MeMenuItems.tsx'

const GROUP = {
  GroupID: 1,
  Kind: 'qq',
  Name: '临床备考群',
  Number: '1',
  Url: 'https://group.example.org/join',
  Intro: '',
}
const asked: URL[] = []
let group: object | null

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  asked.length = 0
  group = GROUP
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: '13800000001', NickName: '小舟', roles: [] })
  chooseSubject({ AppID: 5, AppEName: 'ZY_LCZY', AppName: '', AppVn: 2, AppVname: '', AppCName: '' })
  vi.stubGlobal('fetch', async (url: string | URL) => {
    asked.push(new URL(String(url)))
    return new Response(JSON.stringify({ status: 200, msg: '', data: { group } }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const Menu = () => (
  <QueryClientProvider client={queryClient}>
    <MeMenuItems close={() => undefined} />
  </QueryClientProvider>
)
const open = () =>
  openPages({
    pages: [pageOf({ path: '/mainIndex' }, Menu)],
    history: createMemoryHistory({ initialEntries: ['/mainIndex'] }),
  })

test('the group of the chosen subject and version is joined from the menu, in a window that knows nothing of this one', async () => {
  const opened = vi.fn()
  vi.stubGlobal('open', opened)
  open()
  await userEvent.click(await screen.findByRole('menuitem', { name: /^加入学习群/ }))
  expect(opened).toHaveBeenCalledExactlyOnceWith('https://group.example.org/join', '_blank', 'noopener')
  const call = asked.find(({ pathname }) => pathname === '/api/newqq/getUrlNew')
  expect(Object.fromEntries(call?.searchParams ?? [])).toMatchObject({ appID: '5', appEName: 'ZY_LCZY', vn: '2' })
})

test.each([null, { ...GROUP, Url: 'javascript:alert(1)' }])(
  'without a group that can be joined (%o) nothing is offered',
  async (one) => {
    group = one
    open()
    await screen.findByRole('menuitem', { name: '退出登录' })
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(asked).toHaveLength(1)
    expect(screen.queryByRole('menuitem', { name: /学习群/ })).toBeNull()
  },
)
