import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { renderAt } from '../../testing/renderAt.tsx'
import { UnderWay } from './UnderWay.tsx'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))
const calls = vi.mocked(request)
afterEach(() => calls.mockReset())

test('who was collected since the paper was loaded is no longer said to sit it', async () => {
  calls.mockResolvedValue({ begun: 3, running: 0 } as never)
  renderAt(<UnderWay appID={1} paperID={2} begun={3} running={2} />)
  expect(await screen.findByText('已作答 3 次')).toBeDefined()
})
