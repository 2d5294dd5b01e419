import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RequestError } from '@tizhou/contract/client'
import { Form, Input } from 'antd'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/renderAt.tsx'
import { FormDialog } from './FormDialog.tsx'

const onSubmit = vi.fn<(values: { name: string }) => Promise<void>>()
const onClose = vi.fn()

function show() {
  onSubmit.mockReset()
  onClose.mockReset()
  return renderAt(
    <FormDialog<{ name: string }>
      title="改名"
      action="保存"
      initial={{ name: '甲' }}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Form.Item name="name" label="名称">
        <Input />
      </Form.Item>
    </FormDialog>,
  )
}

const dialog = () => screen.findByRole('dialog', { name: '改名' })
const save = async () => userEvent.click(within(await dialog()).getByRole('button', { name: '保存' }))

test('what the server says of a field stands at the field, the rest above the form', async () => {
  show()
  const errors = [
    { field: 'name', reason: '已被使用' },
    { field: 'other', reason: '缺少别的' },
  ]
  await dialog()
  onSubmit.mockRejectedValueOnce(new RequestError(400, '两处不对', { errors }))
  await save()
  expect(await screen.findByText('已被使用')).toBeDefined()
  expect((await screen.findByLabelText('名称')).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('缺少别的')).toBeDefined()
  onSubmit.mockRejectedValueOnce(new RequestError(409, '已有人改过'))
  await save()
  expect(await screen.findByText('已有人改过')).toBeDefined()
  expect(screen.queryByText('缺少别的')).toBeNull()
})

test('a refusal of the whole form comes into sight with the focus, however far down the button stands', async () => {
  show()
  const shown = vi.fn()
  Element.prototype.scrollIntoView = shown
  await dialog()
  onSubmit.mockRejectedValueOnce(new RequestError(409, '已有人改过'))
  await save()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('已有人改过'))
  expect(shown).toHaveBeenCalled()
})

test('closing asks only where something was typed', async () => {
  show()
  await userEvent.click(within(await dialog()).getByRole('button', { name: '取消' }))
  expect(onClose).toHaveBeenCalledOnce()
  onClose.mockReset()
  await userEvent.type(screen.getByLabelText('名称'), '乙')
  await userEvent.click(within(await dialog()).getByRole('button', { name: '取消' }))
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('leaving the page with something typed asks, and stays where told', async () => {
  const { address, go } = show()
  await dialog()
  await userEvent.type(screen.getByLabelText('名称'), '乙')
  void go('/elsewhere')
  await userEvent.click(await screen.findByRole('button', { name: '留下' }))
  expect(address()).toBe('/room')
  void go('/elsewhere')
  await userEvent.click(await screen.findByRole('button', { name: '离开' }))
  await waitFor(() => expect(address()).toBe('/elsewhere'))
})

test('the first field has the focus; Enter twice sends once', async () => {
  show()
  await dialog()
  await waitFor(() => expect(document.activeElement?.id).toBe(screen.getByLabelText('名称').id))
  onSubmit.mockReturnValue(new Promise(() => {}))
  await userEvent.keyboard('乙{Enter}{Enter}')
  await waitFor(() => expect(onSubmit).toHaveBeenCalled())
  expect(onSubmit.mock.calls).toEqual([[{ name: '甲乙' }]])
})

test('a dialog that opens for the sake of one field begins there', async () => {
  renderAt(
    <FormDialog title="改名" action="保存" initial={{}} onSubmit={onSubmit} onClose={onClose} beginAt="price">
      <Form.Item name="name" label="名称">
        <Input />
      </Form.Item>
      <Form.Item name="price" label="价格">
        <Input />
      </Form.Item>
    </FormDialog>,
  )
  await dialog()
  await waitFor(() => expect(document.activeElement?.id).toBe(screen.getByLabelText('价格').id))
})
