import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textDifference } from './textDifference.ts'

const marked = (text: string, other: string) =>
  textDifference(text, other)
    .map((part) => (part.differs ? `[${part.text}]` : part.text))
    .join('')

test('what differs is marked in both', () => {
  expect(marked('患者男，45岁', '患者女，54岁')).toBe('患者[男]，[4]5岁')
  expect(marked('最可能的诊断', '最不可能的诊断')).toBe('最可能的诊断')
  expect(marked('最不可能的诊断', '最可能的诊断')).toBe('最[不]可能的诊断')
  expect(marked('', '甲')).toBe('')
})

test('rule: the parts are the text, and what is not marked is the same in both', () => {
  const text = fc.array(fc.constantFrom('甲', '乙', '丙', '𠮷'), { maxLength: 12 }).map((all) => all.join(''))
  fc.assert(
    fc.property(text, text, (one, other) => {
      const same = (parts: ReturnType<typeof textDifference>) =>
        parts
          .filter(({ differs }) => !differs)
          .map((part) => part.text)
          .join('')
      expect(
        textDifference(one, other)
          .map((part) => part.text)
          .join(''),
      ).toBe(one)
      expect([...same(textDifference(one, other))].length).toBe([...same(textDifference(other, one))].length)
    }),
    { verbose: true },
  )
})
