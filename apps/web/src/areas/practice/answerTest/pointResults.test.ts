import { MODES } from '@tizhou/domain/runner/rules'
import { start } from '@tizhou/domain/runner/start'
import { step } from '@tizhou/domain/runner/step'
import { expect, test } from 'vitest'
import { machineItems } from '../../../runner/state/machineItems.ts'
import { setFromWire } from '../../../runner/state/wire.ts'
import { wireItem } from '../../../runner/testing/wireSet.ts'
import { pointResults } from './pointResults.ts'

const about = (id: number, ...TestPoint: string[]) => wireItem(id, { TestPoint, CptID: 30 + id })
const set = setFromWire({
  ContentVersion: 'v',
  test: {
    StyleItems: [
      {
        StyleID: 1,
        StyleName: 'A1 型题',
        StyleType: '',
        TestItems: [about(1, '铁'), about(2, '铁'), about(3, '铁', '血红蛋白'), about(4, '叶酸'), about(5)],
      },
    ],
  },
  testInfo: [],
  history: [],
})

test('each point says how it went, the weakest first, and where to go on with it', () => {
  let run = start(MODES.evaluation, machineItems(set), [], { now: 0 })
  for (const [id, name] of [
    [1, 'C'],
    [2, 'A'],
    [3, 'C'],
    [4, 'A'],
  ] as const) {
    run = step(run, { type: 'goTo', id, now: 0 }).state
    run = step(run, { type: 'choose', name, now: 0 }).state
  }
  run = step(run, { type: 'close', now: 0 }).state
  expect(pointResults(set, run)).toEqual([
    { name: '叶酸', total: 1, right: 0, standing: 'weak', next: { chapterID: 34, questionID: 4 } },
    { name: null, total: 1, right: 0, standing: 'weak', next: { chapterID: 35, questionID: 5 } },
    { name: '铁', total: 3, right: 2, standing: 'unsure', next: { chapterID: 32, questionID: 2 } },
    { name: '血红蛋白', total: 1, right: 1, standing: 'good', next: { chapterID: 33, questionID: 3 } },
  ])
})
