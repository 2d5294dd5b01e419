import { expect, test } from 'vitest'
import { dayOf, textOf } from './search.ts'

test('a text of the address comes without the sign that the server refuses; nothing but that counts as absent', () => {
  expect(textOf({ q: '\0<心>\0衰' }, 'q')).toBe('<心>衰')
  expect(textOf({ q: '\0' }, 'q')).toBeUndefined()
  expect(textOf({ q: 7 }, 'q')).toBe('7')
  expect(textOf({}, 'q')).toBeUndefined()
})

test('a day of the address is one that there is; anything else counts as absent', () => {
  expect(dayOf({ day: '2028-02-29' }, 'day')).toBe('2028-02-29')
  for (const day of ['2027-02-29', '2026-13-01', '2026-1-1', '<b>', '2026-11-25T00:00', '0', ''])
    expect(dayOf({ day }, 'day'), day).toBeUndefined()
  expect(dayOf({}, 'day')).toBeUndefined()
})
