import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSettings } from '../../platform/settings.ts'
import { renderRunner } from '../testing/renderRunner.tsx'
import { wireSet } from '../testing/wireSet.ts'

const question = () => screen.getByRole('article')
const announced = () =>
  screen
    .getAllByRole('status')
    .map((status) => status.textContent)
    .join('')

beforeEach(() => setSettings({ confirmSingle: true, autoNext: false, sheetOpen: true }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('choosing the right option gives the verdict at once, with key, explanation and knowledge points', async () => {
  const { user } = await renderRunner()
  await user.click(screen.getByRole('radio', { name: /^C / }))
  expect(await within(question()).findByRole('heading', { name: '回答正确' })).toBeTruthy()
  expect(within(question()).getByRole('heading', { name: '考点', level: 4 })).toBeTruthy()
  expect(within(question()).getByText('缺铁性贫血')).toBeTruthy()
})

test('a verdict is announced with the key, and not again when one comes back to the question', async () => {
  const { user } = await renderRunner()
  await user.keyboard('a')
  expect(announced()).toBe('回答错误。正确答案：C。')
  await user.keyboard('{ArrowRight}{ArrowLeft}')
  expect(announced()).toBe('')
})

test('each option says by words what became of it', async () => {
  const { user } = await renderRunner()
  await user.keyboard('a')
  const words = within(screen.getByRole('radiogroup', { name: '第 1 题的题干' }))
  expect(words.getByText('我选错了')).toBeTruthy()
  expect(words.getByText('正确答案')).toBeTruthy()
})

test('letters, Enter and arrows answer and move, and the focus goes to the new question', async () => {
  const { user, store, sent } = await renderRunner()
  await user.keyboard('c{Enter}')
  expect(store.get().run.at).toBe(2)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^第 2 题/ }))
  await user.keyboard('{ArrowLeft}')
  expect(store.get().run.at).toBe(1)
  expect(sent.filter((entry) => entry.kind === 'reply')).toHaveLength(1)
})

test('moving to the next question hands nothing to the outbox', async () => {
  const { user, sent } = await renderRunner()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(sent).toEqual([])
})

test('an answer goes to the outbox with its chapter, time and mode', async () => {
  const { user, sent } = await renderRunner()
  await user.keyboard('b')
  expect(sent).toMatchObject([
    { kind: 'reply', appID: 5, reply: { allTestID: 1, cptID: 30, lastUserReply: 'B', mode: 'practice' } },
  ])
})

test('where single answers wait for a confirm, choosing alone judges nothing', async () => {
  setSettings({ confirmSingle: false })
  const { user, sent } = await renderRunner()
  await user.keyboard('a')
  expect(sent).toEqual([])
  await user.keyboard('c')
  await user.click(screen.getByRole('button', { name: '确认答案' }))
  expect(sent).toMatchObject([{ reply: { lastUserReply: 'C' } }])
})

test('walking through the options with arrows chooses none', async () => {
  const { user, sent } = await renderRunner()
  screen.getByRole<HTMLInputElement>('radio', { name: /^A / }).focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^C / }))
  expect(sent).toEqual([])
})

test('X: several are chosen and confirmed; too few are called missed', async () => {
  const { user, sent } = await renderRunner({ at: 7 })
  await user.keyboard('ab')
  expect(sent).toEqual([])
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: '漏选' })).toBeTruthy()
  expect(announced()).toBe('漏选。正确答案：ABD。')
  expect(sent).toMatchObject([{ reply: { lastUserReply: 'AB' } }])
  // The same word, sign and colour in the sheet.
  const cell = screen.getByRole('button', { name: /^第 \d+ 题，漏选/, current: true })
  expect([cell.dataset.state, cell.textContent]).toEqual(['partial', expect.stringContaining('–')])
})

test('true or false is answered with 1 and 2', async () => {
  const { user, sent } = await renderRunner({ at: 8 })
  await user.keyboard('1')
  expect(sent).toMatchObject([{ reply: { lastUserReply: '对' } }])
  expect(announced()).toBe('回答正确。')
})

