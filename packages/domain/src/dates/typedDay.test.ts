import { expect, test } from 'vitest'
import { typedDay } from './typedDay.ts'

test.each([
  '2027-6-30',
  '2027/06/30',
  '2027.6.30',
  '2027年6月30日',
  '20270630',
  "'2027-06-30",
  '2027-06-30 00:00:00',
  '２０２７-０６-３０',
])('%s is the 30th of June 2027', (typed) => {
  expect(typedDay(typed)).toBe('2027-06-30')
})

test.each(['2027-02-30', '2027-13-01', '46568', '6月30日', '', '长期'])('%s is no day', (typed) => {
  expect(typedDay(typed)).toBeUndefined()
})
