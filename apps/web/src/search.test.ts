import { expect, test } from 'vitest'
import { textOf } from './search.ts'

test('a text of the address comes without the sign that the server refuses; nothing but that counts as absent', () => {
  expect(textOf({ q: '\0<心>\0衰' }, 'q')).toBe('<心>衰')
  expect(textOf({ q: '\0' }, 'q')).toBeUndefined()
  expect(textOf({ q: 7 }, 'q')).toBe('7')
  expect(textOf({}, 'q')).toBeUndefined()
})
