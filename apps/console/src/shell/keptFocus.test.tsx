import { render, screen, waitFor } from '@testing-library/react'
import { Modal } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFocus } from './keptFocus.ts'

let end: () => void
beforeEach(() => {
  end = keepFocus(() => document.getElementById('content'))
})
afterEach(() => {
  end()
  history.replaceState(null, '', '/')
})

const button = (name: string) => screen.getByRole('button', { name })
const isAt = (name: string) => waitFor(() => expect(document.activeElement).toBe(button(name)))
const press = (name: string) => {
  button(name).focus()
  button(name).click()
}

function Page() {
  const [rows, setRows] = useState(['甲', '乙', '丙'])
  const [saved, setSaved] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isElsewhere, setElsewhere] = useState(false)
  if (isElsewhere) return <div id="content" tabIndex={-1} />
  return (
    <div id="content" tabIndex={-1}>
      {rows.map((row) => (
        <button type="button" key={row} onClick={() => setRows(rows.filter((one) => one !== row))}>
          去掉{row}
        </button>
      ))}
      <div key={saved}>
        <button type="button" disabled={saved > 0} onClick={() => setSaved(saved + 1)}>
          保存
        </button>
        <button type="button" onClick={() => setOpen(true)}>
          打开
        </button>
      </div>
      <button
        type="button"
        onClick={() => {
          history.replaceState(null, '', '/elsewhere')
          setElsewhere(true)
        }}
      >
        离开
      </button>
      {isOpen && (
        <Modal open title="窗口" footer={null}>
          <form aria-busy={isBusy}>
            <input aria-label="名称" disabled={isBusy} />
          </form>
          <button type="button" onClick={() => setBusy(!isBusy)}>
            发送
          </button>
          <button type="button" onClick={(event) => event.currentTarget.setAttribute('disabled', '')}>
            撤销
          </button>
          <button type="button" onClick={() => setOpen(false)}>
            完成
          </button>
        </Modal>
      )}
    </div>
  )
}

test('a row that is removed gives the focus to what follows it', async () => {
  render(<Page />)
  press('去掉乙')
  await isAt('去掉丙')
  button('去掉丙').click()
  await isAt('保存')
})

test('a button that has nothing more to do gives it to its neighbour, also on a page that was drawn anew', async () => {
  render(<Page />)
  press('保存')
  await isAt('打开')
})

test('a window that closes gives it back to what opened it', async () => {
  render(<Page />)
  press('打开')
  await screen.findByRole('dialog')
  press('完成')
  await isAt('打开')
})

test('a form that is sent gives it back to its field, and its window to what opened it', async () => {
  render(<Page />)
  press('打开')
  const field = await screen.findByLabelText('名称')
  field.focus()
  button('发送').click()
  await waitFor(() => expect(field.matches(':disabled')).toBe(true))
  // As browsers do where the control that has it is disabled.
  field.blur()
  button('发送').click()
  await waitFor(() => expect(document.activeElement).toBe(field))
  button('完成').click()
  await isAt('打开')
})

test('a window in which it had to move gives it back to what opened it', async () => {
  render(<Page />)
  press('打开')
  await screen.findByRole('dialog')
  press('撤销')
  await isAt('完成')
  button('完成').click()
  await isAt('打开')
})

test('another page has it at its content', async () => {
  render(<Page />)
  press('离开')
  await waitFor(() => expect(document.activeElement?.id).toBe('content'))
})

test('whoever presses beside the controls is left alone', async () => {
  render(<Page />)
  button('去掉甲').focus()
  button('去掉甲').blur()
  document.getElementById('content')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  button('去掉甲').click()
  await waitFor(() => expect(screen.queryByRole('button', { name: '去掉甲' })).toBeNull())
  expect(document.activeElement).toBe(document.body)
})
