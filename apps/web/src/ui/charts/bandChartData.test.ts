import { expect, test } from 'vitest'
import { bandPath, linePath, placesOf } from './bandChartData.ts'

const box = { width: 100, height: 50, max: 100 }
const point = (value: number, by = 10) => ({ value, low: value - by, high: value + by })

test('values run from edge to edge, higher ones further up', () => {
  expect(placesOf([point(0), point(50), point(100)], box)).toEqual([
    { x: 0, y: 50, low: 50, high: 45 },
    { x: 50, y: 25, low: 30, high: 20 },
    { x: 100, y: 0, low: 5, high: 0 },
  ])
})

test('a single value stands in the middle, with a band that can be seen', () => {
  const places = placesOf([point(50)], box)
  expect(places[0]?.x).toBe(50)
  expect(bandPath(places)).toBe('M44 20L56 20L56 30L44 30Z')
})

test('the band goes there above the line and back below it; nothing gives nothing', () => {
  const places = placesOf([point(50), point(60)], box)
  expect(linePath(places)).toBe('M0 25L100 20')
  expect(bandPath(places)).toBe('M0 20L100 15L100 25L0 30Z')
  expect(bandPath([])).toBe('')
})
