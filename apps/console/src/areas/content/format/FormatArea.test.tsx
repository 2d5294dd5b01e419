import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { RequestError } from '../../../platform/request.ts'
import { uploadFile } from '../../../platform/uploadFile.ts'
import { FormatArea } from './FormatArea.tsx'

vi.mock('../../../platform/uploadFile.ts', () => ({ uploadFile: vi.fn() }))
const uploads = vi.mocked(uploadFile)
afterEach(() => void uploads.mockReset())
URL.createObjectURL ??= () => 'blob:x'
URL.revokeObjectURL ??= () => {}

function Fields() {
  const [stem, setStem] = useState('H2O')
  const [hint, setHint] = useState('')
  return (
    <FormatArea appID={7}>
      <label htmlFor="stem">题干</label>
      <textarea id="stem" value={stem} onChange={(event) => setStem(event.target.value)} />
      <textarea aria-label="选项 A" value={hint} onChange={(event) => setHint(event.target.value)} />
    </FormatArea>
  )
}

function show() {
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <App>
        <Fields />
      </App>
    </ConfigProvider>,
  )
  const stem = screen.getByLabelText<HTMLTextAreaElement>('题干')
  return { stem, option: screen.getByLabelText<HTMLTextAreaElement>('选项 A'), user: userEvent.setup() }
}

const select = (field: HTMLTextAreaElement, from: number, to: number) => {
  field.focus()
  field.setSelectionRange(from, to)
}

test('the one bar changes the text that has the focus, by press and by key', async () => {
  const { stem, option, user } = show()
  select(stem, 1, 2)
  await user.click(screen.getByRole('button', { name: '下标' }))
  expect(stem.value).toBe('H₂O')
  await user.keyboard('{Control>},{/Control}')
  expect(stem.value).toBe('H2O')
  await user.type(option, '甲乙')
  expect(screen.getByRole('toolbar', { name: '格式：选项 A' })).toBeTruthy()
  select(option, 0, 1)
  await user.keyboard('{Control>}b{/Control}')
  expect(option.value).toBe('<b>甲</b>乙')
})

test('the bar is one stop of the Tab key with arrows inside; Alt+F10 goes there, Escape back', async () => {
  const { stem, user } = show()
  select(stem, 0, 0)
  await user.keyboard('{Alt>}{F10}{/Alt}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '加粗' }))
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '上标' }))
  await user.keyboard('{End}{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '加粗' }))
  expect(screen.getAllByRole('button').filter((one) => one.tabIndex === 0)).toHaveLength(1)
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(stem)
})

test('a table of the size asked for, and signs found by their pinyin, come where the caret is', async () => {
  const { stem, user } = show()
  select(stem, 3, 3)
  await user.click(screen.getByRole('button', { name: '符号' }))
  await user.type(await screen.findByLabelText('查找符号'), 'xydy{Enter}')
  expect(stem.value).toBe('H2O≤')
  await user.click(screen.getByRole('button', { name: '表格' }))
  await user.click(await screen.findByRole('button', { name: '插入表格' }))
  expect(stem.value).toBe('H2O≤\n|列 1|列 2|列 3|\n|---|---|---|\n| | | |\n| | | |')
})

const png = (name: string) => new File([new Uint8Array(10)], name, { type: 'image/png' })
const paste = (field: HTMLElement, files: File[], text = '') =>
  fireEvent.paste(field, { clipboardData: { files, types: ['Files'], getData: () => text } })

test('pasted pictures are uploaded with what they show and named where the caret was; other files are told', async () => {
  const { stem, user } = show()
  uploads.mockImplementation(async (_, { name }: { name?: string }) => ({ name }) as never)
  select(stem, 1, 1)
  paste(stem, [png('image.png'), png('image.png'), new File(['x'], '病历.docx')])
  const dialog = within(await screen.findByRole('dialog', { name: '放入 2 张图片' }))
  expect(dialog.getByText(/病历\.docx：不是可用的图片/)).toBeTruthy()
  await user.type(dialog.getAllByRole('textbox')[0] as HTMLElement, '心电图')
  await user.click(dialog.getByRole('button', { name: '上传并放入' }))
  await waitFor(() => expect(stem.value).toMatch(/^H\[p\w+-\w+\.png\|心电图\]\n\[p\w+-\w+\.png\]2O$/))
  expect(uploads).toHaveBeenCalledTimes(2)
})

test('where a name is taken another one can be taken, or the picture replaced', async () => {
  const { option, user } = show()
  uploads.mockImplementation(async (_, params: { name?: string; replace?: number }) => {
    if (params.name === '心电图.png' && !params.replace) throw new RequestError(409, '已有图片 心电图.png', null)
    return { name: params.name } as never
  })
  const drop = () => fireEvent.drop(option, { dataTransfer: { files: [png('心电图.png')], types: ['Files'] } })
  drop()
  await user.click(await screen.findByRole('button', { name: '上传并放入' }))
  await user.click(await screen.findByRole('button', { name: '另取名' }))
  await waitFor(() => expect(option.value).toMatch(/^\[心电图-\w{4}\.png\]$/))
  drop()
  await user.click(await screen.findByRole('button', { name: '上传并放入' }))
  await user.click(await screen.findByRole('button', { name: '替换原图' }))
  await waitFor(() => expect(option.value).toMatch(/\[心电图\.png\]$/))
  expect(uploads.mock.calls.at(-1)?.[1]).toMatchObject({ appID: 7, name: '心电图.png', replace: 1 })
})

test('text with a picture of itself, as office programs copy it, is pasted as text', () => {
  const { stem } = show()
  expect(paste(stem, [png('image.png')], '一段文字')).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
})
