import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { beforeEach, expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { renderAt } from '../../testing/renderAt.tsx'
import { PointNames } from './PointNames.tsx'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))

const ROWS = [
  { pointID: 1, name: '肝性脑病', alias: '' },
  { pointID: 2, name: '代谢性脑病', alias: '脑病变' },
  { pointID: 3, name: '自己', alias: '' },
]
const asked = () => vi.mocked(request).mock.calls.map(([, params]) => (params as { q?: string }).q)
let values: { parent?: string; related?: string }

beforeEach(() => {
  vi.mocked(request).mockReset()
  vi.mocked(request).mockResolvedValue({ rows: ROWS } as never)
  values = {}
  renderAt(
    <Form
      initialValues={{ parent: '', related: '甲点' }}
      onValuesChange={(_, all) => {
        values = all
      }}
    >
      <Form.Item name="parent" label="上级知识点">
        <PointNames appID={1} kind="parent" own="自己" />
      </Form.Item>
      <Form.Item name="related" label="相关知识点">
        <PointNames appID={1} kind="related" own="自己" />
      </Form.Item>
    </Form>,
  )
})
/** The list goes by the numbers of keys, which the keyboard of the tests does not send. */
const KEYS = { ArrowDown: 40, Backspace: 8, Enter: 13, Escape: 27 }
const press = (element: HTMLElement, key: keyof typeof KEYS) => fireEvent.keyDown(element, { key, keyCode: KEYS[key] })
const box = (name: string) => screen.findByRole('combobox', { name })

test('two characters suggest points, which arrow keys and Enter choose; a point is not suggested to itself', async () => {
  const parent = await box('上级知识点')
  await userEvent.type(parent, '脑')
  expect(await screen.findByText('再输入一些：名称、别名或拼音首字母')).toBeTruthy()
  expect(asked()).toEqual([])
  await userEvent.type(parent, '病')
  expect(await screen.findByTitle('代谢性脑病（又称：脑病变）')).toBeTruthy()
  expect(asked()).toEqual(['脑病'])
  expect(screen.queryByTitle('自己')).toBeNull()
  expect(parent.getAttribute('aria-expanded')).toBe('true')
  press(parent, 'ArrowDown')
  press(parent, 'Enter')
  await waitFor(() => expect(values.parent).toBe('代谢性脑病'))
})

test('several are chosen one after the other, pasted ones come at once, and Backspace takes the last away', async () => {
  const related = await box('相关知识点')
  await userEvent.type(related, '脑病')
  await userEvent.click(await screen.findByTitle('肝性脑病'))
  await waitFor(() => expect(values.related).toBe('甲点、肝性脑病'))
  await userEvent.paste('乙点、丙点，甲点')
  await waitFor(() => expect(values.related).toBe('甲点、肝性脑病、乙点、丙点'))
  // For a quarter of a second behind what was typed it takes nothing away: pressed again later.
  await waitFor(
    () => {
      press(related, 'Backspace')
      expect(values.related).toBe('甲点、肝性脑病、乙点')
    },
    { interval: 400 },
  )
})

test('Escape closes the list and chooses nothing', async () => {
  const related = await box('相关知识点')
  await userEvent.type(related, '脑病')
  await screen.findByTitle('肝性脑病')
  press(related, 'Escape')
  await waitFor(() => expect(related.getAttribute('aria-expanded')).toBe('false'))
  await userEvent.tab()
  expect(values.related).toBeUndefined()
})

test('text that was typed and not chosen becomes a name when the field is left, by Tab or by the mouse', async () => {
  await userEvent.type(await box('上级知识点'), '脑病')
  await screen.findByTitle('肝性脑病')
  await userEvent.tab()
  // Not the first that is suggested.
  expect(values.parent).toBe('脑病')
  const related = await box('相关知识点')
  await userEvent.type(related, '乙点')
  await userEvent.click(document.body)
  expect(values.related).toBe('甲点、乙点')
  expect(related).toHaveProperty('value', '')
})

test('Enter waits for the suggestions: it takes the first, or what was typed where nothing is like it', async () => {
  let answer: (rows: typeof ROWS) => void = () => {}
  vi.mocked(request).mockImplementation(
    (() =>
      new Promise((resolve) => {
        answer = (rows) => resolve({ rows })
      })) as never,
  )
  const related = await box('相关知识点')
  await userEvent.type(related, '乙点')
  press(related, 'Enter')
  expect(values.related).toBeUndefined()
  await act(async () => answer([]))
  await waitFor(() => expect(values.related).toBe('甲点、乙点'))
  await userEvent.type(related, 'gxnb')
  press(related, 'Enter')
  await act(async () => answer(ROWS))
  await waitFor(() => expect(values.related).toBe('甲点、乙点、肝性脑病'))
})

test.each([
  ['a column', '乙点\r\n丙点\r\n'],
  ['a row', '乙点\t丙点'],
])('%s of a table is pasted as names, behind what was typed', async (_, text) => {
  await userEvent.type(await box('相关知识点'), '丁点')
  await userEvent.paste(text)
  expect(values.related).toBe('甲点、丁点、乙点、丙点')
})

test('each name has a button that takes it away, and the parent one that empties the field', async () => {
  await userEvent.type(await box('相关知识点'), '乙点、丙点、')
  const button = await screen.findByRole('button', { name: '去掉“乙点”' })
  act(() => button.focus())
  await userEvent.keyboard('{Enter}')
  expect(values.related).toBe('甲点、丙点')
  expect(document.activeElement).toBe(await box('相关知识点'))
  await userEvent.type(await box('上级知识点'), '丁点')
  await userEvent.tab()
  expect(values.parent).toBe('丁点')
  await userEvent.click(await screen.findByRole('button', { name: '清空' }))
  expect(values.parent).toBe('')
})
