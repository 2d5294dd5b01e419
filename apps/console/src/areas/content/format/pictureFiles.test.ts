import { picturesIn } from '@tizhou/domain/richtext/tokens'
import { expect, test } from 'vitest'
import { nameFor, otherName, refusalOf } from './pictureFiles.ts'

const NOW = Date.UTC(2026, 10, 28, 7, 5)
const file = (name: string, type = 'image/png', bytes = 10) => new File([new Uint8Array(bytes)], name, { type })

test('a picture from the clipboard gets a name of its own, another time another one', () => {
  const name = nameFor(file('image.png'), true, NOW)
  expect(name).toMatch(/^p202611281505-\w{4}\.png$/)
  expect(nameFor(file('image.png'), true, NOW)).not.toBe(name)
  expect(nameFor(file('', 'image/jpeg'), false, NOW)).toMatch(/^p\w+-\w{4}\.jpg$/)
})

test.each([
  ['心电图.png', 'image/png', '心电图.png'],
  ['X 线.JPG', 'image/jpeg', 'X 线.jpg'],
  ['a|b[1]..c.svg', 'image/svg+xml', 'a_b_1__c.svg'],
])('the file %j is uploaded as %j', (name, type, uploaded) => {
  expect(nameFor(file(name, type), false, NOW)).toBe(uploaded)
  expect(picturesIn(`[${uploaded}]`)).toEqual([{ name: uploaded, alt: '' }])
})

test('other files, large ones and empty ones are refused with the reason', () => {
  expect(refusalOf(file('a.png'))).toBeUndefined()
  expect(refusalOf(file('a.webp', 'image/webp'))).toContain('PNG')
  expect(refusalOf(file('a.docx', ''))).toContain('PNG')
  expect(refusalOf(file('a.png', 'image/png', 2_000_001))).toBe('超过 2 MB')
  expect(refusalOf(file('a.png', 'image/png', 0))).toBe('文件是空的')
})

test('where a name is taken, another one is like it', () => {
  expect(otherName('心电图.png')).toMatch(/^心电图-\w{4}\.png$/)
})
