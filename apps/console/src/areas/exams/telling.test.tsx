import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { momentTyped } from '../../platform/typedMoments.ts'
import { renderAt } from '../../testing/renderAt.tsx'
import { PublishWords } from './PublishWords.tsx'
import { emptyPaper } from './paperForm.ts'
import { TellsInput } from './TellsInput.tsx'
import { WindowButton } from './WindowButton.tsx'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))
const calls = vi.mocked(request)
afterEach(() => calls.mockReset())

const at = (text: string) => momentTyped(text) as number
const [OPENS, CLOSES, TELLS] = ['2026-11-21T09:00', '2026-11-21T12:00', '2026-11-23T09:00'].map(at) as [
  number,
  number,
  number,
]
const NOTHING = { from: null, heldBy: [], holds: [] }
const WORDS = { paperID: null, running: 0, remarks: [], form: emptyPaper(), telling: NOTHING }
const form = { ...emptyPaper(), opensAt: OPENS, closesAt: CLOSES, tellsAt: TELLS, attempts: 1 }
const lines = () =>
  within(screen.getByRole('list', { name: '发布之后' }))
    .getAllByRole('listitem')
    .map((line) => line.textContent)

test('before a paper is published its window, attempts and the moment of results are named', async () => {
  renderAt(<PublishWords paper={{ ...WORDS, form, telling: { ...NOTHING, from: TELLS } }} />)
  await screen.findByText('开通了所属模块的学员随即看到它。')
  expect(lines()).toEqual([
    '学员在哪里找到它：“模拟考场”',
    '开放：北京时间 2026-11-21 09:00 – 2026-11-21 12:00',
    '作答：每人 1 次',
    '成绩、答案和排名：北京时间 2026-11-23 09:00 公布',
  ])
})

test('a free paper is said to be seen by all learners', async () => {
  renderAt(<PublishWords paper={{ ...WORDS, form: { ...form, isFree: true } }} />)
  expect(await screen.findByText('这份试卷免费：所有学员随即看到它。')).toBeDefined()
})

test('a paper without a window says so, and that results come after the hand-in', async () => {
  renderAt(<PublishWords paper={WORDS} />)
  await screen.findByRole('list')
  expect(lines()).toEqual([
    '学员在哪里找到它：“模拟考场”',
    '开放：随时可以作答',
    '作答：不限次数',
    '成绩、答案：交卷后马上公布',
  ])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('papers with the same questions that are not told yet are named with their dates, and so are those that wait', async () => {
  const telling = { from: TELLS, heldBy: [{ name: '全国一模', from: OPENS, until: TELLS }], holds: ['随堂测验'] }
  renderAt(<PublishWords paper={{ ...WORDS, telling }} />)
  expect(await screen.findByText(/要等到北京时间 2026-11-23 09:00 才全部公布/)).toBeDefined()
  const held = within(screen.getByRole('list', { name: '本卷要等的试卷' }))
  expect(held.getByRole('listitem').textContent).toBe('全国一模：2026-11-23 09:00 公布')
  expect(screen.getByText(/有相同题目的“随堂测验”也看不到/)).toBeDefined()
})

test('指定时间 begins with the end of the window; 截止后马上 takes the moment away', async () => {
  const change = vi.fn()
  renderAt(<TellsInput closes="2026-11-21T12:00" value="" onChange={change} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('combobox'))
  await user.click(await screen.findByTitle('指定时间'))
  expect(change).toHaveBeenLastCalledWith('2026-11-21T12:00')
  fireEvent.change(screen.getByLabelText('公布时间（北京）'), { target: { value: '2026-11-23T09:00' } })
  expect(change).toHaveBeenLastCalledWith('2026-11-23T09:00')
  await user.click(screen.getByRole('combobox'))
  await user.click(await screen.findByTitle('截止后马上'))
  expect(change).toHaveBeenLastCalledWith('')
})

const WINDOW = { name: '一模', opensAt: OPENS, closesAt: CLOSES, tellsAt: TELLS, begun: 3, running: 0, revision: 'r1' }
const showWindow = (state: 'open' | 'ended' | 'told') => {
  calls.mockImplementation((async (name: string) =>
    name === 'exams.paperWindow' ? { ...WINDOW, state } : null) as never)
  renderAt(<WindowButton appID={1} paperID={2} onMoved={async () => undefined} />)
}

test('现在公布 stands there after the end, asks first, names the moment that was set, and tells', async () => {
  showWindow('ended')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '现在公布' }))
  expect(await screen.findByText(/原定北京时间 2026-11-23 09:00 公布.*不能撤回/)).toBeDefined()
  expect(calls).not.toHaveBeenCalledWith('exams.paperMoveWindow', expect.anything())
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '现在公布' }))
  await waitFor(() =>
    expect(calls).toHaveBeenCalledWith('exams.paperMoveWindow', {
      ...{ appID: 1, paperID: 2, revision: 'r1', tellsNow: 1 },
    }),
  )
})

