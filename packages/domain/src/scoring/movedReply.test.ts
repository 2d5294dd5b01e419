import { expect, test } from 'vitest'
import type { Form } from '../content/question.ts'
import { movedReply } from './movedReply.ts'

const rubric = (contents: string, form: Form = 'XTEST') => ({
  form,
  answer: '',
  options: [...contents].map((content, at) => ({ name: 'ABCDE'[at] as string, content })),
})

test.each([
  ['options as they were', 'AC', '甲乙丙', '甲乙丙', 'AC'],
  ['options that changed places', 'AC', '甲乙丙', '乙甲丙', 'BC'],
  ['all of them, whatever their order', 'ABC', '甲乙丙', '丙甲乙', 'ABC'],
  ['a text that was corrected keeps its letter', 'B', '甲乙丙', '甲已丙', 'B'],
  ['two options with one text keep their letters', 'B', '甲甲丙', '甲甲丙', 'B'],
  ['nothing', '', '甲乙', '乙甲', ''],
])('a reply moves with its options: %s', (_, reply, from, to, moved) => {
  expect(movedReply(reply, rubric(from), rubric(to))).toBe(moved)
})

test('what has no options stays as it is', () => {
  expect(movedReply('左心室', rubric('', 'TKTEST'), rubric('', 'TKTEST'))).toBe('左心室')
  expect(movedReply('对', rubric('对错', 'PDTEST'), rubric('错对', 'PDTEST'))).toBe('对')
})
