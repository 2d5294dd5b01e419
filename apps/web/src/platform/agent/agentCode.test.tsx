import { beforeEach, expect, test } from 'vitest'
import { agentCode, agentCodeOf, rememberAgentCode } from './agentCode.ts'

beforeEach(() => localStorage.clear())

test('the default agent is 889', () => expect(agentCode()).toBe('889'))

test('an agent that came once is remembered under ac and AGENTCODE', () => {
  rememberAgentCode('300182-1')
  expect(agentCode()).toBe('300182-1')
  expect({ ...localStorage }).toEqual({ ac: '300182-1', AGENTCODE: '300182-1' })
})

test.each(['', '<script>', 'a b', 'x'.repeat(33), undefined, null, ['5288'], { ac: 1 }])('%j is no code', (value) => {
  expect(agentCodeOf(value)).toBeUndefined()
  rememberAgentCode(String(value ?? ''))
  expect(localStorage.getItem('ac')).toBe(agentCodeOf(String(value ?? '')) ?? null)
})
