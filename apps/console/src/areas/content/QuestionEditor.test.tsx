import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { RequestError } from '../../platform/request.ts'
import { QuestionEditor } from './QuestionEditor.tsx'
import { emptyValues, type QuestionDetail, valuesOf } from './questionForm.ts'

// It asks by itself some time after typing, between the calls that these tests look at.
vi.mock('./TwinsHint.tsx', () => ({ TwinsHint: () => null }))
const { calls } = vi.hoisted(() => ({ calls: vi.fn() }))
const CHAPTERS = [
  { cptID: 11, treeID: 9, tree: '章节练习', path: '第一篇 / 贫血', count: 1 },
  { cptID: 12, treeID: 9, tree: '章节练习', path: '第一篇 / 白血病', count: 0 },
]
// The field of the chapter asks by itself; `calls` are the others.
vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: async (call: string, params: { q?: string }, more: unknown) =>
    call === 'chapters.chapterFind'
      ? { found: CHAPTERS.filter(({ cptID }) => !params.q || (params.q === 'bxb' && cptID === 12)), left: 0 }
      : calls(call, params, more),
}))
afterEach(() => {
  calls.mockReset()
})

const STORED: QuestionDetail = {
  allTestID: 7,
  appID: 1,
  subject: '临床',
  hash: 'state-1',
  cptID: 11,
  question: {
    externalID: 'a1',
    chapterPath: ['第一篇', '贫血'],
    style: 'A1',
    styleName: 'A1 型题',
    form: 'ATEST',
    group: null,
    hint: '',
    stem: '最常见的贫血是',
    options: ['缺铁性贫血', '海洋性贫血', '再障'].map((content, at) => ({ name: 'ACD'[at] as string, content })),
    answer: 'A',
    explanation: '【考点】贫血',
    points: ['贫血'],
    source: '',
    year: null,
    difficulty: null,
  },
  members: [],
  state: 'inChapter',
  removedAt: null,
  papers: [],
  updatedAt: 0,
  answered: 3,
  isReviewed: false,
  isOpen: true,
  proposal: null,
}
const TREES = [{ treeID: 9, name: '章节练习', chapters: [{ cptID: 11, parentID: 0, name: '贫血', count: 1 }] }]

function show(stored: QuestionDetail | null = STORED) {
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <QuestionEditor
        appID={1}
        isReviewed={stored?.isReviewed === true}
        stored={stored ?? undefined}
        edits
        initial={stored ? valuesOf(stored) : emptyValues(undefined)}
        trees={TREES}
        back={null}
        refetch={async () => {}}
      />
    ),
  })
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfigProvider button={{ autoInsertSpace: false }}>
        <App>
          <RouterProvider router={router as never} />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const sent = () => calls.mock.calls.at(-1)?.[1] as { questionJson: { options: unknown; answer: string; stem: string } }
const preview = () => within(screen.getByRole('region', { name: '预览' }))

test('what is typed is shown at once as learners see it, before and after the answer', async () => {
  const user = show()
  await user.type(await screen.findByLabelText('题干'), '，成人【首选】')
  expect(await preview().findByText('首选')).toBeTruthy()
  expect(preview().getByRole('heading', { name: '考点' })).toBeTruthy()
  expect(preview().getByText('✓ 正确答案')).toBeTruthy()
  await user.click(screen.getByText('作答前'))
  expect(preview().queryByText('✓ 正确答案')).toBeNull()
  expect(preview().queryByRole('heading', { name: '考点' })).toBeNull()
})

