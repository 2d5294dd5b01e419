import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { WireExamSection } from '@tizhou/contract/areas/exams/examSection'
import { MODES } from '@tizhou/domain/runner/rules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSettings } from '../../platform/settings.ts'
import { setFromSections } from '../state/examSet.ts'
import { RunnerStore, type StoreOptions, type Surroundings } from '../state/runnerStore.ts'
import { setFromWire } from '../state/wire.ts'
import { renderRunner } from '../testing/renderRunner.tsx'
import { wireItem, wireSet } from '../testing/wireSet.ts'
import { fetchParts, Sheet } from './lazyParts.ts'
import { Runner } from './Runner.tsx'
import type { RunnerProps } from './runnerProps.ts'

/** Tests of the question page in modes other than practice. */

beforeEach(() => setSettings({ confirmSingle: true, autoNext: false, askCertainty: false, sheetOpen: true }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const step = (AllTestID: number) => ({
  AllTestID,
  ChildTableName: 'CASETEST' as const,
  StyleID: 4,
  StyleType: '案例',
  Title: `第 ${AllTestID} 步的题干`,
  SelectedItems: ['A', 'B'].map((ItemName) => ({ ItemName, Content: `选项${ItemName}` })),
  Marks: 2,
})
const sealed = (AllTestID: number) =>
  ({ AllTestID, ChildTableName: 'CASETEST', StyleID: 4, Marks: 2, Sealed: 1 }) as const
const single = (AllTestID: number) => ({ ...step(AllTestID), ChildTableName: 'ATEST' as const, StyleID: 3 })

const paper = (...cases: (ReturnType<typeof step> | ReturnType<typeof sealed>)[]): WireExamSection[] => [
  { SectionID: 70, Name: 'A1 型题', StyleID: 3, Closed: 0, TestItems: [single(1), single(2)] },
  {
    SectionID: 71,
    Name: '案例分析题',
    StyleID: 4,
    Closed: 0,
    TestItems: [{ GroupID: 10, ChildTableName: 'CASETEST', StyleID: 4, FrontTitle: '病例', Items: cases }],
  },
]

async function sit(
  sections: WireExamSection[],
  {
    props,
    around,
    ...options
  }: Partial<StoreOptions> & { props?: Partial<RunnerProps>; around?: Partial<Surroundings> },
) {
  await fetchParts()
  let now = 0
  const set = setFromSections(sections)
  const surroundings = {
    appID: 5,
    now: () => (now += 1000),
    newReplyID: () => 'x'.repeat(32),
    send: vi.fn(() => Promise.resolve()),
    onSave: vi.fn(),
    onStepConfirmed: vi.fn(),
    onSectionLeft: vi.fn(),
    ...around,
  }
  const store = new RunnerStore(set, surroundings, { mode: 'exam', replyMode: 'practice', restored: [], ...options })
  const user = userEvent.setup()
  render(<Runner store={store} mode="exam" title="第一单元" {...props} />)
  await screen.findByRole('complementary', { name: '答题卡' })
  return { store, user, ...surroundings }
}

const cell = (number: number) => screen.getByRole('button', { name: new RegExp(`^第 ${number} 题，`) })

test('a paper saves each choice, sends no reply, and shows nothing of a key', async () => {
  const onSave = vi.fn<NonNullable<Surroundings['onSave']>>()
  const { user, send } = await sit(paper(step(3)), { around: { onSave } })
  await user.keyboard('ba')
  expect(onSave.mock.calls.map(([save]) => [save.id, save.text])).toEqual([
    [1, 'B'],
    [1, 'A'],
  ])
  expect(send).not.toHaveBeenCalled()
  expect(screen.queryByRole('region', { name: '结果' })).toBeNull()
  expect(screen.queryByRole('button', { name: '确认答案' })).toBeNull()
  expect(cell(1).getAttribute('aria-label')).toBe('第 1 题，已作答')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('heading', { name: /^第 2 题/ })).toBeTruthy()
})

test('without 背题 and filter neither is offered; the page says which tools there are, and their keys go with them', async () => {
  const { user, store } = await sit(paper(step(3)), { props: { tools: ['mark'] } })
  for (const name of ['收藏', '笔记', '背题', '设置', '快捷键'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('radiogroup', { name: '显示哪些题' })).toBeNull()
  await user.keyboard('fnm')
  expect(store.get()).toMatchObject({ noteOpen: false })
  expect(store.get().run.entries[0]).toMatchObject({ favourite: false, marked: true })
})

test('room A: a step is confirmed, the next comes when the server hands it out, and the one before is shut', async () => {
  const { user, store, onStepConfirmed } = await sit(paper(step(3), sealed(4)), {
    mode: 'roomA',
    at: 3,
    props: { mode: 'roomA' },
  })
  expect(cell(4).getAttribute('aria-label')).toContain('不能进入')
  expect(cell(1).getAttribute('aria-label')).toContain('不能进入')
  await user.keyboard('ab')
  await user.click(screen.getByRole('button', { name: '确认本小题' }))
  expect(onStepConfirmed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 3, text: 'AB' }))
  await user.click(screen.getByRole('checkbox', { name: /^A / }))
  expect(store.get().run.entries[2]?.text).toBe('AB')
  act(() => store.replaceSet(setFromSections(paper(sealed(3), step(4)))))
  expect(await screen.findByText('本小题已确认')).toBeTruthy()
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByText('第 4 步的题干')).toBeTruthy()
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByText('第 4 步的题干')).toBeTruthy()
})

