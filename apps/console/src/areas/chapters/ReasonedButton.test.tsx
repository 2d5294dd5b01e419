import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ReasonedButton } from './ReasonedButton.tsx'

test('a button that cannot be used says why, is reached by the keyboard, and does nothing', async () => {
  const act = vi.fn()
  render(
    <ReasonedButton reason="这一章自己没有题目" onClick={act}>
      前几题免费
    </ReasonedButton>,
  )
  const button = screen.getByRole('button', { name: '前几题免费', description: '这一章自己没有题目' })
  await userEvent.tab()
  expect(document.activeElement).toBe(button)
  await userEvent.keyboard('{Enter}')
  expect(act).not.toHaveBeenCalled()
})

test('without a reason it is a button like any other', async () => {
  const act = vi.fn()
  render(
    <ReasonedButton reason={undefined} onClick={act}>
      前几题免费
    </ReasonedButton>,
  )
  await userEvent.click(screen.getByRole('button', { name: '前几题免费' }))
  expect(act).toHaveBeenCalledOnce()
})
