import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterQuiet, beijingHour, mailAddress, maskedMail, QUIET, retryAfter } from './reminders.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)

test.each([
  ['2026-11-23T09:30', '2026-11-23T09:30'],
  ['2026-11-23T21:59', '2026-11-23T21:59'],
  ['2026-11-23T22:00', '2026-11-24T08:00'],
  ['2026-11-24T03:00', '2026-11-24T08:00'],
  ['2026-12-31T23:10', '2027-01-01T08:00'],
])('what is due at %s comes at %s', (due, comes) => {
  expect(new Date(afterQuiet(at(due))).toISOString()).toBe(new Date(at(comes)).toISOString())
})

test('no reminder comes in the quiet hours, none comes early, none waits longer than they last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (moment) => {
      const comes = afterQuiet(moment)
      const hour = beijingHour(comes)
      expect(hour >= QUIET.until && hour < QUIET.from).toBe(true)
      expect(comes - moment).toBeGreaterThanOrEqual(0)
      expect(comes - moment).toBeLessThanOrEqual(10 * 3_600_000)
    }),
    { seed: 20261123 },
  )
})

test('the pauses between tries grow and end within a day', () => {
  const pauses: number[] = []
  for (let failures = 1; retryAfter(failures) !== undefined; failures++) pauses.push(retryAfter(failures) as number)
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pauses.reduce((sum, one) => sum + one, 0)).toBeLessThan(86_400_000)
})

test.each<[string, string | undefined]>([
  [' Xiao.Zhou@Example.COM ', 'Xiao.Zhou@example.com'],
  ['a@b', undefined],
  ['a b@example.com', undefined],
  ['a@example.com\r\nBcc: b@example.com', undefined],
  ['"a"@example.com', undefined],
  ['a@example.com,b@example.com', undefined],
  ['@example.com', undefined],
])('the address %o is kept as %o', (typed, kept) => {
  expect(mailAddress(typed)).toBe(kept)
})

test('an address is shown by its beginning and its host', () => {
  expect(maskedMail('xiaozhou@example.com')).toBe('xi***@example.com')
  expect(maskedMail('x@example.com')).toBe('x***@example.com')
})
