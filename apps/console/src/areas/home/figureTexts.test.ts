import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeText, perDay, sharePercent } from './figureTexts.ts'

test('a figure stands to the period before in per cent, a share in points', () => {
  expect(changeText(12, 10, 7, false)).toBe('比前 7 天 ▲ 多 20%')
  expect(changeText(5, 10, 7, false)).toBe('比前 7 天 ▼ 少 50%')
  expect(changeText(7, 7, 30, false)).toBe('比前 30 天持平')
  expect(changeText(3, 0, 7, false)).toBe('比前 7 天 ▲ 多 3（前 7 天为 0）')
  expect(changeText(62.5, 60, 7, true)).toBe('比前 7 天 ▲ 高 2.5 个百分点')
  expect(changeText(null, 60, 7, true)).toBe('比前 7 天：没有可比的')
})

test('the direction that is told is that of the figures, whatever they are', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.boolean(), (now, before, isShare) => {
      const text = changeText(now, before, 7, isShare)
      expect(text.includes('▲')).toBe(now > before)
      expect(text.includes('▼')).toBe(now < before)
    }),
  )
})

test('what a day has on average, and shares, to one decimal; nothing of nothing', () => {
  expect(perDay(10, 7)).toBe(1.4)
  expect(perDay(null, 7)).toBeNull()
  expect(sharePercent(1, 3)).toBe(33.3)
  expect(sharePercent(0, 0)).toBeNull()
})
