// @vitest-environment node
import { expect, test } from 'vitest'
import type { PlanTask, Today } from '../../calls/plans.ts'
import { hrefOf } from '../../paths.ts'
import { todayItems } from './todayItems.ts'

const task = (of: Partial<PlanTask> = {}): PlanTask => ({
  ...{ key: 'practice-3-1', kind: 'practice', stage: 'foundation', name: '肾脏', CptID: 3, PaperID: null, room: null },
  ...{
    bookID: null,
    nodeID: null,
    pointID: null,
    minutes: 15,
    part: 1,
    parts: 2,
    questions: 10,
    state: 'open',
    day: '2026-11-25',
  },
  ...{ late: 0, byHand: 0, doneDay: null },
  ...of,
})
const none = { Today: 0, New: 0, Waiting: 0, Done: 0, Book: 0, Cards: 0, Tomorrow: 0, minutes: 0 }
const today = (of: Partial<Today>): Today => ({
  ...{ state: 'open', plan_id: 1, allowed: 1, day: '2026-11-25', minutes: 60, reviews: none, tasks: [] },
  ...of,
})
const subject = { AppID: 5, AppEName: 'ZC_NK_YTMJ' }
const last = { CptID: 3, Name: '肾脏', AllTestID: 77, Total: 40, Done: 12, At: 0 }
const heart = task({ key: 'practice-4-1', CptID: 4, name: '心脏', parts: 1 })
const textsOf = (of: Today, stopped: typeof last | null = null) =>
  todayItems(of, stopped, subject).map(({ text }) => text)

test('parts of one chapter are one thing with their questions together', () => {
  const parts = [task(), task({ key: 'practice-3-2', part: 2, questions: 8 })]
  expect(textsOf(today({ tasks: parts }))).toEqual(['肾脏 · 18 题'])
})

test('what is done stands last, what was skipped not at all; half of it done leaves the other half open', () => {
  const tasks = [
    task({ state: 'done' }),
    task({ key: 'practice-3-2', part: 2, questions: 8 }),
    task({ key: 'practice-6-1', CptID: 6, name: '胃', parts: 1, state: 'done' }),
    task({ key: 'practice-7-1', CptID: 7, name: '肝', state: 'skipped' }),
    heart,
  ]
  const items = todayItems(today({ tasks }), null, subject)
  expect(items.map(({ text, isDone }) => [text, isDone])).toEqual([
    ['肾脏（2/2） · 8 题', false],
    ['心脏 · 10 题', false],
    ['胃 · 10 题', true],
  ])
})

test('where one stopped comes first and goes on at the question, then what was missed', () => {
  const late = task({ key: 'practice-9-1', CptID: 9, name: '肺', parts: 1, late: 1 })
  const items = todayItems(today({ tasks: [heart, late, task({ parts: 1 })] }), last, subject)
  expect(items.map(({ text }) => text)).toEqual(['肾脏 · 10 题', '肺 · 10 题', '心脏 · 10 题'])
  expect(items[0]).toMatchObject({ isResumed: true, verb: '继续学习' })
  expect(hrefOf(items[0]?.link as never)).toBe('/answerPage?cptID=3&appID=5&test=77')
})

test('a chapter that one stopped in but that is not of today is not among the plan’s things', () => {
  expect(textsOf(today({ tasks: [heart] }), last)).toEqual(['心脏 · 10 题'])
})

test('without a plan: the chapter that one stopped in, and what is due', () => {
  const reviews = { ...none, Book: 3, Today: 2, New: 1, Tomorrow: 5, minutes: 2 }
  const items = todayItems(today({ state: 'none', reviews }), last, subject)
  expect(items.map(({ text }) => text)).toEqual(['肾脏', '今天要复习 2 题'])
  expect(items[1]?.note).toBe('约 2 分钟 · 其中新错题 1 题 · 明天 5 题')
  expect(textsOf(today({ state: 'none' }), { ...last, Done: 40 })).toEqual([])
})

test('reviews that are done are said to be done; without a wrong book there are none', () => {
  const reviews = { ...none, Book: 3, Done: 4, Waiting: 6 }
  expect(todayItems(today({ reviews }), null, subject)).toMatchObject([
    { text: '今天的复习做完了', note: '已复习 4 题 · 还有 6 题排在后面', isDone: true },
  ])
  expect(textsOf(today({}))).toEqual([])
})

test('cards that are due are one thing of the list, behind the reviews', () => {
  const reviews = { ...none, Book: 3, Today: 2, Cards: 5, minutes: 2 }
  const items = todayItems(today({ reviews, tasks: [heart] }), null, subject)
  expect(items.map(({ text }) => text)).toEqual(['心脏 · 10 题', '今天要复习 2 题', '今天到期 5 张卡片'])
  expect(hrefOf(items[2]?.link as never)).toBe('/AIcard')
})

test('a test of the week is made first, a made one is sat', () => {
  const test = task({ key: 'evaluation-9', kind: 'evaluation', CptID: null, name: '周测', questions: 0, parts: 1 })
  const [open] = todayItems(today({ tasks: [test] }), null, subject)
  expect(open).toMatchObject({ evaluation: 'evaluation-9', link: undefined })
  const [made] = todayItems(today({ tasks: [{ ...test, PaperID: 9 }] }), null, subject)
  expect(made?.evaluation).toBeUndefined()
  expect(hrefOf(made?.link as never)).toBe('/doexam?appID=5&paperID=9')
})
