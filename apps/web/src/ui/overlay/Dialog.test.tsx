import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'

interface OpenerProps {
  onClose?: () => void
  closable?: boolean
  /** A press does not focus the button. */
  mouse?: boolean
}

function Opener({ onClose, closable = true, mouse = false }: OpenerProps) {
  const [open, setOpen] = useState(false)
  const close = () => {
    onClose?.()
    setOpen(false)
  }
  return (
    <>
      <button type="button" onMouseDown={(event) => mouse && event.preventDefault()} onClick={() => setOpen(true)}>
        打开
      </button>
      <Dialog
        open={open}
        title="考试日期"
        onClose={closable ? close : undefined}
        footer={
          <button type="button" data-autofocus onClick={close}>
            保存
          </button>
        }
      >
        <input aria-label="日期" />
      </Dialog>
    </>
  )
}

test('a dialog takes the focus to what it names first and gives it back when it closes', async () => {
  const user = userEvent.setup()
  render(<Opener />)
  await user.click(screen.getByRole('button', { name: '打开' }))
  expect(screen.getByRole('dialog', { name: '考试日期' })).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('保存')
  await user.click(screen.getByRole('button', { name: '关闭' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement?.textContent).toBe('打开')
})

test('Esc gives the focus to the button though it was pressed by a mouse that took none', async () => {
  const user = userEvent.setup()
  render(<Opener mouse />)
  await user.click(screen.getByRole('button', { name: '打开' }))
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '打开' }))
})

test('Esc closes once', async () => {
  const user = userEvent.setup()
  const onClose = vi.fn()
  render(<Opener onClose={onClose} />)
  await user.click(screen.getByRole('button', { name: '打开' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a dialog that must be answered has no X and stays on Esc', async () => {
  const user = userEvent.setup()
  render(<Opener closable={false} />)
  await user.click(screen.getByRole('button', { name: '打开' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull()
})
