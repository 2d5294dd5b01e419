import { fireEvent, render, screen } from '@testing-library/react'
import { Button, Form, Input, Modal } from 'antd'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveByKey } from './saveKey.ts'

const savedPage = vi.fn()
const savedWindow = vi.fn()
const searched = vi.fn()
let end: () => void
beforeEach(() => {
  end = saveByKey()
  for (const told of [savedPage, savedWindow, searched]) told.mockReset()
})
afterEach(() => end())

function Page({ hasWindow = false, isSaved = false }) {
  return (
    <div id="content">
      <search>
        <Button onClick={searched}>保存筛选</Button>
      </search>
      <Form onFinish={searched}>
        <Input aria-label="查找" />
        <Button htmlType="submit">查询一下</Button>
      </Form>
      <Input aria-label="题干" />
      <Button autoInsertSpace={false} disabled={isSaved} onClick={savedPage}>
        保存
      </Button>
      {hasWindow && (
        <Modal open title="窗口" okButtonProps={{ htmlType: 'submit', form: 'own' }}>
          <Form name="own" onFinish={savedWindow}>
            <Input aria-label="名称" />
          </Form>
        </Modal>
      )}
    </div>
  )
}
/** Gives whether the browser would go on with the key. */
const press = (more: object) => fireEvent.keyDown(document.activeElement ?? document.body, { key: 's', ...more })

test('Ctrl+S and Cmd+S save the page, and the browser’s own window does not open', () => {
  render(<Page />)
  screen.getByLabelText('题干').focus()
  expect(press({ ctrlKey: true })).toBe(false)
  expect(press({ metaKey: true })).toBe(false)
  expect(savedPage).toHaveBeenCalledTimes(2)
  press({ ctrlKey: true, repeat: true })
  press({})
  expect(savedPage).toHaveBeenCalledTimes(2)
})

test('searching forms and sets of filters are saved by no key; what is saved already stays', () => {
  render(<Page isSaved />)
  screen.getByLabelText('查找').focus()
  press({ ctrlKey: true })
  expect([savedPage, searched].map((told) => told.mock.calls.length)).toEqual([0, 0])
})

test('with a window in front its form is saved, not that of the page', async () => {
  render(<Page hasWindow />)
  screen.getByLabelText('名称').focus()
  press({ ctrlKey: true })
  await vi.waitFor(() => expect(savedWindow).toHaveBeenCalledOnce())
  expect(savedPage).not.toHaveBeenCalled()
})
