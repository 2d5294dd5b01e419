import { render, screen, waitFor } from '@testing-library/react'
import { Button, Drawer, Form, Input, Modal, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginAtFields } from './firstFields.ts'

let end: () => void
beforeEach(() => {
  end = beginAtFields()
})
afterEach(() => end())

function Opener({ children }: { children: (isOpen: boolean, close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {children(isOpen, () => setOpen(false))}
    </>
  )
}
const open = () => {
  const button = screen.getByRole('button', { name: '打开' })
  button.focus()
  button.click()
}
/** antd puts the focus on the window itself where it finds it nowhere inside. */
const enter = async () => {
  const dialog = await screen.findByRole('dialog')
  if (!dialog.contains(document.activeElement)) dialog.focus()
  return dialog
}
const fields = (
  <Form layout="vertical">
    <Form.Item label="分册">
      <Input aria-label="分册" disabled />
    </Form.Item>
    <Form.Item label="价格">
      <Input aria-label="价格" defaultValue="99" />
    </Form.Item>
  </Form>
)

function Late() {
  const [isThere, setThere] = useState(false)
  return (
    <Opener>
      {(isOpen) => (
        <>
          {isOpen && (
            <Drawer open title="拆分">
              {isThere && fields}
            </Drawer>
          )}
          <Button onClick={() => setThere(true)}>来了</Button>
        </>
      )}
    </Opener>
  )
}

test('a window begins at the first field that can be filled in', async () => {
  render(
    <Opener>
      {(isOpen) =>
        isOpen && (
          <Modal open title="修改">
            {fields}
          </Modal>
        )
      }
    </Opener>,
  )
  open()
  await enter()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('价格')))
})

test('a drawer does so as well, also where its form comes late', async () => {
  render(<Late />)
  open()
  await enter()
  screen.getByRole('button', { name: '来 了', hidden: true }).click()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('价格')))
})

test('whoever began something else is left alone', async () => {
  render(
    <Opener>
      {(isOpen) =>
        isOpen && (
          <Modal open title="问" footer={<Button autoFocus>取消</Button>}>
            <Form>
              <Input aria-label="原因" />
            </Form>
          </Modal>
        )
      }
    </Opener>,
  )
  open()
  const dialog = await screen.findByRole('dialog')
  const cancel = await screen.findByRole('button', { name: '取 消' })
  cancel.focus()
  dialog.append(document.createElement('p'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(cancel)
})

test('of choices the chosen one has it', async () => {
  render(
    <Opener>
      {(isOpen) =>
        isOpen && (
          <Modal open title="怎么合并">
            <Form>
              <Radio.Group defaultValue="b" name="how">
                <Radio value="a">前面</Radio>
                <Radio value="b">后面</Radio>
              </Radio.Group>
            </Form>
          </Modal>
        )
      }
    </Opener>,
  )
  open()
  await enter()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('后面')))
})