test('what a page holds back does not happen', async () => {
  const holds = vi.fn((command: { type: string }) => command.type === 'confirm')
  const { user, store } = await sit(paper(step(3)), { mode: 'roomA', at: 3, around: { holds } })
  await user.click(screen.getByRole('button', { name: '确认本小题' }))
  expect(store.get().run.entries[2] ?? null).toBeNull()
  expect(holds).toHaveBeenCalledWith(expect.objectContaining({ type: 'confirm' }), expect.anything())
})

test('behind the last question stands what the page wants there', async () => {
  const onEnd = vi.fn()
  const { user } = await sit(paper(step(3)), { at: 3, around: { onEnd }, props: { endLabel: '交卷' } })
  await user.click(screen.getByRole('button', { name: '交卷' }))
  expect(onEnd).toHaveBeenCalledOnce()
})

test('a page puts its own bars in the places of the usual ones', async () => {
  await sit(paper(step(3)), {
    props: { head: <p>考试时间</p>, foot: null, side: <Sheet fixed /> },
  })
  expect(screen.getByText('考试时间')).toBeTruthy()
  expect(screen.queryByRole('toolbar', { name: '答题操作' })).toBeNull()
  expect(screen.queryByRole('button', { name: '收起答题卡' })).toBeNull()
})

test('two questions stand side by side; what is used comes to be the one that the keys go to', async () => {
  const wire = {
    ContentVersion: 'v',
    test: { StyleItems: [{ StyleID: 1, StyleName: 'A1 型题', StyleType: '', TestItems: [wireItem(1), wireItem(2)] }] },
    testInfo: [],
    history: [],
  }
  const { user, store } = await renderRunner({ wire, mode: 'contrast', props: { mode: 'contrast' } })
  const [first, second] = (await screen.findAllByRole('article')) as [HTMLElement, HTMLElement]
  await user.click(within(second).getByRole('radio', { name: /^A / }))
  expect(store.get().run.at).toBe(2)
  expect(within(second).getByRole('region', { name: '结果' })).toBeTruthy()
  expect(within(first).queryByRole('region', { name: '结果' })).toBeNull()
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(within(first).getByRole('heading', { name: /^第 1 题/ }))
})