test('what a picture shows is written in a field of its own, and learners who do not see it hear that', async () => {
  calls.mockResolvedValue({ hash: 'state-2' } as never)
  const user = show()
  await user.click(await screen.findByLabelText('题干'))
  await user.paste('\n[nk-smear-ida.svg]')
  expect(await preview().findByRole('img', { name: '题图 1' })).toBeTruthy()
  await user.click(await screen.findByLabelText('题干图片 nk-smear-ida.svg 的说明'))
  await user.paste('外周血涂片')
  expect(await preview().findByRole('img', { name: '外周血涂片' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(calls).toHaveBeenCalled())
  expect(sent().questionJson.stem).toContain('[nk-smear-ida.svg|外周血涂片]')
})

test.each([
  ['an open subject', true, '已保存，学员随即看到'],
  ['a subject that is not open', false, '已保存；科目没有开放，学员看不到'],
])('what is saved in %s says whether learners see it', async (_, isOpen, said) => {
  calls.mockResolvedValue({ hash: 'state-2' } as never)
  const user = show({ ...STORED, isOpen })
  await user.type(await screen.findByLabelText('题干'), '？')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText(said)).toBeTruthy()
})

test('letters of a file with gaps stay; a moved option takes its place in the key with it', async () => {
  calls.mockResolvedValue({ hash: 'state-2' } as never)
  const user = show()
  await user.click(await screen.findByRole('button', { name: '选项 A下移' }))
  expect(screen.getByRole('radio', { name: 'C' })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(calls).toHaveBeenCalled())
  expect(calls.mock.calls[0]?.[0]).toBe('content.questionSave')
  expect(sent()).toMatchObject({ allTestID: 7, hash: 'state-1' })
  expect(sent().questionJson).toMatchObject({
    answer: 'C',
    options: [
      { name: 'A', content: '海洋性贫血' },
      { name: 'C', content: '缺铁性贫血' },
      { name: 'D', content: '再障' },
    ],
  })
})

test('an option has a reason, which learners see with the key, and which moves with it', async () => {
  calls.mockResolvedValue({ hash: 'state-2' } as never)
  const user = show({ ...STORED, question: { ...STORED.question, reasons: [{ name: 'D', content: '全血细胞减少' }] } })
  expect(await screen.findByLabelText<HTMLTextAreaElement>('选项 D 的理由')).toHaveProperty('value', '全血细胞减少')
  expect(screen.queryByLabelText('选项 A 的理由')).toBeNull()
  await user.click(screen.getByRole('button', { name: '选项 A 的理由：展开' }))
  await user.type(screen.getByLabelText('选项 A 的理由'), '缺铁最常见')
  const first = () => within(preview().getAllByRole('listitem')[0] as HTMLElement)
  expect(await first().findByText('缺铁最常见')).toBeTruthy()
  await user.click(screen.getByText('作答前'))
  expect(preview().queryByText('缺铁最常见')).toBeNull()
  expect(preview().queryByText('全血细胞减少')).toBeNull()
  await user.click(screen.getByRole('button', { name: '选项 D 的理由：收起' }))
  expect(screen.queryByLabelText('选项 D 的理由')).toBeNull()
  expect(screen.getByText('理由：全血细胞减少')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '选项 A下移' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(calls).toHaveBeenCalled())
  expect(sent().questionJson).toMatchObject({
    answer: 'C',
    reasons: [
      { name: 'C', content: '缺铁最常见' },
      { name: 'D', content: '全血细胞减少' },
    ],
  })
  expect(sent().questionJson.options).toEqual(
    ['海洋性贫血', '缺铁性贫血', '再障'].map((content, at) => ({ name: 'ACD'[at], content })),
  )
})

test('reasons that somebody else saved meanwhile are chosen together with the options they belong to', async () => {
  const conflict = { field: 'reasons', label: '选项理由', yours: null, theirs: [{ name: 'A', content: '别人的理由' }] }
  calls.mockRejectedValueOnce(new RequestError(409, '', { reason: 'changed', revision: 'state-9', fields: [conflict] }))
  const user = show()
  await user.type(await screen.findByLabelText('题干'), '？')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByLabelText<HTMLTextAreaElement>('选项 A 的理由')).toHaveProperty('value', '别人的理由')
  calls.mockResolvedValue({ hash: 'state-10' } as never)
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent()).toMatchObject({ hash: 'state-9' }))
  expect(sent().questionJson).toMatchObject({ reasons: [{ name: 'A', content: '别人的理由' }] })
})

test('what is chosen of two versions is in the form and in the preview at once', async () => {
  const theirs = '对方的题干'
  const conflict = { field: 'stem', label: '题干', yours: '最常见的贫血是？', theirs }
  calls.mockRejectedValueOnce(new RequestError(409, '', { reason: 'changed', revision: 'state-9', fields: [conflict] }))
  const user = show()
  const stem = await screen.findByLabelText<HTMLTextAreaElement>('题干')
  await user.type(stem, '？')
  await user.click(screen.getByRole('button', { name: '保存' }))
  const choice = await screen.findByRole('radio', { name: /^用对方的/ })
  expect(stem.value).toBe('最常见的贫血是？')
  await user.click(choice)
  expect(stem.value).toBe(theirs)
  expect(await preview().findByText(theirs)).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /^用我的/ }))
  expect(stem.value).toBe('最常见的贫血是？')
})

const chapterField = () => screen.findByRole('combobox', { name: '章节' })

test('a new question stands in no chapter until one is chosen', async () => {
  show(null)
  fireEvent.click(await screen.findByText('创建'))
  expect(await screen.findByText('请选择章节')).toBeTruthy()
  expect(calls).not.toHaveBeenCalled()
})

