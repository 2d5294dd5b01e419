import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/renderAt.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FormLines } from './FormLines.tsx'
import { whole } from './fields.tsx'

test('a number out of its range or with a fraction is refused at its field, as it was typed, and saves nothing else', async () => {
  const onSubmit = vi.fn<(values: { seats: number }) => Promise<void>>().mockResolvedValue()
  renderAt(
    <FormDialog<{ seats: number }>
      title="名额"
      action="保存"
      initial={{ seats: 5 }}
      onSubmit={onSubmit}
      onClose={() => undefined}
    >
      <FormLines lines={[whole('seats', '名额', [0, 100], { required: true })]} />
    </FormDialog>,
  )
  const dialog = await screen.findByRole('dialog', { name: '名额' })
  const seats = within(dialog).getByLabelText('名额')
  const save = () => userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  for (const typed of ['-1', '101', '99999999999999999999', '1.5']) {
    await userEvent.clear(seats)
    await userEvent.type(seats, typed)
    await save()
    expect(await within(dialog).findByText('应为 0 到 100 的整数')).toBeDefined()
    expect(seats.getAttribute('aria-invalid')).toBe('true')
  }
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.clear(seats)
  await userEvent.type(seats, '100')
  await save()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ seats: 100 }))
})
