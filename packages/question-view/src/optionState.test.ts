import { expect, test } from 'vitest'
import { optionState, STATE_WORDS } from './optionState.ts'

const single = { form: 'ATEST' as const, answer: 'C' }
const several = { form: 'XTEST' as const, answer: 'ABD' }

test('before the verdict an option is open or chosen', () => {
  expect(optionState(single, 'C', '', false)).toBe('open')
  expect(optionState(single, 'A', 'A', false)).toBe('chosen')
})

test('after it a chosen one is right or wrong; a right one that was not chosen is the key, or was missed', () => {
  expect(optionState(single, 'C', 'C', true)).toBe('right')
  expect(optionState(single, 'A', 'A', true)).toBe('wrong')
  expect(optionState(single, 'C', 'A', true)).toBe('key')
  expect(optionState(single, 'B', 'A', true)).toBe('rest')
  expect(optionState(several, 'D', 'AB', true)).toBe('missed')
})

test('while reciting nothing was missed', () => {
  expect(optionState(several, 'D', '', true)).toBe('key')
})

test('whatever has a colour has a sign and a word too', () => {
  for (const state of ['right', 'wrong', 'missed', 'key'] as const) {
    expect(STATE_WORDS[state]?.sign).toMatch(/[✓✗–]/)
    expect(STATE_WORDS[state]?.word).not.toBe('')
  }
})
