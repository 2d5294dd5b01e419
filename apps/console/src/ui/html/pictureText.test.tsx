import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { uploadFile } from '../../platform/uploadFile.ts'
import { renderAt } from '../../testing/renderAt.tsx'
import { HtmlEditor } from './HtmlEditor.tsx'

vi.mock('../../platform/uploadFile.ts', () => ({
  uploadFile: vi.fn(async () => ({ url: '/files/a.png', width: 20, height: 10 })),
}))

let html = ''

function Text() {
  const [value, setValue] = useState('')
  return (
    <HtmlEditor
      label="正文"
      max={9_000}
      rich={{ bookID: 1 }}
      value={value}
      onChange={(next) => {
        html = next
        setValue(next)
      }}
    />
  )
}

async function choose() {
  renderAt(<Text />)
  await screen.findByRole('button', { name: '插入图片' })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['x'], 'IMG_0001.png', { type: 'image/png' })] } })
  return screen.findByRole('dialog', { name: '插入图片' })
}

test('a picture comes into a text with what it shows, not with the name of its file', async () => {
  await choose()
  const alt = screen.getByLabelText('图片说明')
  await waitFor(() => expect(document.activeElement).toBe(alt))
  expect(uploadFile).not.toHaveBeenCalled()
  await userEvent.type(alt, '心电图{Enter}')
  await waitFor(() => expect(html).toContain('<img src="/files/a.png" alt="心电图" width="20" height="10"'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a picture that only adorns has an empty text', async () => {
  await choose()
  await userEvent.click(screen.getByRole('button', { name: '上传并插入' }))
  await waitFor(() => expect(html).toContain('alt=""'))
  expect(html).not.toContain('IMG_0001')
})
