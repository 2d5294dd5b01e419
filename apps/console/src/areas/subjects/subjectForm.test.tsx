import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CODE_FAMILIES } from '@tizhou/domain/content/subjectCode'
import { expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { renderAt } from '../../testing/renderAt.tsx'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { subjectForm } from './subjectForm.tsx'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))

test('the code of a new subject is marked as needed, and its field says every beginning that it may have', async () => {
  vi.mocked(request).mockResolvedValue({ rows: [] } as never)
  renderAt(<FormButton label="新建科目" form={subjectForm([])} onSaved={async () => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: '新建科目' }))
  const form = within(await screen.findByRole('dialog'))
  const code = form.getByLabelText('代码')
  expect(code.getAttribute('aria-required')).toBe('true')
  const said = form.getByText(/开头的类别只能是/).textContent
  for (const { prefix } of CODE_FAMILIES) expect(said).toContain(prefix)
  await userEvent.click(form.getByRole('button', { name: '创建' }))
  expect(await form.findByText('请填写代码')).toBeDefined()
  expect(form.queryByText(/应为大写字母开头/)).toBeNull()
})
