import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askToFollow } from './follow.ts'
import { showLoading } from './loading.ts'
import { sayNotAvailable } from './notAvailable.ts'
import { showPopUp } from './popUps.ts'
import { openPage } from './testing/openPage.tsx'

let followUrl: string

vi.mock('../agent/agent.ts', () => ({ ensureAgent: async () => ({ FollowUrl: followUrl }) }))
const encoded: string[] = []
vi.mock('uqr', async (original) => {
  const uqr = await original<typeof import('uqr')>()
  return {
    ...uqr,
    encode: (text: string, options: object) => {
      encoded.push(text)
      return uqr.encode(text, options)
    },
  }
})

beforeEach(() => {
  followUrl = 'https://account.example/follow?scene=1'
  encoded.length = 0
})
afterEach(() => vi.restoreAllMocks())

test('content that is not available: its title, the sentence, and 我知道了 closes; once at a time', async () => {
  await openPage()
  void sayNotAvailable('第九章 神经系统')
  void sayNotAvailable('第九章 神经系统')
  const dialog = await screen.findByRole('dialog', { name: '第九章 神经系统' })
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(within(dialog).getByText('内容尚未开放，敬请期待！')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: '我知道了' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  void sayNotAvailable('另一章')
  expect(await screen.findByRole('dialog', { name: '另一章' })).toBeTruthy()
})

test.each([
  ['a time is set', true, '打开微信扫一扫，关注公众号，及时获取学习提醒哦~'],
  ['no time is set', false, '打开微信扫一扫，关注公众号，及时获取直播课提醒哦~'],
])('following the official account, %s: the text and a code of 160 px', async (_, time, text) => {
  await openPage()
  void askToFollow({ time, source: 'liveCourseList' })
  const dialog = await screen.findByRole('dialog', { name: '关注公众号' })
  expect(within(dialog).getByText(text)).toBeTruthy()
  const code = within(dialog).getByRole('img', { name: '公众号二维码' })
  expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['160', '160'])
  await userEvent.click(within(dialog).getAllByRole('button', { name: '关闭' })[0] as HTMLElement)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the code leads to the account of the agent, with a guid of its own and where it was shown', async () => {
  await openPage()
  for (const source of ['studyMain', 'liveCourseList']) {
    void askToFollow({ time: true, source })
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getAllByRole('button', { name: '关闭' })[0] as HTMLElement)
  }
  const links = [...new Set(encoded)].map((text) => new URL(text))
  expect(links.map((link) => link.origin + link.pathname)).toEqual(Array(2).fill('https://account.example/follow'))
  expect(links.map(({ searchParams }) => [searchParams.get('scene'), searchParams.get('source')])).toEqual([
    ['1', 'studyMain'],
    ['1', 'liveCourseList'],
  ])
  const guids = links.map(({ searchParams }) => searchParams.get('guid'))
  for (const guid of guids) expect(guid).toMatch(/^[0-9a-f]{32}$/)
  expect(guids[0]).not.toBe(guids[1])
})

test('an agent without an official account asks nobody to follow', async () => {
  followUrl = ''
  await openPage()
  await askToFollow({ time: true, source: 'studyMain' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the loading indicator is there until the last one who wants it is done', async () => {
  await openPage()
  const shown = () => screen.queryByText('加载中') !== null
  const hides: (() => void)[] = []
  act(() => void hides.push(showLoading(), showLoading()))
  expect(shown()).toBe(true)
  act(() => hides[0]?.())
  act(() => hides[0]?.())
  expect(shown()).toBe(true)
  act(() => hides[1]?.())
  expect(shown()).toBe(false)
})

test('while a pop-up is on its way the indicator shows; one that does not arrive is said, and may be tried again', async () => {
  await openPage()
  let fail: (reason: Error) => void = () => {}
  const load = () => new Promise<never>((_, reject) => (fail = reject))
  act(() => void showPopUp('broken', load, {}))
  expect(screen.getByText('加载中')).toBeTruthy()
  act(() => fail(new TypeError('Failed to fetch dynamically imported module')))
  expect(await screen.findByText('网络加载出错，请稍后再试')).toBeTruthy()
  expect(screen.queryByText('加载中')).toBeNull()
  act(() => void showPopUp('broken', async () => ({ default: () => <p>来了</p> }), {}))
  await waitFor(() => expect(screen.getByText('来了')).toBeTruthy())
})