test('after the end a later one opens the window again once that is meant; it cannot be taken back, and the opening stays', async () => {
  showWindow('ended')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '开放时间' }))
  expect(await screen.findByLabelText('开放时间')).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('截止时间'), { target: { value: '2026-11-22T12:00' } })
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText(/2026-11-22 12:00 截止.*不能撤销/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: '不开放' }))
  expect(await screen.findAllByText('没有保存：考试没有重新开放')).toBeDefined()
  expect(calls).not.toHaveBeenCalledWith('exams.paperMoveWindow', expect.anything())
  await user.click(screen.getByRole('button', { name: '保存' }))
  await user.click(await screen.findByRole('button', { name: '重新开放' }))
  expect(await screen.findByText('考试已重新开放')).toBeDefined()
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
  expect(calls).toHaveBeenCalledWith('exams.paperMoveWindow', {
    ...{ appID: 1, paperID: 2, revision: 'r1', opensAt: OPENS, closesAt: at('2026-11-22T12:00'), tellsAt: TELLS },
  })
})

test('an end that came while the form was open is asked about as well', async () => {
  let looks = 0
  calls.mockImplementation((async (name: string) =>
    name === 'exams.paperWindow' ? { ...WINDOW, state: looks++ === 0 ? 'open' : 'ended' } : null) as never)
  renderAt(<WindowButton appID={1} paperID={2} onMoved={async () => undefined} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '开放时间' }))
  fireEvent.change(await screen.findByLabelText('截止时间'), { target: { value: '2026-11-22T12:00' } })
  await user.click(screen.getByRole('button', { name: '保存' }))
  await user.click(await screen.findByRole('button', { name: '重新开放' }))
  expect(await screen.findByText('考试已重新开放')).toBeDefined()
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
})

test('before the end nothing can be told at once; when all is told nothing moves', async () => {
  showWindow('open')
  expect(await screen.findByRole('button', { name: '开放时间' })).toHaveProperty('disabled', false)
  expect(screen.queryByRole('button', { name: '现在公布' })).toBeNull()
})

test('when results are told nothing of the window moves any more', async () => {
  showWindow('told')
  expect(await screen.findByRole('button', { name: '开放时间' })).toHaveProperty('disabled', true)
})

test('a moved window can be moved back: with its revision of then, which the server refuses once somebody moved it on', async () => {
  const window = { ...WINDOW, begun: 0, state: 'open' }
  const moves: object[] = []
  calls.mockImplementation((async (name: string, params: { closesAt?: number }) => {
    if (name === 'exams.paperWindow') return { ...window }
    moves.push(params)
    Object.assign(window, { closesAt: params.closesAt, revision: `r${moves.length + 1}` })
    return null
  }) as never)
  renderAt(<WindowButton appID={1} paperID={2} onMoved={async () => undefined} />)
  const user = userEvent.setup()
  const moveTo = async (closes: string) => {
    await user.click(await screen.findByRole('button', { name: '开放时间' }))
    fireEvent.change(await screen.findByLabelText('截止时间'), { target: { value: closes } })
    await user.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText('开放时间已改')
  }
  await moveTo('2026-11-21T13:00')
  await user.click(screen.getByRole('button', { name: '撤销' }))
  await screen.findByText('已改回原来的时间')
  const moments = { opensAt: OPENS, tellsAt: TELLS }
  expect(moves).toEqual([
    { ...moments, appID: 1, paperID: 2, revision: 'r1', closesAt: at('2026-11-21T13:00') },
    { ...moments, appID: 1, paperID: 2, revision: 'r2', closesAt: CLOSES },
  ])
})

test('an end that comes sooner says how many sit now, and is moved only where that is meant', async () => {
  calls.mockImplementation((async (name: string) =>
    name === 'exams.paperWindow' ? { ...WINDOW, state: 'open', running: 2 } : null) as never)
  renderAt(<WindowButton appID={1} paperID={2} onMoved={async () => undefined} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '开放时间' }))
  expect(await screen.findByText(/^2 人正在作答。提前：/)).toBeDefined()
  fireEvent.change(screen.getByLabelText('截止时间'), { target: { value: '2026-11-21T11:00' } })
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText(/还没有交的卷统一收卷/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: '不提前' }))
  expect(await screen.findAllByText('没有保存：有人正在作答，截止时间没有提前')).toBeDefined()
  expect(calls).not.toHaveBeenCalledWith('exams.paperMoveWindow', expect.anything())
  await user.click(screen.getByRole('button', { name: '保存' }))
  await user.click(await screen.findByRole('button', { name: '提前截止' }))
  await waitFor(() =>
    expect(calls).toHaveBeenCalledWith(
      'exams.paperMoveWindow',
      expect.objectContaining({ closesAt: at('2026-11-21T11:00') }),
    ),
  )
})

test('a window that is shorter than the paper is warned of before it is published', async () => {
  const soon = { ...form, opensAt: Date.now() + 3_600_000, closesAt: Date.now() + 7_200_000, tellsAt: null }
  renderAt(<PublishWords paper={{ ...WORDS, form: soon }} />)
  expect(await screen.findByText(/开放时间共 1 小时，全卷 2 小时：开考就进场的学员也做不完/)).toBeDefined()
})
