import { expect, test } from 'vitest'
import { clockAt, readMoment } from './clock.ts'

test('a moment is one of Beijing', () => {
  expect(readMoment('2026-12-31T23:50')).toBe(Date.UTC(2026, 11, 31, 15, 50))
  for (const text of ['2026-12-31', '2026-13-01T00:00', 'tomorrow']) expect(() => readMoment(text), text).toThrow()
})

test('programs are told how far from now the moment is, ahead or back', () => {
  expect(clockAt(90_000, 30_000, '/lib.so')).toMatchObject({ FAKETIME: '+60s', LD_PRELOAD: '/lib.so' })
  expect(clockAt(30_000, 90_000, '/lib.so')).toMatchObject({ FAKETIME: '-60s' })
})
