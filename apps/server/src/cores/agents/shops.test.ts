import { expect, test } from 'vitest'
import { readShopSettings } from './shops.ts'

test('without settings there is no shop', () => {
  expect(readShopSettings({ SHOP_URL: '', MARKET_ITEMS: '' })).toEqual({
    shopUrl: undefined,
    marketUrl: undefined,
    marketItems: {},
  })
})

test('shop and marketplace with the ids of its listings', () => {
  expect(
    readShopSettings({
      SHOP_URL: 'https://shop.example.com/',
      MARKET_URL: ' https://market.example.com/cn ',
      MARKET_ITEMS: 'physician:10086, computer:42',
    }),
  ).toEqual({
    shopUrl: 'https://shop.example.com',
    marketUrl: 'https://market.example.com/cn',
    marketItems: { physician: '10086', computer: '42' },
  })
})

test.each([
  ['SHOP_URL', 'http://shop.example.com'],
  ['SHOP_URL', 'https://shop.example.com/?id=1'],
  ['SHOP_URL', 'javascript:alert(1)'],
  ['MARKET_URL', 'https://user:secret@market.example.com'],
  ['MARKET_ITEMS', 'physician'],
  ['MARKET_ITEMS', 'physician:abc'],
  ['MARKET_ITEMS', 'physicians:1'],
  ['MARKET_ITEMS', 'constructor:1'],
  ['MARKET_ITEMS', 'physician:1&x=2'],
])('the server does not start with %s=%s', (name, value) => {
  expect(() => readShopSettings({ [name]: value })).toThrow(name)
})