test('fill-in: a field for each blank; Enter goes on and confirms behind the last; letters are only text', async () => {
  const { user, store, sent } = await renderRunner({ at: 9 })
  await user.click(await screen.findByRole('textbox', { name: '第 1 空' }))
  await user.keyboard('SA node{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '第 2 空' }))
  await user.keyboard('fnm{Enter}')
  expect(sent).toMatchObject([{ kind: 'reply', reply: { lastUserReply: 'SA node；fnm' } }])
  expect(store.get().noteOpen).toBe(false)
  expect(await screen.findByRole('heading', { name: '部分正确' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: '第 1 空，正确' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: '第 2 空，错误' })).toBeTruthy()
})

test('short answer: reference first, then the own judgement, by button or by 1 to 3', async () => {
  const { user, sent } = await renderRunner({ at: 10 })
  await user.type(await screen.findByRole('textbox'), '感染')
  await user.click(screen.getByRole('button', { name: '对照答案' }))
  expect(screen.getByRole('region', { name: '参考答案' }).textContent).toContain('感染、心律失常等。')
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: '部分答对' }))
  expect(sent).toMatchObject([{ reply: { lastUserReply: '感染', selfScore: 50 } }])
  await user.keyboard('3')
  expect(sent[1]).toMatchObject({ reply: { selfScore: 100 } })
})

test('case step: after the confirm every option shows its points, and the step its sum of full marks', async () => {
  const { user } = await renderRunner({ at: 11 })
  await user.keyboard('abd{Enter}')
  const options = screen.getAllByTitle('本选项的分值').map((weight) => weight.textContent)
  expect(options).toEqual(['+2 分', '+1 分', '0 分', '−1 分', '+1 分', '0 分'])
  expect((await screen.findByRole('region', { name: '结果' })).textContent).toContain('2 / 满分 4')
})

test('a case with one question names that one', async () => {
  const wire = wireSet()
  for (const item of wire.test.StyleItems.flatMap(({ TestItems }) => TestItems))
    if ('A3TestItems' in item) item.A3TestItems?.splice(1)
  await renderRunner({ wire, at: 5 })
  expect(await screen.findByRole('region', { name: /^共用题干 第 5 题/ })).toBeTruthy()
})

test('the shared case stays the same element while one moves inside its group', async () => {
  const { user } = await renderRunner({ at: 5 })
  const shared = screen.getByRole('region', { name: /^共用题干 第 5～6 题/ })
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('region', { name: /^共用题干 第 5～6 题/ })).toBe(shared)
  expect(screen.getByRole('complementary', { name: '补充信息' }).textContent).toContain('入院后第 2 天出现黑便。')
  expect(screen.getAllByText(/男，58 岁/)).toHaveLength(1)
})

test('B: the shared options stand once, with all stems of the group; a letter beside a stem answers that one', async () => {
  const { user, store, sent } = await renderRunner({ at: 3 })
  expect(await screen.findByRole('region', { name: '共用备选答案' })).toBeTruthy()
  expect(screen.getAllByText('选项 A 的内容')).toHaveLength(1)
  await user.click(
    within(screen.getByRole('radiogroup', { name: '第 4 题的题干' })).getByRole('radio', { name: /^B / }),
  )
  expect(store.get().run.at).toBe(4)
  expect(sent).toMatchObject([{ reply: { allTestID: 4, lastUserReply: 'B' } }])
})

test('Alt and a letter, the right button or the small button strike an option out', async () => {
  const { user } = await renderRunner()
  await user.keyboard('{Alt>}b{/Alt}')
  expect(screen.getByRole('radio', { name: /^B .*已划掉/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '恢复选项 B' }))
  expect(screen.queryByRole('radio', { name: /已划掉/ })).toBeNull()
  await user.pointer({ keys: '[MouseRight]', target: screen.getByRole('radio', { name: /^D / }) })
  expect(screen.getByRole('radio', { name: /^D .*已划掉/ })).toBeTruthy()
})

test('F makes a favourite and takes it back, M marks, and the sheet says so', async () => {
  const { user, sent } = await renderRunner()
  await user.keyboard('fm')
  expect(screen.getByRole('button', { name: '收藏' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: '第 1 题，未做，已标记' })).toBeTruthy()
  await user.keyboard('f')
  expect(sent).toMatchObject([
    { kind: 'favourite', allTestID: 1, isFav: 1 },
    { kind: 'favourite', allTestID: 1, isFav: 0 },
  ])
})

test('the sheet tells each state in words, marks the current question and leads to any other', async () => {
  const { user, store } = await renderRunner()
  await user.keyboard('c')
  const sheet = within(screen.getByRole('complementary', { name: '答题卡' }))
  expect(sheet.getByRole('button', { name: '第 1 题，答对' }).getAttribute('aria-current')).toBe('true')
  expect(sheet.getByRole('button', { name: '第 2 题，答错' })).toBeTruthy()
  await user.click(sheet.getByRole('button', { name: '第 12 题，未做' }))
  expect(store.get().run.at).toBe(12)
})

