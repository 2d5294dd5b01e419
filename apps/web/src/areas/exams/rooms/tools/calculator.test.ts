// @vitest-environment node
import { expect, test } from 'vitest'
import { type Key, keyOf, OFF, pressed } from './calculator.ts'

const shown = (keys: string): string => keys.split(' ').reduce((now, key) => pressed(now, key as Key), OFF).shown

test.each([
  ['1 2 + 3 =', '15'],
  ['1 2 + 3 × 2 =', '30'],
  ['5 − 8 =', '-3'],
  ['7 ÷ 2 =', '3.5'],
  ['0 . 1 + 0 . 2 =', '0.3'],
  ['9 √', '3'],
  ['5 0 %', '0.5'],
  ['8 ÷ 0 =', '错误'],
  ['8 ÷ 0 = 5', '错误'],
  ['8 ÷ 0 = C 5', '5'],
  ['5 ±', '-5'],
  ['± √', '0'],
  ['1 2 3 ⌫', '12'],
  ['1 ⌫ ⌫', '0'],
  ['4 + × 2 =', '8'],
  ['4 = 5', '5'],
  ['5 + 9 √ + 1 =', '9'],
  ['2 0 0 + 1 0 % + 5 =', '205.1'],
  ['5 + 3 ± × 2 =', '4'],
  ['. 5 + . 5 =', '1'],
  ['1 . . 5', '1.5'],
  ['1 2 3 4 5 6 7 8 9 0 1 2 3', '123456789012'],
])('%s shows %s', (keys, display) => expect(shown(keys)).toBe(display))

test.each([
  ['7', '7'],
  ['*', '×'],
  ['-', '−'],
  ['/', '÷'],
  ['Enter', '='],
  ['Backspace', '⌫'],
  ['a', null],
])('the keyboard’s %s is %s', (key, meant) => expect(keyOf(key)).toBe(meant))
