import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { OutboxEntry } from '../../../platform/outbox/outbox.ts'
import TestSiteShorthandPage from './TestSiteShorthandPage.tsx'

const bank = vi.hoisted(() => ({ sent: [] as unknown[] }))

vi.mock('../../../platform/outbox/outbox.ts', () => ({
  useOutbox: () => ({ pending: 0, online: true, state: 'idle' }),
  send: (entry: OutboxEntry) => {
    bank.sent.push(entry)
    return Promise.resolve()
  },
}))
vi.mock('../../../platform/subject/subject.ts', () => ({ useSubject: () => ({ AppID: 5 }) }))
vi.mock('../../../platform/navigation/router/hooks.ts', () => ({ useSearch: () => ({ cptID: 3 }) }))
vi.mock('../../../platform/navigation/router/Link.tsx', () => ({ Link: () => null }))

const LIST = {
  list: [{ cptID: 3, parentID: 0, name: '贫血', total: 1, known: 0, unknown: 0, isOpen: 1 }],
  points: [{ allTestID: 8, cptID: 3, name: '缺铁', html: '<p>铁</p>', lastUserReply: '', SameKnowPointID: null }],
}
vi.mock('../../../platform/requests/request.ts', async (real) => ({
  ...(await real<object>()),
  request: () => Promise.resolve(LIST),
}))

afterEach(() => {
  sessionStorage.clear()
  bank.sent = []
})

async function pressKnown() {
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestSiteShorthandPage />
    </QueryClientProvider>,
  )
  const known = await screen.findByRole('button', { name: '记住了' })
  await user.click(known)
  return known
}

test('a self-check counts at once', async () => {
  expect((await pressKnown()).getAttribute('aria-pressed')).toBe('true')
  expect(bank.sent).toHaveLength(1)
})

test('in a look a self-check is refused: the point stays as it was', async () => {
  sessionStorage.setItem('look', '{}')
  expect((await pressKnown()).getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByText('还没有自测')).toBeDefined()
  expect(bank.sent).toEqual([])
})
