import { expect, test } from 'vitest'
import { addressGroup, shortAddress } from './callerAddress.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['no address', 'no address'],
])('%s counts as %s', (ip, group) => {
  expect(addressGroup(ip)).toBe(group)
})

test.each([
  ['203.0.113.7', '203.0.*.*'],
  ['::ffff:203.0.113.7', '203.0.*.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:*'],
])('%s is shown as %s', (ip, shown) => {
  expect(shortAddress(ip)).toBe(shown)
})
