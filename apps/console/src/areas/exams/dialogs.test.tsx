import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RequestError } from '@tizhou/contract/client'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { renderAt } from '../../testing/renderAt.tsx'
import { AddQuestions } from './AddQuestions.tsx'
import { DrawDialog } from './DrawDialog.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { type DeskQuestion, emptyPaper } from './paperForm.ts'
import { RubricDialog } from './RubricDialog.tsx'
import { refusalText } from './refusalText.ts'
import { ShownElsewhere } from './ShownElsewhere.tsx'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))
const calls = vi.mocked(request)
const onClose = vi.fn()
afterEach(() => {
  calls.mockReset()
  onClose.mockReset()
})

const question = (allTestID: number, more: Partial<DeskQuestion> = {}): DeskQuestion => ({
  ...{ allTestID, externalID: `q${allTestID}`, styleID: 1, stem: `第 ${allTestID} 道`, groupID: null, chapterPath: [] },
  ...{ difficulty: 1, rate: null, papers: 0, isRemoved: false, ...more },
})
const PAPER = {
  ...emptyPaper(),
  units: [
    {
      ...{ name: '上午', seconds: 60, restSeconds: 0, passMark: null },
      sections: [
        { styleID: 1, name: '', marks: 1, lines: [], items: [1, 2].map((allTestID) => ({ allTestID, marks: 1 })) },
      ],
    },
  ],
}
const known = new Map([1, 2].map((id) => [id, question(id)]))

/** Shows a dialog, does something in it and presses Esc. */
async function escapedAfter(
  dialog: ReactElement,
  name: string,
  act: (user: ReturnType<typeof userEvent.setup>) => Promise<unknown>,
) {
  renderAt(dialog)
  const user = userEvent.setup()
  await screen.findByText(name)
  await act(user)
  await user.keyboard('{Escape}')
  return user
}

/** The dialog stays until the answer is 放弃修改. */
async function expectAsked(user: ReturnType<typeof userEvent.setup>) {
  const discard = await screen.findByText('放弃修改')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(discard)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
}

const adding = <AddQuestions appID={1} styleID={1} name="A1 型题" onAdd={vi.fn()} onClose={onClose} />
const typeIDs = async (user: ReturnType<typeof userEvent.setup>, text: string) => {
  await user.click(screen.getByText('粘贴编号'))
  await user.type(await screen.findByLabelText('题目编号'), text)
}

test('pasted ids are not lost by Esc', async () => {
  calls.mockResolvedValue({ rows: [], total: 0 } as never)
  const user = await escapedAfter(adding, '为“A1 型题”选题', (one) => typeIDs(one, 'q1 q2'))
  await expectAsked(user)
})

