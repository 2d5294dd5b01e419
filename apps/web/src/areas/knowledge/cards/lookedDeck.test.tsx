import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { OutboxEntry } from '../../../platform/outbox/outbox.ts'
import { Today } from './Today.tsx'

const bank = vi.hoisted(() => ({ sent: [] as unknown[] }))

vi.mock('../../../platform/outbox/outbox.ts', () => ({
  localEntries: () => Promise.resolve([]),
  useOutbox: () => ({ pending: 0, online: true, state: 'idle' }),
  send: (entry: OutboxEntry) => {
    bank.sent.push(entry)
    return Promise.resolve()
  },
}))

vi.mock('../../../platform/navigation/router/Link.tsx', () => ({ Link: () => null }))

const CARD = {
  ...{
    Kind: 'point',
    Back: '血红蛋白',
    FrontHtml: '',
    BackHtml: '',
    Source: '',
    CptID: 1,
    ChapterName: '',
    DueDay: 20_000,
  },
  ...{ SeenToday: 0, Marked: 0, DueTests: 0, Memories: [] },
}
const STACK = {
  ...{ AppID: 5, Opened: 1, Load: { Questions: 0, Cards: 2, Done: 0 }, NewPoints: 0, Mistakes: 0, Aside: [] },
  Plan: { Today: 20_000, ExamDay: null, Retention: 0.9, W: null },
  list: [1, 2].map((ItemID) => ({ ...CARD, ItemID, Front: `考点 ${ItemID}` })),
}

vi.mock('../../../platform/requests/request.ts', async (real) => ({
  ...(await real<object>()),
  request: (call: string) => (call === 'knowledge.cardStack' ? Promise.resolve(STACK) : new Promise(() => undefined)),
}))

afterEach(() => {
  sessionStorage.clear()
  bank.sent = []
})

async function opened() {
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Today appID={5} appEName="NK" />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: '标记' })
  return user
}

test('a card that is marked says so at once', async () => {
  const user = await opened()
  await user.click(screen.getByRole('button', { name: '标记' }))
  expect(screen.getByRole('button', { name: '⚑ 已标记' }).getAttribute('aria-pressed')).toBe('true')
  expect(bank.sent).toHaveLength(1)
})

test('in a look a card is neither marked, put aside nor rated: it stays on top as it was', async () => {
  const user = await opened()
  sessionStorage.setItem('look', '{}')
  await user.click(screen.getByRole('button', { name: '标记' }))
  await user.click(screen.getByRole('button', { name: '搁置' }))
  await user.click(screen.getByRole('button', { name: '想好了，翻面' }))
  await user.keyboard('3')
  expect(screen.getByText('考点 1')).toBeDefined()
  expect(screen.getByRole('button', { name: '标记' }).getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByRole('button', { name: '撤销评分' }).hasAttribute('disabled')).toBe(true)
  expect(bank.sent).toEqual([])
})
