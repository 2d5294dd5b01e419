import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readVendor, vendorAddress } from './vendor.ts'

test('an address is signed for one person and one moment, as its template has it', () => {
  const template = 'https://vod.example.com/v/{id}/index.m3u8?auth_key={expires}-{nonce}-{user}-{md5}'
  const address = vendorAddress(
    { template, key: 'geheim' },
    { vendorID: 'ab/c d', userID: 7, expiresAt: 5_000_999 },
    'n1',
  )
  const md5 = createHash('md5').update('/v/ab/c%20d/index.m3u8-5000-n1-7-geheim').digest('hex')
  expect(address).toBe(`https://vod.example.com/v/ab/c%20d/index.m3u8?auth_key=5000-n1-7-${md5}`)
})

test('a template without an id, over http, or without a key stops the start', () => {
  expect(readVendor({})).toBeUndefined()
  for (const VIDEO_VENDOR_TEMPLATE of ['http://a.example/{id}', 'https://a.example/x', 'https://{id}.example/'])
    expect(() => readVendor({ VIDEO_VENDOR_TEMPLATE, VIDEO_VENDOR_KEY: 'k' })).toThrow('VIDEO_VENDOR_TEMPLATE')
  expect(() => readVendor({ VIDEO_VENDOR_TEMPLATE: 'https://a.example/{id}' })).toThrow('VIDEO_VENDOR_KEY')
})
