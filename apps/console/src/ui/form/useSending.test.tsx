import { act, render } from '@testing-library/react'
import { Form } from 'antd'
import { expect, test, vi } from 'vitest'
import { useSending } from './useSending.ts'

const send = vi.fn(async (_: object) => undefined)
let submit: (values: object) => Promise<void>
function Sending() {
  const [form] = Form.useForm<object>()
  submit = useSending(form, send).submit
  return <Form form={form} />
}

test('what is sent while the form is being sent already goes nowhere; afterwards it can be sent again', async () => {
  render(<Sending />)
  const first = submit
  await act(() => Promise.all([first({ at: 1 }), first({ at: 2 })]))
  expect(send.mock.calls).toEqual([[{ at: 1 }]])
  await act(() => submit({ at: 3 }))
  expect(send.mock.calls).toEqual([[{ at: 1 }], [{ at: 3 }]])
})