test('the chapter of a new question is found by pinyin', async () => {
  calls.mockReturnValue(new Promise(() => undefined))
  const user = show(null)
  await user.type(await screen.findByLabelText('章节'), 'bxb{Enter}')
  fireEvent.click(screen.getByText('创建'))
  await waitFor(() =>
    expect(calls).toHaveBeenCalledWith('content.questionCreate', expect.objectContaining({ cptID: 12 }), undefined),
  )
})

test('rule: a chapter that was not touched is not sent, so that a question that was moved meanwhile is not moved back', async () => {
  calls.mockResolvedValue({ hash: 'state-2' })
  const user = show()
  await user.type(await screen.findByLabelText('题干'), '？')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(calls).toHaveBeenCalled())
  expect(sent()).not.toHaveProperty('cptID')
  await user.type(await chapterField(), 'bxb{Enter}')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent()).toMatchObject({ cptID: 12 }))
})

test('the former chapter is sent where it is chosen against the one that somebody moved the question to', async () => {
  const moved = { field: 'cptID', label: '章节', yours: 11, theirs: 12 }
  calls.mockRejectedValueOnce(new RequestError(409, '', { reason: 'changed', revision: 'state-9', fields: [moved] }))
  const user = show()
  await user.type(await screen.findByLabelText('题干'), '？')
  await user.click(screen.getByRole('button', { name: '保存' }))
  const choice = within(await screen.findByRole('radiogroup', { name: '章节' }))
  await user.click(choice.getByRole('radio', { name: '用我的：贫血' }))
  calls.mockResolvedValue({ hash: 'state-10' })
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent()).toMatchObject({ hash: 'state-9', cptID: 11 }))
})

test('what the server refuses stands at its field', async () => {
  const errors = [
    { field: 'stem', reason: '请填写题干' },
    { field: 'options[1]', reason: '选项 C 没有内容' },
  ]
  calls.mockRejectedValue(new RequestError(400, '不对', { errors }))
  const user = show()
  await user.clear(await screen.findByLabelText('题干'))
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('请填写题干')).toBeTruthy()
  expect(screen.getByText('选项 C 没有内容')).toBeTruthy()
})

test('rule: a question that somebody else changed is not overwritten, and what was typed stays', async () => {
  calls.mockRejectedValue(new RequestError(409, '这道题刚被他人修改过，你的修改没有保存', { hash: 'state-9' }))
  const user = show()
  await user.type(await screen.findByLabelText('题干'), '？')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('这道题刚被他人修改过，你的修改没有保存')).toBeTruthy()
  expect(screen.getByRole('button', { name: '放弃我的修改，载入最新内容' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('题干').value).toBe('最常见的贫血是？')
})

test('a fill-in has a field for every blank of its stem', async () => {
  const question = {
    ...STORED.question,
    style: 'TK',
    form: 'TKTEST' as const,
    stem: '____和____',
    options: [],
    answer: '左心室｜左室；右心房',
  }
  calls.mockResolvedValue({ hash: 'state-2' } as never)
  const user = show({ ...STORED, question })
  const second = await screen.findByLabelText<HTMLInputElement>('第 2 空的答案')
  expect(screen.getByLabelText<HTMLInputElement>('第 1 空的答案').value).toBe('左心室｜左室')
  await user.clear(second)
  await user.type(second, '右房')
  expect(preview().getByText('左心室 或 左室；右房')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent().questionJson.answer).toBe('左心室｜左室；右房'))
})

test('under review a paper shows a change once another editor has released it, and the page says so', async () => {
  show({ ...STORED, papers: ['冲刺卷'], isReviewed: true })
  expect(await screen.findByText(/“冲刺卷”中。修改由另一人发布后试卷里也随即改变/)).toBeTruthy()
})

test('a question of papers alone is edited without a chapter, and says where it stands', async () => {
  const user = show({ ...STORED, cptID: null, state: 'papersOnly', papers: ['全国模拟考试', '冲刺卷'] })
  await screen.findByText(/只在试卷“全国模拟考试”、“冲刺卷”中/)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '章节' }).value).toBe('仅在试卷中')
  expect(screen.queryByRole('button', { name: '移出题目' })).toBeNull()
  expect(screen.queryByRole('button', { name: '恢复题目' })).toBeNull()
  calls.mockResolvedValue({ hash: 'state-2' } as never)
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(calls).toHaveBeenCalledWith('content.questionSave', expect.anything(), undefined))
  expect(sent()).toMatchObject({ allTestID: 7 })
  expect((sent() as { cptID?: number }).cptID).toBeUndefined()
})
