import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Pager } from './Pager.tsx'

function Three({ onTurn }: { onTurn: (page: number) => void }) {
  const [page, setPage] = useState(1)
  const turn = (to: number) => {
    setPage(to)
    onTurn(to)
  }
  return <Pager label="订单翻页" page={page} pages={3} onTurn={turn} />
}

test('turns by the keyboard to both ends, keeps the focus there and says which page it is', async () => {
  const user = userEvent.setup()
  const onTurn = vi.fn()
  render(<Three onTurn={onTurn} />)
  const pager = screen.getByRole('navigation', { name: '订单翻页' })
  const button = (name: string) => screen.getByRole('button', { name })
  const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true'
  expect(pager.textContent).toContain('第 1 / 3 页')
  expect([isOff('上一页'), isOff('下一页')]).toEqual([true, false])
  await user.tab()
  await user.keyboard('{Enter}')
  expect(onTurn).not.toHaveBeenCalled()
  await user.tab()
  await user.keyboard('{Enter}{ }{Enter}')
  expect(onTurn.mock.calls).toEqual([[2], [3]])
  expect(pager.textContent).toContain('第 3 / 3 页')
  expect(document.activeElement).toBe(button('下一页'))
  expect([isOff('上一页'), isOff('下一页')]).toEqual([false, true])
  await user.click(button('上一页'))
  expect(onTurn).toHaveBeenLastCalledWith(2)
})

test('one page needs no way through pages', () => {
  render(<Pager label="订单翻页" page={1} pages={1} onTurn={() => undefined} />)
  expect(screen.queryByRole('navigation')).toBeNull()
})
