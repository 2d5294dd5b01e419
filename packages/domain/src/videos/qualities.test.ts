import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestQuality, pictureRate, qualitiesBelow, qualityOf } from './qualities.ts'

const heights = fc.array(fc.integer({ min: 144, max: 2160 }), { maxLength: 8 })

test('a quality is never above its video: 1080 gives 720, 480 and 360, and 480 gives 360 alone', () => {
  const usual = [1080, 720, 480, 360]
  expect(qualitiesBelow({ width: 1920, height: 1080 }, usual)).toEqual([720, 480, 360])
  expect(qualitiesBelow({ width: 854, height: 480 }, usual)).toEqual([360])
  expect(qualitiesBelow({ width: 320, height: 240 }, usual)).toEqual([])
  fc.assert(
    fc.property(
      heights,
      fc.integer({ min: 16, max: 4000 }),
      fc.integer({ min: 16, max: 4000 }),
      (of, width, height) => {
        const made = qualitiesBelow({ width, height }, of)
        expect(made).toEqual([...new Set(made)].toSorted((a, b) => b - a))
        expect(made.every((one) => one < Math.min(width, height) && of.includes(one))).toBe(true)
      },
    ),
  )
})

test('an upright video counts by its width', () => {
  expect(qualityOf({ width: 1080, height: 1920 })).toBe(1080)
  expect(qualitiesBelow({ width: 1080, height: 1920 }, [1080, 720])).toEqual([720])
})

test('a choice stays where it is offered, falls to the next lower quality, and rises only where there is none', () => {
  expect(nearestQuality([1080, 720, 360], 720)).toBe(720)
  expect(nearestQuality([1080, 720, 360], 480)).toBe(360)
  expect(nearestQuality([1080, 720], 360)).toBe(720)
  expect(nearestQuality([], 720)).toBeUndefined()
  fc.assert(
    fc.property(heights, fc.integer({ min: 144, max: 2160 }), (of, chosen) => {
      const near = nearestQuality(of, chosen)
      expect(near === undefined).toBe(of.length === 0)
      if (near === undefined) return
      expect(of).toContain(near)
      for (const one of of) expect(one <= chosen && (one > near || near > chosen)).toBe(false)
    }),
  )
})

test('a higher quality may use more bits', () => {
  const rates = [360, 480, 720, 1080, 1440, 2160].map(pictureRate)
  expect(rates).toEqual(rates.toSorted((a, b) => a - b))
  expect(new Set(rates).size).toBe(rates.length)
})
