import { expect, test } from 'vitest'
import { readCatalogue } from './catalogue.ts'
import { outboundLinks } from './outbound.ts'

const physician = { shop: 'goods.php?id=514', market: 'item.htm?id={physician}' }
const SHOPS = {
  shopUrl: 'https://shop.example.com',
  marketUrl: 'https://market.example.com/',
  marketItems: { physician: '10086' },
}

test('outbound links lead to the goods page and the item page, each with ?id=', () => {
  expect(outboundLinks(physician, SHOPS)).toEqual({
    shop: 'https://shop.example.com/goods.php?id=514',
    market: 'https://market.example.com/item.htm?id=10086',
  })
})

test('a trailing space of the list is in no link', () => {
  expect(outboundLinks({ market: 'item.htm?id={physician} ' }, SHOPS).market).toBe(
    'https://market.example.com/item.htm?id=10086',
  )
})

test.each([
  ['no host', {}],
  ['an empty host', { shopUrl: '', marketUrl: '' }],
  ['a host without https', { shopUrl: 'http://shop.example.com', marketUrl: 'javascript:alert(1)' }],
  ['a host with a query', { shopUrl: 'https://shop.example.com/?to=', marketUrl: 'https://market.example.com/#a' }],
])('with %s there is no link', (_, hosts) => {
  expect(outboundLinks(physician, { marketItems: SHOPS.marketItems, ...hosts })).toEqual({})
})

test.each([
  ['unknown', undefined],
  ['not a number', { physician: '1&x=2' }],
  ['of the prototype', Object.create({ physician: '1' }) as Record<string, string>],
])('a listing whose id is %s has no marketplace link', (_, marketItems) => {
  expect(outboundLinks(physician, { ...SHOPS, marketItems })).toEqual({
    shop: 'https://shop.example.com/goods.php?id=514',
  })
})

test('every entry of the legacy list has a shop link, none of the app list has', () => {
  const all = readCatalogue()
  const linked = all.filter((entry) => outboundLinks(entry, SHOPS).shop)
  expect(linked).toHaveLength(all.filter(({ shop }) => shop).length)
  for (const { edition } of linked) expect(edition).not.toBe(2017)
  for (const entry of linked) expect(outboundLinks(entry, SHOPS).shop).toMatch(/\/goods\.php\?id=\d+$/)
})