test('what was answered before is there again, with verdict and favourite', async () => {
  await renderRunner({ at: 2 })
  expect(await screen.findByRole('heading', { name: '回答错误' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '收藏' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('看清题干')).toBeTruthy()
})

test('an answer that this browser has not delivered wins over older history', async () => {
  const reply = {
    replyID: 'x'.repeat(32),
    allTestID: 2,
    cptID: 30,
    lastUserReply: 'C',
    spendTime: 4,
    answeredAt: 1_750_000_000_000,
    mode: 'practice' as const,
  }
  await renderRunner({ at: 2, local: [{ kind: 'reply', appID: 5, reply }] })
  expect(await screen.findByRole('heading', { name: '回答正确' })).toBeTruthy()
})

test('a review starts with every question open; a right answer offers the way out of the wrong book', async () => {
  const { user, sent } = await renderRunner({ at: 2, replyMode: 'review' })
  expect(screen.queryByRole('heading', { name: '回答错误' })).toBeNull()
  await user.keyboard('c')
  await user.click(await screen.findByRole('button', { name: '移出错题本' }))
  expect(sent).toMatchObject([
    { kind: 'reply', reply: { mode: 'review' } },
    { kind: 'wrongBook', allTestID: 2, isError: 0 },
  ])
})

test('the crowd shows from one answer on; below that the page says that there is none', async () => {
  const { user } = await renderRunner()
  await user.keyboard('c')
  const crowd = await screen.findByRole('region', { name: '全站统计' })
  expect(crowd.textContent).toContain('全站 200 人次作答，正确率 68.5%；易错项 B')
  expect(crowd.textContent).toContain('50 人次选择')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('region', { name: '全站统计' }).textContent).toContain('暂无统计')
})

test('reciting shows the key without an answer, and nothing can be chosen', async () => {
  const { user, sent } = await renderRunner({ mode: 'recite', props: { recite: true } })
  expect((await screen.findByRole('region', { name: '结果' })).textContent).toContain('正确答案C')
  await user.keyboard('a')
  expect(sent).toEqual([])
  await user.keyboard('{Enter}')
  expect(screen.getByRole('heading', { name: /^第 2 题/ })).toBeTruthy()
})

test('behind the last question stands the summary, with what is undone', async () => {
  const { user, store } = await renderRunner({ at: 12 })
  await user.click(screen.getByRole('button', { name: '看小结' }))
  expect(await screen.findByRole('heading', { name: '贫血 · 小结' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '继续未做的 11 题' }))
  expect(store.get().run.at).toBe(1)
})

test('a filter that leaves nothing says why', async () => {
  const wire = { ...(await import('../testing/wireSet.ts')).wireSet(), history: [] }
  const { user, onFilter } = await renderRunner({ wire, filter: 'wrong', props: { filter: 'wrong' } })
  expect(await screen.findByText('没有错题')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '查看全部题目' }))
  expect(onFilter).toHaveBeenCalledWith('all')
})

test('? opens the help, and while it is open no key answers', async () => {
  const { user, sent } = await renderRunner()
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: '快捷键' })).toBeTruthy()
  await user.keyboard('a')
  expect(sent).toEqual([])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a right answer goes on by itself only where one asked for it, a wrong one never', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  setSettings({ autoNext: true })
  const { user, store } = await renderRunner({ userOptions: { advanceTimers: vi.advanceTimersByTime } })
  await user.keyboard('c')
  await act(() => vi.runAllTimersAsync())
  expect(store.get().run.at).toBe(2)
  act(() => store.act({ type: 'goTo', id: 8 }))
  await user.keyboard('2')
  await act(() => vi.runAllTimersAsync())
  expect(store.get().run.at).toBe(8)
  setSettings({ autoNext: false })
  act(() => store.act({ type: 'retry' }))
  await user.keyboard('1')
  await act(() => vi.runAllTimersAsync())
  expect(store.get().run.at).toBe(8)
})

test('a newer copy of the set joins what was done here', async () => {
  const { user, store } = await renderRunner()
  await user.keyboard('c')
  act(() => store.renew(store.get().past, [{ id: 7, reply: { text: 'ABD', at: 5 } }]))
  expect(screen.getByRole('button', { name: '第 1 题，答对' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '第 7 题，答对' })).toBeTruthy()
})

test('a sheet that was folded away can be opened again; a page with something else in its place has none to open', async () => {
  const { user, view } = await renderRunner()
  await user.click(screen.getByRole('button', { name: '收起答题卡' }))
  await user.click(screen.getByRole('button', { name: '展开答题卡' }))
  await user.click(await screen.findByRole('button', { name: '收起答题卡' }))
  view.unmount()
  await renderRunner({ props: { side: <aside aria-label="答题卡">另一种答题卡</aside> } })
  expect(screen.queryByRole('button', { name: '展开答题卡' })).toBeNull()
})
