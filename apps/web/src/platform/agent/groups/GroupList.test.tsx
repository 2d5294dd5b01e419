import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../requests/queryClient.ts'
import { startSession } from '../../session/session.ts'
import { GroupList } from './GroupList.tsx'

const SUBJECT = { AppID: 5, AppEName: 'A', AppName: '', AppVn: 2, AppVname: '', AppCName: '' }
const group = (of: object) => ({ GroupID: 1, Kind: 'qq', Name: '备考群', Number: '0088901', Url: '', Intro: '', ...of })
let groups: object[]
const asked: URL[] = []

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  asked.length = 0
  groups = [group({ Url: 'https://group.example.org/join' })]
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: '138', NickName: '', roles: [] })
  vi.stubGlobal('fetch', async (url: string | URL) => {
    asked.push(new URL(String(url)))
    return new Response(JSON.stringify({ status: 200, msg: '', data: { list: groups } }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <GroupList subject={SUBJECT} />
    </QueryClientProvider>,
  )

/** Specification, section 6: 889 uses the card-and-group list instead of the messenger group list. */
test.each([
  ['889', '/api/rpcl/cardAndGroup/list'],
  ['5288', '/api/rpcl/qqGroup/list'],
  ['7021004', '/api/rpcl/qqGroup/list'],
])('learners of agent %s see the list of %s', async (code, path) => {
  localStorage.setItem('ac', code)
  show()
  await screen.findByText('备考群')
  expect(asked.map((url) => url.pathname)).toEqual([path])
  expect([asked[0]?.searchParams.get('appID'), asked[0]?.searchParams.get('vn')]).toEqual(['5', '2'])
})

test('a group is joined by a code of 160 × 160 px, or by its link', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: '扫码加入备考群' }))
  const code = await screen.findByRole('img', { name: '备考群的二维码' })
  expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['160', '160'])
  expect(screen.getByRole('link', { name: '在这台电脑上打开' }).getAttribute('href')).toBe(
    'https://group.example.org/join',
  )
})

test('a card is added, not joined', async () => {
  groups = [group({ Kind: 'card', Name: '小帆', Url: 'https://card.example.org/x' })]
  show()
  expect(await screen.findByRole('button', { name: '扫码添加小帆' })).toBeTruthy()
  expect(screen.getByRole('region', { name: '老师与交流群' })).toBeTruthy()
})

test.each(['', 'javascript:alert(1)', 'http://group.example.org'])(
  'a group whose link is %j shows its number and nothing to press',
  async (Url) => {
    groups = [group({ Url })]
    show()
    expect(await screen.findByText('0088901')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  },
)

test('where there are no groups nothing is shown', async () => {
  groups = []
  const { container } = show()
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(container.textContent).toBe('')
})
