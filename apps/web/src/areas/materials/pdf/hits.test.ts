import { expect, test } from 'vitest'
import { placesOf } from './hits.ts'

test('a word is found wherever it stands, upper and lower case alike, never over itself', () => {
  expect(placesOf('FEV1/FVC 与 fev1', 'Fev1')).toEqual([0, 11])
  expect(placesOf('心心心心', '心心')).toEqual([0, 2])
  expect(placesOf('心力衰竭', '  ')).toEqual([])
  expect(placesOf('心力衰竭', '脑')).toEqual([])
})
