import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

test('a double click on a button that does something lasting does it once; the keyboard may press it again', async () => {
  const run = vi.fn()
  render(
    <Button pending={false} onClick={run}>
      预约
    </Button>,
  )
  const button = screen.getByRole('button', { name: '预约' })
  await userEvent.dblClick(button)
  expect(run).toHaveBeenCalledTimes(1)
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(run).toHaveBeenCalledTimes(2)
})

test('a button that only shows something takes every press', async () => {
  const run = vi.fn()
  render(<Button onClick={run}>下一张</Button>)
  await userEvent.dblClick(screen.getByRole('button', { name: '下一张' }))
  expect(run).toHaveBeenCalledTimes(2)
})

test('under way it takes no press, and says so', async () => {
  const run = vi.fn()
  render(
    <Button pending onClick={run}>
      预约
    </Button>,
  )
  const button = screen.getByRole('button', { name: '预约' })
  await userEvent.click(button)
  expect(run).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-busy')).toBe('true')
})
