import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMobile } from './phone.ts'
import { typedName, typedPhone } from './typedPhone.ts'

test.each([
  '13800000001',
  ' 138 0000 0001 ',
  '138-0000-0001',
  '１３８００００００００１'.replace('０１', '１'),
  '+86 13800000001',
  '008613800000001',
  "'13800000001",
  '="13800000001"',
  '\u202d13800000001\u202c',
])('%s is the number 13800000001', (typed) => {
  expect(typedPhone(typed)).toBe('13800000001')
  expect(typedName(typed)).toBe('13800000001')
})

test.each(['1.38E+10', '1380000000', '138****0001', '', '无'])('%s is no number', (typed) => {
  expect(isMobile(typedPhone(typed))).toBe(false)
})

test('another name stays as it is', () => {
  expect(typedName(' student-1 ')).toBe('student-1')
})

test('a number is read however it is spaced, and reading it again changes nothing', () => {
  const number = fc.integer({ min: 13_000_000_000, max: 19_999_999_999 }).map(String)
  const places = fc.array(fc.tuple(fc.integer({ min: 0, max: 11 }), fc.constantFrom(' ', '-', '\u00a0', '—')))
  fc.assert(
    fc.property(number, places, (phone, marks) => {
      let typed = phone
      for (const [at, mark] of marks) typed = typed.slice(0, at) + mark + typed.slice(at)
      expect(typedPhone(typed)).toBe(phone)
      expect(typedPhone(typedPhone(typed))).toBe(phone)
    }),
  )
})
