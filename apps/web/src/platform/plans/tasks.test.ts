// @vitest-environment node
import { expect, test } from 'vitest'
import type { PlanTask } from '../../calls/plans.ts'
import { hrefOf } from '../../paths.ts'
import { linkOf, nextOf, taskText } from './tasks.ts'

const task = (of: Partial<PlanTask> = {}): PlanTask => ({
  ...{ key: 'practice-3-1', kind: 'practice', stage: 'foundation', name: '肾脏', CptID: 3, PaperID: null, room: null },
  ...{
    bookID: null,
    nodeID: null,
    pointID: null,
    minutes: 15,
    part: 1,
    parts: 1,
    questions: 0,
    state: 'open',
    day: '2026-11-23',
  },
  ...{ late: 0, byHand: 0, doneDay: null },
  ...of,
})
const subject = { AppID: 5, AppEName: 'ZC_NK_YTMJ' }

test.each<[string, Partial<PlanTask>, string | undefined]>([
  ['practice', {}, '/answerPage?cptID=3&appID=5'],
  ['a text', { kind: 'text', bookID: 7, nodeID: 8 }, '/theoretical?bookID=7&ID=8'],
  ['a point', { kind: 'point', pointID: 4 }, '/pointPage?SameKnowPointID=4'],
  ['a video', { kind: 'video', key: 'video-12-1' }, '/videoStudy?plan_id=4&play_id=12&mdate=2026-11-23'],
  ['a mock', { kind: 'mock', PaperID: 9, room: 'open' }, '/doexam?appID=5&paperID=9'],
  ['a mock of room B', { kind: 'mock', PaperID: 9, room: 'B' }, '/zydoexam?appID=5&paperID=9'],
  ['a test that is made', { kind: 'evaluation', PaperID: 9 }, '/doexam?appID=5&paperID=9'],
  ['a test that is not', { kind: 'evaluation' }, undefined],
  ['the wrong book', { kind: 'wrongBook' }, '/reviewTest?appID=5&set=wrong'],
  ['a text that is gone', { kind: 'text' }, undefined],
])('%s leads to where it is done', (_, of, href) => {
  const link = linkOf(task(of), subject, 4)
  expect(link && hrefOf(link)).toBe(href)
})

test('what was missed comes first, what is done does not', () => {
  const tasks = [task({ key: 'a', state: 'done' }), task({ key: 'b' }), task({ key: 'c', late: 1 })]
  expect(nextOf(tasks)?.key).toBe('c')
  expect(nextOf(tasks.slice(0, 2))?.key).toBe('b')
  expect(nextOf(tasks.slice(0, 1))).toBeUndefined()
})

test('a task says its part and its questions where it has some', () => {
  expect(taskText(task({ part: 2, parts: 5, questions: 12 }))).toBe('肾脏（2/5） · 12 题')
  expect(taskText(task())).toBe('肾脏')
})
