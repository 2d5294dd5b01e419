import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { tip, toast } from '../../platform/feedback.ts'
import { Tip } from './Tip.tsx'
import { Toasts } from './Toasts.tsx'

async function shown() {
  render(
    <>
      <Toasts />
      <Tip />
    </>,
  )
  return screen.findByRole('alertdialog')
}

test('a tip is titled 温馨提示 and has one button, 确定', async () => {
  void tip({ content: '请先选择科目' })
  const dialog = await shown()
  expect(within(dialog).getByRole('heading', { name: '温馨提示' })).toBeTruthy()
  expect(
    within(dialog)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['确定'])
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('title and labels are what was given; 取消 and the X are there when asked for', async () => {
  void tip({ title: '重做', content: '清空？', confirm: '清空', cancel: true, closable: true })
  const dialog = await shown()
  expect(within(dialog).getByRole('heading', { name: '重做' })).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: '取消' })).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: '关闭' })).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: '清空' }))
})

test.each([
  ['确定', 'confirm'],
  ['再想想', 'cancel'],
  ['关闭', 'close'],
] as const)('%s runs its callback, then closes the dialog', async (name, answer) => {
  const order: string[] = []
  const note = (what: string) => () =>
    void order.push(`${what}, ${screen.queryByRole('alertdialog') ? 'open' : 'closed'}`)
  const asked = tip({
    content: '一',
    cancel: '再想想',
    closable: true,
    onConfirm: note('confirm'),
    onCancel: note('cancel'),
    onClose: note('close'),
  })
  const dialog = await shown()
  await userEvent.click(within(dialog).getByRole('button', { name }))
  expect(order).toEqual([`${answer}, open`])
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(await asked).toBe(answer)
})

test.each([
  [{ cancel: true, closable: true }, 'close'],
  [{ cancel: true }, 'cancel'],
  [{}, 'confirm'],
] as const)('Esc closes every tip: %o is answered with %s', async (asked, answer) => {
  const given = tip({ content: '一', ...asked })
  await shown()
  await userEvent.keyboard('{Escape}')
  expect(await given).toBe(answer)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('Enter in a tip confirms, but not what cannot be undone: there the harmless button has the focus', async () => {
  const harmless = tip({ content: '一', confirm: '去看看', cancel: true })
  await shown()
  await userEvent.keyboard('{Enter}')
  expect(await harmless).toBe('confirm')
  let destructive: Promise<string> | undefined
  act(() => {
    destructive = tip({ content: '一', confirm: '清空并重做', cancel: true, destructive: true })
  })
  await screen.findByRole('alertdialog')
  expect(document.activeElement?.textContent).toBe('取消')
  await userEvent.keyboard('{Enter}')
  expect(await destructive).toBe('cancel')
})

test('a callback that fails leaves no dialog behind', async () => {
  const user = userEvent.setup()
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const thrown = vi.fn((event: ErrorEvent) => event.preventDefault())
  window.addEventListener('error', thrown)
  void tip({
    content: '一',
    onConfirm: () => {
      throw new Error('callback')
    },
  })
  const dialog = await shown()
  await user.click(within(dialog).getByRole('button', { name: '确定' }))
  window.removeEventListener('error', thrown)
  failed.mockRestore()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('content is HTML: allowed elements are shown, nothing else gets in', async () => {
  void tip({
    content:
      '<p onclick="x()">请<b>重新</b>登录</p><script>window.hit = 1</script><img src="x" onerror="window.hit = 1">' +
      '<a href="https://a.example/x">说明</a><a href="javascript:window.hit=1">点我</a>',
  })
  const dialog = await shown()
  expect(within(dialog).getByText('重新').tagName).toBe('STRONG')
  const link = within(dialog).getByRole('link', { name: '说明' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://a.example/x', 'noopener noreferrer'])
  expect(within(dialog).getByText(/点我/).closest('a')).toBeNull()
  expect(dialog.querySelector('script, img, [onclick]')).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
})

test('a dialog is shown only when its content is a text', async () => {
  for (const content of [undefined, null, 5, {}, ['一']])
    expect(await tip({ content: content as unknown as string })).toBe('close')
  render(<Tip />)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a toast stands in the dialog that is open, where it can be seen, pressed and read out', async () => {
  const run = vi.fn()
  void tip({ content: '一' })
  const dialog = await shown()
  act(() => toast('没有保存', Number.POSITIVE_INFINITY, { label: '重试', run }))
  expect(within(dialog).getByRole('alert').textContent).toContain('没有保存')
  expect(screen.getAllByText('没有保存')).toHaveLength(1)
  await userEvent.click(within(dialog).getByRole('button', { name: '重试' }))
  expect(run).toHaveBeenCalledTimes(1)
  act(() => toast('已保存', Number.POSITIVE_INFINITY))
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(screen.getByRole('status').textContent).toContain('已保存')
})
