import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientTypeOf } from './clientType.ts'

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'

test.each([
  ['web_iPhone', 'an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Mobile/15E148 Safari/604.1', 5],
  ['web_android', 'an Android phone', 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/123.0 Mobile Safari/537.36', 5],
  ['pc_ipad', 'an iPad', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Mobile/15E148 Safari/604.1', 5],
  ['pc_ipad', 'an iPad that calls itself a Mac', MAC, 5],
  ['pc_android', 'an Android tablet', 'Mozilla/5.0 (Linux; Android 13; SM-X906C) Chrome/123.0 Safari/537.36', 5],
  ['web_pc', 'a Mac', MAC, 0],
  ['web_pc', 'a PC with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/123.0 Safari/537.36', 10],
  ['web_pc', 'a browser that says nothing', '', 0],
])('client labels: %s is %s', (label, _what, userAgent, touches) => {
  expect(clientTypeOf(userAgent, touches)).toBe(label)
})

test('whatever a browser says, it is one of the five', () => {
  const labels = ['web_iPhone', 'web_android', 'pc_ipad', 'pc_android', 'web_pc']
  const words = fc.constantFrom('iPhone', 'iPad', 'Macintosh', 'Android', 'Mobile', 'Windows', ';', ' ')
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.string())), fc.nat(), (pieces, touches) => {
      expect(labels).toContain(clientTypeOf(pieces.join(''), touches))
    }),
    { seed: 20261121 },
  )
})
