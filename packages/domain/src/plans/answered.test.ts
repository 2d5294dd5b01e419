import { expect, test } from 'vitest'
import { answeredParts } from './answered.ts'
import { openPlan, planAfter } from './events.ts'
import { MONDAY, settingsOf, workOf } from './testing.ts'

const clock = { today: MONDAY, reviewMinutes: [0] }
const plan = openPlan(workOf(), settingsOf(), clock)
const parts = plan.tasks.filter(({ kind, chapterID }) => kind === 'practice' && chapterID === 3)
const sizes = parts.map(({ questions }) => questions)
const [first, second] = sizes as [number, number]

test('a part is done once its questions and those of the parts before it are answered', () => {
  const done = (left: number) => answeredParts(plan.tasks, new Map([[3, left]]))
  expect(done(80)).toEqual([])
  expect(done(80 - first + 1)).toEqual([])
  expect(done(80 - first)).toEqual([parts[0]?.key])
  expect(done(80 - first - second)).toEqual([parts[0]?.key, parts[1]?.key])
  expect(done(0)).toEqual(parts.map(({ key }) => key))
})

test('what is done already is not named again, a skipped part counts without being named', () => {
  const change = planAfter(plan, { kind: 'skipped', key: parts[0]?.key as string }, clock)
  if ('refused' in change) throw new Error(change.refused)
  expect(answeredParts(change.plan.tasks, new Map([[3, 80 - first - second]]))).toEqual([parts[1]?.key])
})

test('questions that came to the chapter since do nothing', () => {
  expect(answeredParts(plan.tasks, new Map([[3, 95]]))).toEqual([])
})
