import { expect, test } from 'vitest'
import { wrongAtDesk } from './typedAtDesk.ts'

const NUMBER = '0123456789'
const both = (number: string, id: string) => ({ number, numberAgain: number, id, idAgain: id })

test.each([
  ['one sign', '1'],
  ['Chinese', '证'],
  ['with spaces', ' A 12 '],
  ['longer than any identity card', '1'.repeat(40)],
])('the ID may be anything, as the desk says: %s', (_, id) => {
  expect(wrongAtDesk(both(NUMBER, id), NUMBER)).toBeNull()
})

test.each([
  ['with spaces as it was copied', ' 01234 56789 '],
  ['in full-width digits', '０１２３４５６７８９'],
])('the number is the same %s', (_, number) => {
  expect(wrongAtDesk(both(number, 'x'), NUMBER)).toBeNull()
  expect(wrongAtDesk({ ...both(NUMBER, 'x'), numberAgain: number }, NUMBER)).toBeNull()
})

test('an ID is compared without case', () => {
  expect(wrongAtDesk({ ...both(NUMBER, 'x'), id: '1x', idAgain: '1X' }, NUMBER)).toBeNull()
})

test.each([
  ['no number', { number: '', numberAgain: '', id: 'x', idAgain: 'x' }, '请输入准考证号'],
  ['two numbers', { ...both(NUMBER, 'x'), numberAgain: '0123456780' }, '两次输入的准考证号不一致'],
  ['another number', both('9876543210', 'x'), '准考证号与本场考试不符'],
  ['no ID', both(NUMBER, '  '), '请输入证件编号'],
  ['two IDs', { ...both(NUMBER, 'x'), idAgain: 'y' }, '两次输入的证件编号不一致'],
])('%s is told in words', (_, typed, words) => {
  expect(wrongAtDesk(typed, NUMBER)).toContain(words)
})
