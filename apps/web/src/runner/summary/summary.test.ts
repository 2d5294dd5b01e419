import { MODES } from '@tizhou/domain/runner/rules'
import { start } from '@tizhou/domain/runner/start'
import { expect, test } from 'vitest'
import { machineItems } from '../state/machineItems.ts'
import { setFromWire } from '../state/wire.ts'
import { wireSet } from '../testing/wireSet.ts'
import { spokenTime, styleResults } from './summary.ts'

const set = setFromWire(wireSet())

test('each style tells right, wrong and undone; half right stands by itself, unjudged is neither', () => {
  const replies = [
    { id: 1, text: 'C' },
    { id: 2, text: 'A' },
    { id: 9, text: '窦房结；左心房' },
    { id: 10, text: '感染' },
  ].map(({ id, text }) => ({ id, reply: { text, at: 1 } }))
  const results = styleResults(set, start(MODES.practice, machineItems(set), replies, { now: 0 }))
  expect(results.find((style) => style.name === 'A1')).toMatchObject({ total: 2, right: 1, wrong: 1, undone: 0 })
  expect(results.find((style) => style.name === '填空')).toMatchObject({ right: 0, wrong: 0, partial: 1, undone: 0 })
  expect(results.find((style) => style.name === '简答')).toMatchObject({ right: 0, wrong: 0, undone: 0 })
  expect(results.find((style) => style.name === 'X')).toMatchObject({ undone: 1 })
})

test('time is said in the units one would use', () => {
  expect(spokenTime(0)).toBe('0 秒')
  expect(spokenTime(75)).toBe('1 分 15 秒')
  expect(spokenTime(3720)).toBe('1 小时 2 分')
})
