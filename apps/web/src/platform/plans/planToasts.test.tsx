import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { expect, test } from 'vitest'
import { Toasts } from '../../shell/popups/Toasts.tsx'
import { forgetDone, sayDone } from './planToasts.ts'

test('only the last change of a plan has a button that takes it back, and none once it is taken back elsewhere', async () => {
  render(<Toasts />)
  const undone: string[] = []
  act(() => sayDone('已换到 12 月 9 日', () => undone.push('first')))
  act(() => sayDone('已跳过', () => undone.push('second')))
  expect(screen.queryByText('已换到 12 月 9 日')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(undone).toEqual(['second'])
  act(() => sayDone('已完成', () => undone.push('third')))
  act(forgetDone)
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
})
