import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import type { Preview, Settings } from './importTypes.ts'
import { MappingStep } from './MappingStep.tsx'
import { choose, columnName } from './mapping.ts'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))
const calls = vi.mocked(request)
afterEach(() => {
  calls.mockReset()
})

const SHEET: Preview['sheets'][number] = {
  name: '题目',
  hidden: 0,
  kind: 'table',
  reasons: [],
  header: 1,
  headers: ['章节', '题目描述', '答案', '备注'],
  columns: { chapter: 0, stem: 1, answer: 2 },
  rows: [{ number: 2, cells: ['甲章', '第一题', 'A', '说明'] }],
}
const PREVIEW: Preview = {
  format: 'xlsx',
  fields: ['chapter', 'stem', 'answer', 'explanation'].map((field) => ({
    field,
    name: { chapter: '章节', stem: '题干', answer: '答案', explanation: '解析' }[field] as string,
  })),
  sheets: [SHEET],
  questions: [
    {
      externalID: 'x',
      chapterPath: ['甲章'],
      style: 'JD',
      styleName: '简答题',
      form: 'JDTEST',
      group: null,
      hint: '',
      stem: '第一题',
      options: [],
      answer: 'A',
      explanation: '',
      points: [],
      source: '',
      year: null,
      difficulty: null,
    },
  ],
  pictures: [],
  picturesLeft: 0,
  problems: [{ severity: 'error', sheet: '题目', row: 3, column: '答案', reason: '没有答案', text: '' }],
}

function show(preview: Preview = PREVIEW) {
  calls.mockResolvedValue(preview as never)
  const done = vi.fn<(settings: Settings) => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <MappingStep
          uploaded={{ appID: 1, tree: '章节练习', uploadID: 5, fileName: 'a.xlsx' }}
          pending={false}
          onBack={() => {}}
          onDone={done}
        />
      </App>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), done }
}

const asked = () => calls.mock.calls.at(-1)?.[1]
const meaning = (column: string) => screen.findByRole('combobox', { name: new RegExp(`^${column} 列 (.* )?的含义$`) })
const pick = async (user: ReturnType<typeof userEvent.setup>, column: string, name: string) => {
  await user.click(await meaning(column))
  await user.click(await screen.findByTitle(name, { selector: '.ant-select-item-option' } as never))
}

test('the guess, the first questions as learners see them, and what is wrong in their rows are shown', async () => {
  show()
  expect(await screen.findByText('“题目”的列')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: /^预览：第一题/ })).getByText('参考答案')).toBeTruthy()
  expect(screen.getByText('题目 第 3 行 · 答案：没有答案')).toBeTruthy()
  expect(asked()).toEqual({ appID: 1, uploadID: 5 })
})

test('what a column means is said by the editor, and goes with the check', async () => {
  const { user, done } = show()
  await pick(user, 'D', '解析')
  const columnsJson = [
    { field: 'chapter', column: 0 },
    { field: 'stem', column: 1 },
    { field: 'answer', column: 2 },
    { field: 'explanation', column: 3 },
  ]
  const expected = { appID: 1, uploadID: 5, headerRow: 1, columnsJson }
  await waitFor(() => expect(asked()).toEqual(expected))
  await user.click(screen.getByRole('button', { name: '检查全部' }))
  expect(done).toHaveBeenCalledWith(expected)
})

test('what was typed is offered before what only holds it: 题干 and Enter is not 共用题干', async () => {
  const fields = [{ field: 'sharedStem', name: '共用题干' }, ...PREVIEW.fields, { field: 'options', name: '选项' }]
  const { user } = show({ ...PREVIEW, fields, sheets: [{ ...SHEET, columns: {} }] })
  await user.click(await meaning('B'))
  await user.keyboard('题干')
  const offered = () => screen.queryAllByTitle(/题干/, { selector: '.ant-select-item-option' } as never)
  await waitFor(() => expect(offered().map(({ textContent }) => textContent)).toEqual(['题干', '共用题干']))
})

test('empty sheets beside the one that holds something need no choice, and a table without headers has none', async () => {
  const empty = {
    ...SHEET,
    kind: 'other' as const,
    reasons: ['没有内容'],
    header: 0,
    headers: [],
    columns: {},
    rows: [],
  }
  const bare = {
    ...SHEET,
    name: 'Sheet1',
    kind: 'other' as const,
    header: 0,
    headers: ['', ''],
    columns: {},
    rows: [{ number: 1, cells: ['称量用什么？', 'A'] }],
  }
  const { user } = show({ ...PREVIEW, sheets: [bare, { ...empty, name: 'Sheet2' }, { ...empty, name: 'Sheet3' }] })
  expect(await screen.findByText('称量用什么？')).toBeTruthy()
  await pick(user, 'A', '题干')
  await waitFor(() =>
    expect(asked()).toEqual({ appID: 1, uploadID: 5, headerRow: 0, columnsJson: [{ field: 'stem', column: 0 }] }),
  )
})

test('with several sheets, one has to be chosen before its columns are changed; what cannot be read cannot be checked', async () => {
  const other = { ...SHEET, name: '说明', kind: 'other' as const, reasons: ['没有内容'], columns: {} }
  show({ ...PREVIEW, sheets: [{ ...SHEET, kind: 'wrong', reasons: ['找不到题干列'], columns: {} }, other] })
  expect(await screen.findByText('要改列的含义，请先选择一个工作表')).toBeTruthy()
  expect(screen.getByText('找不到题干列')).toBeTruthy()
  expect(screen.getByRole('button', { name: '检查全部' })).toHaveProperty('disabled', true)
})

test('a field that moves to another column leaves the one that was guessed, and one chosen nowhere has none', () => {
  const said = choose(SHEET, [], 3, 'stem')
  expect(said).toContainEqual({ field: 'stem', column: 3 })
  expect(said.filter(({ field }) => field === 'stem')).toHaveLength(1)
  expect(choose(SHEET, [], 1, undefined)).toContainEqual({ field: 'stem', column: -1 })
  expect(choose(SHEET, choose(SHEET, [], 1, undefined), 1, 'stem')).not.toContainEqual({ field: 'stem', column: -1 })
})

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
])('column %i is called %s', (column, name) => {
  expect(columnName(column)).toBe(name)
})

test('the first questions show the pictures of the ZIP, which stand in no folder yet, beside those that do', async () => {
  const [question] = PREVIEW.questions as [Preview['questions'][number]]
  show({
    ...PREVIEW,
    questions: [{ ...question, stem: '见 [ECG.png|心肌梗死] 与 [old.png|旧图]' }],
    pictures: [{ name: 'ECG.png', address: 'data:image/png;base64,AAAA' }],
    picturesLeft: 2,
  })
  expect((await screen.findByRole<HTMLImageElement>('img', { name: '心肌梗死' })).src).toBe(
    'data:image/png;base64,AAAA',
  )
  expect(screen.getByRole<HTMLImageElement>('img', { name: '旧图' }).src).toMatch(/\/files\/images\/1\/old\.png$/)
  expect(screen.getByText(/ZIP 里另有 2 张/)).toBeDefined()
})
