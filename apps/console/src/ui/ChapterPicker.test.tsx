import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { beforeEach, expect, test, vi } from 'vitest'
import { request } from '../platform/request.ts'
import { renderAt } from '../testing/renderAt.tsx'
import { ChapterPicker } from './ChapterPicker.tsx'

vi.mock('../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../platform/request.ts')>()),
  request: vi.fn(),
}))

const CHAPTERS = [
  { cptID: 1, treeID: 9, tree: '章节练习', path: '内科 / 心血管', count: 12 },
  { cptID: 2, treeID: 9, tree: '章节练习', path: '内科 / 呼吸', count: 3 },
]
/** Chapters that match and are not in the list. */
let left: number
let values: { cptID?: number }
/** Answers of the server that a test gives when it wants to. */
let waiting: (() => void)[]

beforeEach(() => {
  values = {}
  waiting = []
  left = 0
  vi.mocked(request).mockReset()
  vi.mocked(request).mockImplementation((async (_: string, { q }: { q?: string }) => {
    if (q) await new Promise<void>((resolve) => waiting.push(resolve))
    const found = CHAPTERS.filter(({ path }) => !q || path.includes(q) || (q === 'hx' && path.includes('呼吸')))
    return { found, left }
  }) as never)
  renderAt(
    <Form
      onValuesChange={(_, all) => {
        values = all
      }}
    >
      <Form.Item name="cptID" label="章节">
        <ChapterPicker appID={7} without={[1]} />
      </Form.Item>
    </Form>,
  )
})
const box = () => screen.findByRole('combobox', { name: '章节' })
/** The list goes by the numbers of keys. */
const enter = async () => fireEvent.keyDown(await box(), { key: 'Enter', keyCode: 13 })

test('pinyin and Enter choose the first that is found, also where Enter comes before the list', async () => {
  await userEvent.type(await box(), 'hx')
  await waitFor(() => expect(waiting.length).toBeGreaterThan(0))
  await enter()
  expect(values.cptID).toBeUndefined()
  await act(async () => {
    for (const answer of waiting) answer()
  })
  await waitFor(() => expect(values.cptID).toBe(2))
  expect(await screen.findByText('内科 / 呼吸（3 题）')).toBeDefined()
})

test('Enter takes the first that is found before the list has opened and marked it', async () => {
  vi.mocked(request).mockImplementation((async () => ({ found: CHAPTERS, left })) as never)
  const field = await box()
  await userEvent.type(field, 'hx')
  await userEvent.keyboard('{Escape}')
  // The list is closed, and what is typed stands there again before it opens.
  fireEvent.change(field, { target: { value: 'hx' } })
  await waitFor(() => expect(screen.queryAllByTitle('内科 / 呼吸（3 题）').length).toBeGreaterThan(0))
  await enter()
  await waitFor(() => expect(values.cptID).toBe(2))
})

test('each row of the list is called by the path of its chapter', async () => {
  await userEvent.click(await box())
  expect(await screen.findByRole('option', { name: '内科 / 呼吸（3 题）' })).toBeDefined()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['内科 / 呼吸（3 题）'])
})

test('a text that no chapter has chooses nothing', async () => {
  await userEvent.type(await box(), '外科')
  await enter()
  await act(async () => {
    for (const answer of waiting) answer()
  })
  expect(await screen.findByText('没有这样的章节')).toBeDefined()
  expect(values.cptID).toBeUndefined()
})

test('a chapter that was merged or removed since is told as such, not by its number', async () => {
  renderAt(<ChapterPicker appID={7} value={99} aria-label="原来的章节" />)
  expect(await screen.findByText('这个章节已经不在了')).toBeDefined()
})

test('more than the list holds is said; a chapter that cannot be chosen is not missing', async () => {
  await userEvent.click(await box())
  expect(await screen.findByText('内科 / 呼吸（3 题）')).toBeDefined()
  expect(screen.queryByText('内科 / 心血管（12 题）')).toBeNull()
  expect(screen.queryByText(/还有/)).toBeNull()
  left = 7
  await userEvent.type(await box(), '内科')
  await waitFor(() => expect(waiting.length).toBeGreaterThan(0))
  await act(async () => {
    for (const answer of waiting) answer()
  })
  expect(await screen.findByText('还有 7 章，请再输入一些')).toBeDefined()
})
