import { expect, test } from 'vitest'
import { clockText } from './clockText.ts'
import { cueAt, cuesWith } from './cues.ts'
import { following } from './following.ts'
import { playerCommandOf } from './keys.ts'
import { nextSpeed, SPEEDS } from './speeds.ts'

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [750, '12:30'],
  [3_723, '1:02:03'],
  [Number.NaN, '0:00'],
])('rule: %d seconds are written %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})

test('rule: speeds go from 0.5 to 3 step by step and stay at the ends', () => {
  let speed = 1
  const up = SPEEDS.map(() => (speed = nextSpeed(speed, 1)))
  expect(up.slice(0, 3)).toEqual([1.25, 1.5, 1.75])
  expect(up.at(-1)).toBe(3)
  expect(SPEEDS.map(() => (speed = nextSpeed(speed, -1))).at(-1)).toBe(0.5)
  expect(nextSpeed(1.1, 1)).toBe(1.25)
})

const pressed = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, isComposing: false }

test.each([
  [' ', { type: 'toggle' }],
  ['K', { type: 'toggle' }],
  ['ArrowLeft', { type: 'move', by: -5 }],
  ['l', { type: 'move', by: 10 }],
  ['<', { type: 'speed', way: -1 }],
  ['》', { type: 'speed', way: 1 }],
  ['4', { type: 'moveTo', share: 0.4 }],
  ['f', { type: 'fullscreen' }],
  ['n', { type: 'note' }],
  ['x', null],
])('rule: the key %s', (key, command) => {
  expect(playerCommandOf({ ...pressed, key })).toEqual(command)
})

test('rule: Shift+N goes on; what the browser or an input method needs stays theirs', () => {
  expect(playerCommandOf({ ...pressed, key: 'N', shiftKey: true })).toEqual({ type: 'next' })
  for (const held of ['altKey', 'ctrlKey', 'metaKey', 'isComposing'] as const)
    expect(playerCommandOf({ ...pressed, key: 'f', [held]: true })).toBeNull()
})

test.each([
  ['before it begins', { at: 0, clock: -5, duration: 60 }, { phase: 'ahead' }],
  ['with the clock', { at: 10.8, clock: 10, duration: 60 }, { phase: 'running' }],
  ['behind the clock', { at: 4, clock: 10, duration: 60 }, { phase: 'running', seek: 10 }],
  ['ahead of the clock', { at: 40, clock: 10, duration: 0 }, { phase: 'running', seek: 10 }],
  ['after its end', { at: 59, clock: 60, duration: 60 }, { phase: 'over' }],
])('rule: a picture that follows a clock, %s', (_, given, said) => {
  expect(following(given)).toEqual(said)
})

test('rule: subtitles are found by words in any case, and by the second', () => {
  const cues = [
    { from: 1, to: 4.5, text: '左心衰竭以肺循环淤血为主' },
    { from: 3_605, to: 3_607, text: 'BNP < 100 且无症状' },
  ]
  expect(cuesWith(cues, ' bnp ')).toEqual([cues[1]])
  expect(cuesWith(cues, '')).toEqual(cues)
  expect(cuesWith(cues, '房颤')).toEqual([])
  expect([0, 1, 100, 4_000].map((second) => cueAt(cues, second))).toEqual([-1, 0, 0, 1])
})
