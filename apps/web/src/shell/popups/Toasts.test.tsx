import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '../../platform/feedback.ts'
import { Toasts } from './Toasts.tsx'

afterEach(() => void vi.restoreAllMocks())

/** Makes showPopover throw for elements outside of the document, as browsers do. */
function refuseDisconnected(): void {
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      if (!this.isConnected) throw new DOMException('Invalid on disconnected popover elements.', 'InvalidStateError')
    },
    hidePopover() {},
  })
}

test('a message that comes as the dialog over the page goes is shown on the page', async () => {
  refuseDisconnected()
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  render(<Toasts />)
  act(() => toast('第一条', 10_000))
  expect((await screen.findByRole('alert')).closest('dialog')).toBe(dialog)
  act(() => {
    toast('预约成功', 10_000)
    dialog.remove()
  })
  expect((await screen.findByText('预约成功')).closest('[role=status]')).toBeInstanceOf(HTMLElement)
})

test('a dialog that has gone before its message is drawn takes nothing down with it', async () => {
  refuseDisconnected()
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  // A dialog that is found at first and removed before React renders the message into it.
  const { querySelectorAll } = document
  vi.spyOn(document, 'querySelectorAll').mockImplementation(((selector: string) => {
    const found = [...querySelectorAll.call(document, selector)]
    dialog.remove()
    return found as never
  }) as typeof document.querySelectorAll)
  act(() => toast('预约成功', 10_000))
  render(<Toasts />)
  vi.restoreAllMocks()
  act(() => document.body.append(document.createElement('p')))
  expect((await screen.findByText('预约成功')).isConnected).toBe(true)
})
