import { expect, test } from 'vitest'
import { asWritten, spelledWords } from './initials.ts'

test('a word is that whose initials the term is, with the signs between its characters', () => {
  expect(spelledWords(['慢性心力衰竭'], ['mxxlsj'], ['xlsj'])).toEqual(['心力衰竭'])
  expect(spelledWords(['β-受体(阻滞)剂'], ['stzzj'], ['tzz'])).toEqual(['体(阻滞'])
  expect(spelledWords(['atp合成酶2型'], ['atphcm2x'], ['phc', '2x'])).toEqual(['p合成', '2型'])
  expect(spelledWords(['心力衰竭'], ['xlsj'], ['gxy'])).toEqual([])
  expect(spelledWords(['三三三'], ['sss'], ['ss'])).toEqual(['三三'])
})

test('names are told apart by their place, and where equal initials stand once, by their length and letters', () => {
  expect(spelledWords(['肾小球滤过', 'gfr', '球滤'], ['sxqlg', 'gfr', 'ql'], ['ql'])).toEqual(['球滤'])
  // 心衰 and 心率失常 with 心律失常, whose initials stand once.
  expect(spelledWords(['心律失常', '心率失常', '心衰'], ['xlsc', 'xs'], ['xs', 'lsc'])).toEqual([
    '律失常',
    '率失常',
    '心衰',
  ])
  // Two lines would do for each of them, and say different things.
  expect(spelledWords(['心悸', '心肌', '窦性'], ['xj', 'dx'], ['xj'])).toEqual([])
  // A character that the dictionary does not know has no initial.
  expect(spelledWords(['㐀心衰'], ['xs'], ['xs'])).toEqual([])
})

test('a word is as the text has it, with blanks and in its width', () => {
  expect(asWritten('又称：维生素 Ｄ、维生素D', '维生素d')).toEqual(['维生素 Ｄ', '维生素D'])
  expect(asWritten('𠮷野家', '𠮷野')).toEqual(['𠮷野'])
  expect(asWritten('心衰', '房颤')).toEqual([])
})
