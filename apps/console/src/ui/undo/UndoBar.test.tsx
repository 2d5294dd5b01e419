import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/renderAt.tsx'
import { useUndo } from '../useUndo.tsx'

const undone = vi.fn(async () => undefined)

function Page() {
  const offer = useUndo()
  return (
    <>
      <Button onClick={() => offer({ title: '已删除第一行', undo: undone })}>删一行</Button>
      <Button onClick={() => offer({ title: '已移动', undo: undone, kind: 'moved' })}>移动</Button>
      <input aria-label="名称" />
    </>
  )
}

const user = userEvent.setup({ delay: null })
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  undone.mockClear()
})
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

test('F6 moves the focus to the newest notice, and back to where it was', async () => {
  renderAt(<Page />)
  await press('删一行')
  await press('移动')
  const field = screen.getByLabelText('名称')
  field.focus()
  await user.keyboard('{F6}')
  expect(document.activeElement?.closest('[role=alert]')?.textContent).toContain('已移动')
  expect(document.activeElement?.textContent).toBe('撤销')
  await user.keyboard('{F6}')
  expect(document.activeElement).toBe(field)
  await user.keyboard('{F6}{Enter}')
  await waitFor(() => expect(undone).toHaveBeenCalledOnce())
  expect(screen.queryByText('已移动')).toBeNull()
  expect(screen.getByText('已删除第一行')).toBeDefined()
})

test('a notice goes after a while, but not as long as it has the focus; a later one of its kind takes its place', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderAt(<Page />)
  await press('移动')
  await press('移动')
  await press('删一行')
  act(() => vi.advanceTimersByTime(55_000))
  expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual(['已移动撤销', '已删除第一行撤销'])
  await user.keyboard('{F6}')
  act(() => vi.advanceTimersByTime(61_000))
  expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual(['已删除第一行撤销'])
  await user.keyboard('{F6}')
  act(() => vi.advanceTimersByTime(61_000))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a notice stays under the pointer and in a hidden tab, and has its whole time afterwards', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderAt(<Page />)
  await press('移动')
  await user.hover(screen.getByText('已移动'))
  act(() => vi.advanceTimersByTime(120_000))
  await user.unhover(screen.getByText('已移动'))
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  fireEvent(document, new Event('visibilitychange'))
  act(() => vi.advanceTimersByTime(120_000))
  hidden.mockReturnValue(false)
  fireEvent(document, new Event('visibilitychange'))
  act(() => vi.advanceTimersByTime(55_000))
  expect(screen.getByText('已移动')).toBeDefined()
  act(() => vi.advanceTimersByTime(6_000))
  expect(screen.queryByText('已移动')).toBeNull()
})

test('Escape closes the notice that has the focus alone, and gives the focus back; a window below hears nothing of it', async () => {
  renderAt(<Page />)
  await press('删一行')
  await press('移动')
  const field = screen.getByLabelText('名称')
  field.focus()
  const heard = vi.fn()
  window.addEventListener('keydown', heard)
  await user.keyboard('{F6}')
  heard.mockClear()
  await user.keyboard('{Escape}')
  window.removeEventListener('keydown', heard)
  expect(heard).not.toHaveBeenCalled()
  expect(screen.queryByText('已移动')).toBeNull()
  expect(screen.getByText('已删除第一行')).toBeDefined()
  expect(document.activeElement).toBe(field)
  await user.keyboard('{Escape}')
  expect(screen.getByText('已删除第一行')).toBeDefined()
  expect(undone).not.toHaveBeenCalled()
})
