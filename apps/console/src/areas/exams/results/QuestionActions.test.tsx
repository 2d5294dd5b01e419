import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../../testing/renderAt.tsx'
import { QuestionActions } from './QuestionActions.tsx'

test('a cancelled question says so, with how it counts, and offers a look at its cancellation instead of another one', async () => {
  const onCancel = vi.fn()
  renderAt(<QuestionActions appID={1} allTestID={3} number={2} cancelled="drop" onCancel={onCancel} />)
  expect(await screen.findByText('已作废，不计入总分')).toBeDefined()
  expect(screen.queryByRole('button', { name: '作废第 2 题' })).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: '查看第 2 题的作废' }))
  expect(onCancel).toHaveBeenCalledOnce()
})

test('any other question can be cancelled', async () => {
  renderAt(<QuestionActions appID={1} allTestID={3} number={2} cancelled={null} onCancel={() => {}} />)
  expect(await screen.findByRole('button', { name: '作废第 2 题' })).toBeDefined()
})
