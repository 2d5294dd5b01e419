import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ankiSide, clozeSide, gapsIn } from './ankiTemplate.ts'

const note = (fields: Record<string, string>, ord = 0) => ({ fields: new Map(Object.entries(fields)), ord })

test('fields, conditions and filters', () => {
  const of = note({ 问: '<b>低钾</b>', 答: '肌无力', 空: '<br> &nbsp;' })
  expect(ankiSide('{{问}} → {{ 答 }}', of, 'front')).toBe('<b>低钾</b> → 肌无力')
  expect(ankiSide('{{#空}}甲{{/空}}{{^空}}乙{{/空}}{{#问}}丙{{#空}}丁{{/空}}{{/问}}', of, 'front')).toBe('乙丙')
  expect(ankiSide('{{text:问}} {{hint:答}} {{furigana:答}}', of, 'front')).toBe('低钾 肌无力 肌无力')
  expect(ankiSide('{{type:答}}{{tts zh_CN:问}}', of, 'front')).toBe('')
  expect(ankiSide('{{FrontSide}}<hr id=answer>{{type:答}}{{没有}}', of, 'back')).toBe('<hr id=answer>肌无力')
})

test('gaps: the asked one is hidden with its hint, the others are read; gaps stand in gaps', () => {
  const text = '{{c1::窦房结::哪里}}是{{c2::起搏点}}'
  expect(gapsIn(text)).toEqual([1, 2])
  expect(clozeSide(text, 1, 'front')).toBe('[哪里]是起搏点')
  expect(clozeSide(text, 2, 'front')).toBe('窦房结是[…]')
  expect(clozeSide(text, 1, 'back')).toBe('<mark>窦房结</mark>是起搏点')
  expect(clozeSide('{{c1::心{{c2::脏}}}}', 2, 'front')).toBe('心[…]')
  expect(clozeSide('{{c1::心{{c2::脏}}}}', 1, 'front')).toBe('[…]')
  expect(clozeSide('{{c1::没有完', 1, 'front')).toBe('{{c1::没有完')
  expect(ankiSide('{{cloze:文}}', note({ 文: text }, 1), 'front')).toBe('窦房结是[…]')
  expect(ankiSide('{{#c2}}二{{/c2}}{{#c1}}一{{/c1}}', note({ 文: text }, 1), 'front')).toBe('二')
})

test('rule: whatever the template, it ends soon and gives no more than fits', () => {
  const piece = fc.constantFrom(
    '{{',
    '}}',
    '#',
    '^',
    '/',
    'c1::',
    '::',
    'a',
    '{{a}}',
    '{{#a}}',
    '{{/a}}',
    '{{cloze:a}}',
  )
  const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, text, (template, field) => {
      const side = ankiSide(template, note({ a: field.repeat(200) }), 'back')
      expect(side.length).toBeLessThanOrEqual(200_000)
    }),
  )
})