test('nothing typed: Esc closes the choice of questions at once', async () => {
  calls.mockResolvedValue({ rows: [], total: 0 } as never)
  await escapedAfter(adding, '为“A1 型题”选题', async () => undefined)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('ids that the bank does not have stay to be corrected; those that were added go', async () => {
  calls.mockImplementation((async (name: string) =>
    name === 'exams.deskQuestions' ? { questions: [question(1)], unknown: ['q9'] } : { rows: [], total: 0 }) as never)
  renderAt(adding)
  const user = userEvent.setup()
  await screen.findByRole('dialog')
  await typeIDs(user, 'q1 q9')
  await user.click(screen.getByText('添加 2 个编号'))
  expect(await screen.findByText('题库里没有：q9')).toBeDefined()
  expect((screen.getByLabelText('题目编号') as HTMLTextAreaElement).value).toBe('q9')
})

test('another order is not lost by Esc', async () => {
  const order = <OrderDialog form={PAPER} known={known} onOrdered={vi.fn()} onClose={onClose} />
  const user = await escapedAfter(order, '调整次序', async (one) => {
    const row = (await screen.findAllByRole('treeitem')).at(-1) as HTMLElement
    row.focus()
    await one.keyboard('{Alt>}{ArrowUp}{/Alt}')
  })
  await expectAsked(user)
})

test('a typed seed is not lost by Esc', async () => {
  const of = { appID: 1, paperKey: 'P1', revision: 'r', form: PAPER }
  const draw = <DrawDialog {...of} onDrawn={vi.fn()} onClose={onClose} />
  const user = await escapedAfter(draw, '按蓝图抽题', async (one) => one.type(screen.getByLabelText('种子'), '7'))
  await expectAsked(user)
})

test('scoring points are not lost by Esc', async () => {
  const shown = { explanation: '', stem: '如何处理？' }
  calls.mockResolvedValue({ hash: 'h', question: shown } as never)
  const rubric = <RubricDialog appID={1} allTestID={1} marks={5} onSaved={vi.fn()} onClose={onClose} />
  const user = await escapedAfter(rubric, '评分要点', async (one) =>
    one.type(await screen.findByLabelText('第 1 个要点'), '诊断'),
  )
  await expectAsked(user)
})

test('papers that share questions are named with how many and lead to their desks', async () => {
  const paper = {
    form: PAPER,
    questions: [question(1, { chapterPath: ['心衰'] }), question(2), question(3, { chapterPath: ['别的'] })],
    shared: [
      { paperKey: 'P/8', name: '去年的卷', questions: 2, isWithdrawn: 0 as const },
      { paperKey: 'P9', name: '撤下的卷', questions: 1, isWithdrawn: 1 as const },
    ],
  }
  renderAt(<ShownElsewhere appID={1} paper={paper} />)
  expect(await screen.findByText('别处也能见到本卷的题：1 题在章节里，2 份试卷有相同的题')).toBeDefined()
  const list = within(screen.getByRole('list', { name: '有相同题目的试卷' }))
  expect(list.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    '去年的卷：2 题',
    '撤下的卷：1 题（已撤下）',
  ])
  expect(list.getByRole('link', { name: '去年的卷' }).getAttribute('href')).toContain('/papers/1/P%2F8')
})

test('a refusal names each reason once, by the label of its field', () => {
  const errors = [
    { field: 'closesAt', reason: '应晚于开放时间' },
    { field: 'uploadID', reason: '没有找到表头' },
  ]
  expect(refusalText(new RequestError(400, 'closesAt：应晚于开放时间；uploadID：没有找到表头', { errors }))).toBe(
    '截止时间应晚于开放时间；没有找到表头',
  )
  expect(refusalText(new RequestError(409, '已撤下'))).toBe('已撤下')
})

test('a draw is told once, also to who presses twice', async () => {
  calls.mockResolvedValue({ revision: 'r2', lines: [] } as never)
  const onDrawn = vi.fn(async () => {})
  renderAt(<DrawDialog appID={1} paperKey="P1" revision="r" form={PAPER} onDrawn={onDrawn} onClose={onClose} />)
  const user = userEvent.setup()
  await user.click(await screen.findByText('抽题'))
  await user.dblClick(await screen.findByText('查看抽到的题'))
  expect(onDrawn).toHaveBeenCalledTimes(1)
  expect(onDrawn).toHaveBeenCalledWith('r2')
})

test('a group whose ids fall into two calls is added once', async () => {
  const group = [1, 2].map((id) => question(id, { groupID: 5 }))
  calls.mockImplementation((async (name: string) =>
    name === 'exams.deskQuestions' ? { questions: group, unknown: [] } : { rows: [], total: 0 }) as never)
  const onAdd = vi.fn()
  renderAt(<AddQuestions appID={1} styleID={1} name="A1 型题" onAdd={onAdd} onClose={onClose} />)
  const user = userEvent.setup()
  await user.click(await screen.findByText('粘贴编号'))
  const ids = ['q1', ...Array.from({ length: 400 }, (_, at) => `x${at}`), 'q2']
  fireEvent.change(await screen.findByLabelText('题目编号'), { target: { value: ids.join(' ') } })
  await user.click(screen.getByText('添加 402 个编号'))
  await waitFor(() => expect(onAdd).toHaveBeenCalledTimes(1))
  expect(calls.mock.calls.filter(([name]) => name === 'exams.deskQuestions').length).toBeGreaterThan(1)
  expect(onAdd.mock.calls[0]?.[0].map(({ allTestID }: DeskQuestion) => allTestID)).toEqual([1, 2])
})

test('more ids than one paste may have are said', async () => {
  calls.mockResolvedValue({ rows: [], total: 0 } as never)
  renderAt(adding)
  await userEvent.setup().click(await screen.findByText('粘贴编号'))
  const many = Array.from({ length: 1_001 }, (_, at) => `x${at}`).join('\n')
  fireEvent.change(await screen.findByLabelText('题目编号'), { target: { value: many } })
  expect(await screen.findByText('一次最多 1000 个编号，请分几次添加。')).toBeDefined()
})
