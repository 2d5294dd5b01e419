import { expect, test } from 'vitest'
import { maskedNumbers, maskedPhones } from './maskedPhones.ts'

test('mobile numbers are masked in a text, other numbers are not', () => {
  expect(maskedPhones('13800000001，1380000000，学号 20260001')).toBe('138****0001，1380000000，学号 20260001')
})

test.each([
  ['13800000001', '138****0001'],
  ['a digit too few: 1380000001', 'a digit too few: 138****0001'],
  ['138000000012', '138****0012'],
  ['23800000001', '238****0001'],
  ['1380000', '138****'],
  ['138001', '138001'],
])('a number that was meant as a phone is masked: %s', (text, masked) => {
  expect(maskedNumbers(text)).toBe(masked)
})
