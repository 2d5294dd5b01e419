import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { isExampleRow } from '@tizhou/domain/account/learnerRows'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/renderAt.tsx'
import { keepTable } from '../../ui/keepTable.ts'
import LearnerImportPage from './LearnerImportPage.tsx'

vi.mock('../../ui/keepTable.ts', () => ({ keepTable: vi.fn() }))
vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: async () => ({ rows: [], total: 0 }),
}))

test('the example of the template says that it is one, and is no learner where it is left in', async () => {
  renderAt(<LearnerImportPage />)
  await userEvent.click(await screen.findByRole('button', { name: '下载模板' }))
  await waitFor(() => expect(keepTable).toHaveBeenCalled())
  const rows = vi.mocked(keepTable).mock.lastCall?.[3] as string[][]
  const phones = rows.map(([phone]) => phone as string)
  expect(phones).toEqual(['示例，请删除'])
  expect(phones.every((phone) => isExampleRow({ phone }))).toBe(true)
})