test('two questions of one group with shared options stand side by side, each with its own stem alone', async () => {
  const { user, store } = await renderRunner({ mode: 'contrast', at: 3, props: { mode: 'contrast' } })
  const [first, second] = (await screen.findAllByRole('article')) as [HTMLElement, HTMLElement]
  expect(within(first).getByText('第 3 题的题干')).toBeTruthy()
  expect(within(first).queryByText('第 4 题的题干')).toBeNull()
  expect(within(second).queryByText('第 3 题的题干')).toBeNull()
  await user.click(within(second).getByRole('radio', { name: /^B / }))
  expect(store.get().run.at).toBe(4)
  expect(within(second).getByRole('region', { name: '结果' })).toBeTruthy()
})

test('a question with a limit shows its time, and is given as it stands when it is up', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await fetchParts()
  const store = new RunnerStore(
    setFromWire({
      ContentVersion: 'v',
      test: {
        StyleItems: [
          {
            StyleID: 1,
            StyleName: '简答题',
            StyleType: '',
            TestItems: [wireItem(1, { ChildTableName: 'JDTEST', SelectedItems: [], Answer: '要点' })],
          },
        ],
      },
      testInfo: [],
      history: [],
    }),
    { appID: 5, now: () => Date.now(), newReplyID: () => 'x'.repeat(32), send: () => Promise.resolve() },
    { mode: 'oral', rules: { ...MODES.oral, questionSeconds: 90 }, replyMode: 'practice', restored: [] },
  )
  render(<Runner store={store} mode="oral" title="面试" />)
  expect(await screen.findByText('1:30')).toBeTruthy()
  act(() => store.act({ type: 'typeText', text: '第一点' }))
  await act(() => vi.advanceTimersByTimeAsync(91_000))
  expect(await screen.findByRole('group', { name: '自评' })).toBeTruthy()
  expect(store.get().run.entries[0]).toMatchObject({ text: '第一点', confirmed: true })
})

test('an adaptive test takes 不会, by its button and not by Enter', async () => {
  const { user, store, sent } = await renderRunner({ mode: 'adaptive', props: { mode: 'adaptive' } })
  await user.keyboard('{Enter}')
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: '不会' }))
  expect(sent).toMatchObject([{ reply: { lastUserReply: '' } }])
  expect(store.get().run.entries[0]?.score?.verdict).toBe('wrong')
  expect(screen.queryByRole('button', { name: '重答' })).toBeNull()
})

test('with the setting an answer waits for how sure one is, and sure but wrong is called out', async () => {
  setSettings({ askCertainty: true })
  const { user, sent } = await renderRunner()
  await user.keyboard('a')
  expect(sent).toEqual([])
  await user.click(within(await screen.findByRole('group', { name: '把握' })).getByRole('button', { name: '有把握' }))
  expect(sent).toMatchObject([{ reply: { lastUserReply: 'A', certainty: 1 } }])
  expect(screen.getByText(/^有把握却答错/)).toBeTruthy()
  expect(screen.queryByRole('group', { name: '把握' })).toBeNull()
})

test('Shift with a digit says how sure one is; Enter goes without', async () => {
  setSettings({ askCertainty: true })
  const { user, sent } = await renderRunner({ wire: { ...wireSet(), history: [] } })
  await user.keyboard('{Shift>}[Digit3]{/Shift}c')
  expect(sent).toMatchObject([{ reply: { lastUserReply: 'C', certainty: 3 } }])
  expect(screen.getByText(/^蒙的$/)).toBeTruthy()
  await user.keyboard('{ArrowRight}c{Enter}')
  expect(sent[1]).not.toHaveProperty('reply.certainty')
  expect(sent[1]).toMatchObject({ reply: { lastUserReply: 'C' } })
})

test('without the setting nobody is asked', async () => {
  const { user, sent } = await renderRunner()
  expect(screen.queryByRole('group', { name: '把握' })).toBeNull()
  await user.keyboard('{Shift>}[Digit1]{/Shift}')
  await user.keyboard('c')
  expect(sent).toHaveLength(1)
})
