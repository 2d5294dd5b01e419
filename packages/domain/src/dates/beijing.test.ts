import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BEIJING_SHIFT, beijingDate, beijingDay, beijingTime } from './beijing.ts'
import { momentOf } from './moment.ts'

const at = (text: string) => Date.parse(text)

test('dates are shifted by 28800000 ms', () => {
  expect(BEIJING_SHIFT).toBe(28_800_000)
  expect(beijingDate(at('2026-11-20T15:59:59Z'))).toBe('2026-11-20')
  expect(beijingDate(at('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
  expect(beijingTime(at('2026-11-20T16:05:00Z'))).toBe('00:05')
  expect(beijingDay(at('1970-01-01T16:00:00Z'))).toBe(1)
})

test.each([
  ['ms UTC', 1_700_000_000_000, 1_700_000_000_000],
  ['ISO with Z', '2026-11-20T16:00:00.000Z', at('2026-11-20T16:00:00Z')],
  ['ISO with a zone', '2026-11-21T00:00:00+08:00', at('2026-11-20T16:00:00Z')],
  ['date and clock without a zone', '2026-11-20 16:00:00', at('2026-11-20T16:00:00Z')],
  ['a date', '2026-11-20', at('2026-11-20T00:00:00Z')],
  ['words', 'tomorrow', undefined],
  ['no such day', '2026-13-40', undefined],
  ['nothing', null, undefined],
  ['an endless number', Number.POSITIVE_INFINITY, undefined],
])('a date of the server is read: %s', (_, value, moment) => {
  expect(momentOf(value)).toBe(moment)
})

test('what can be read can be shown, and is the same wall clock however it is written', () => {
  fc.assert(
    fc.property(fc.oneof(fc.date({ noInvalidDate: false }).map(String), fc.anything(), fc.double()), (value) => {
      const moment = momentOf(value)
      if (moment !== undefined) expect(beijingDate(moment)).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }),
    { seed: 20261121 },
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      const moment = seconds * 1000
      expect(momentOf(`${beijingDate(moment)} ${beijingTime(moment)}`)).toBe(
        moment + BEIJING_SHIFT - ((moment + BEIJING_SHIFT) % 60_000),
      )
    }),
    { seed: 20261121 },
  )
})
