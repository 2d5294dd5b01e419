import { expect, test } from 'vitest'
import { PICTURE_TEXT, picturesIn, withPictureNames, withPictureText } from './tokens.ts'

const TEXT = '见[a.png]和[1]，\n[b.svg|旧]'

test('the pictures of a text in their order, with what was written of them', () => {
  expect(picturesIn(TEXT)).toEqual([
    { name: 'a.png', alt: '' },
    { name: 'b.svg', alt: '旧' },
  ])
})

test('what a picture shows is written behind its name, and nothing else of the text changes', () => {
  expect(withPictureText(TEXT, 0, '心电图')).toBe('见[a.png|心电图]和[1]，\n[b.svg|旧]')
  expect(withPictureText(TEXT, 1, '')).toBe('见[a.png]和[1]，\n[b.svg]')
})

test('it cannot end the placeholder', () => {
  const written = withPictureText('[a.png]', 0, `甲]\n[b.png】${'长'.repeat(200)}`)
  expect(picturesIn(written)).toEqual([{ name: 'a.png', alt: `甲b.png${'长'.repeat(PICTURE_TEXT - 6)}` }])
})

test('pictures are named otherwise, and nothing else of the text changes', () => {
  const names = new Map([['a.png', 'a-1.png']])
  expect(withPictureNames('见[a.png|甲]和[a.PNG]，[a.png]', names)).toBe('见[a-1.png|甲]和[a.PNG]，[a-1.png]')
})
