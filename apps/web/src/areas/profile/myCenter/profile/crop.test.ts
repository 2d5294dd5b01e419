import { expect, test } from 'vitest'
import { dragged, squareOf, WHOLE } from './crop.ts'

const WIDE = { width: 400, height: 200 }

test('without a zoom the largest square is taken, in the middle', () => {
  expect(squareOf(WIDE, WHOLE)).toEqual({ left: 100, top: 0, side: 200 })
})

test('a zoom takes a smaller square; its place is a share of what is left beside it', () => {
  expect(squareOf(WIDE, { zoom: 2, x: 1, y: 0 })).toEqual({ left: 300, top: 0, side: 100 })
})

test('dragging the picture to the right shows what stands on its left, and ends at its edge', () => {
  expect(squareOf(WIDE, dragged(WIDE, WHOLE, 0.25, 0.25))).toEqual({ left: 50, top: 0, side: 200 })
  expect(squareOf(WIDE, dragged(WIDE, WHOLE, 9, 9))).toEqual({ left: 0, top: 0, side: 200 })
})
