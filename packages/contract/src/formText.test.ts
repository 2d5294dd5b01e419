import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formText } from './formText.ts'

const read = (text: string) => [...new URLSearchParams(text)]

test('arrays and objects are written in bracket style', () => {
  expect(read(formText({ ids: [1, 2], who: { name: '甲', tags: ['x'] }, rows: [{ id: 1 }, { id: 2 }] }))).toEqual([
    ['ids[]', '1'],
    ['ids[]', '2'],
    ['who[name]', '甲'],
    ['who[tags][]', 'x'],
    ['rows[0][id]', '1'],
    ['rows[1][id]', '2'],
  ])
})

test('undefined is left out, null is an empty text, false and 0 are there', () => {
  expect(read(formText({ a: undefined, b: null, c: false, d: 0, e: '' }))).toEqual([
    ['b', ''],
    ['c', 'false'],
    ['d', '0'],
    ['e', ''],
  ])
})

test('named parameters travel as JSON text, however they are built', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const [[name, text] = ['', '']] = read(formText({ sent: value }, ['sent']))
      expect(name).toBe('sent')
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('any text arrives as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', minLength: 1 }), (value, name) => {
      expect(read(formText({ [name]: value }))).toEqual([[name, value]])
    }),
  )
})
