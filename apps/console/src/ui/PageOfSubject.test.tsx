import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { request } from '../platform/request.ts'
import { renderAt } from '../testing/renderAt.tsx'
import { PageOfSubject } from './PageOfSubject.tsx'

vi.mock('../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../platform/request.ts')>()),
  request: vi.fn(),
}))

beforeEach(() => {
  vi.mocked(request).mockReset()
  vi.mocked(request).mockResolvedValue({ rows: [{ appID: 2, code: 'LC_YTMJ', shortName: '临床' }] } as never)
})

/** The address after 临床 is chosen on a page at this address. */
async function chosenFrom(at: string, keeps?: readonly string[]): Promise<string> {
  const { address } = renderAt(
    <PageOfSubject title="页" purpose="说明" keeps={keeps}>
      {(appID) => <p>科目 {appID}</p>}
    </PageOfSubject>,
    at,
  )
  await userEvent.click(await screen.findByRole('combobox', { name: '科目' }))
  await userEvent.click(await screen.findByTitle('临床（LC_YTMJ）'))
  await waitFor(() => expect(screen.getByText('科目 2')).toBeDefined())
  return address()
}

test('what holds for any subject stays when another one is chosen; what is about the subject leaves', async () => {
  const address = await chosenFrom('/room?group=3&page=4', ['group', 'days'])
  expect(Object.fromEntries(new URLSearchParams(address.split('?')[1]))).toEqual({ group: '3', subject: '2' })
})

test('without any such parameter the subject stands alone in the address', async () => {
  const address = await chosenFrom('/room?group=3&page=4')
  expect(address).toBe('/room?subject=2')
})
