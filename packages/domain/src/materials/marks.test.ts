import { expect, test } from 'vitest'
import { placeOfMark } from './marks.ts'

test.each([
  ['it stands where it stood', '左心衰竭以肺循环淤血为主', { start: 5, quote: '肺循环' }, 5],
  ['the text before it grew', '概述。左心衰竭以肺循环淤血为主', { start: 5, quote: '肺循环' }, 8],
  ['of several the nearest', '水 钠 水 钾 水', { start: 5, quote: '水' }, 4],
  ['of several the nearest, behind it', '水 钠 钾 水', { start: 5, quote: '水' }, 6],
  ['it is not there any more', '右心衰竭', { start: 0, quote: '肺循环' }, undefined],
  ['nothing was marked', '右心衰竭', { start: 0, quote: '' }, undefined],
])('rule: a mark is found again: %s', (_, text, mark, place) => {
  expect(placeOfMark(text, mark)).toBe(place)
})
