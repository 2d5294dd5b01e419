import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostOf, leavingLink, outsideLink, ownPicture } from './links.ts'

const SEED = 20_261_120

/** The global URL, which the domain's library types lack. */
declare const URL: new (address: string) => { protocol: string; username: string; password: string }

test.each([
  'https://shop.example.org',
  'https://shop.example.org/goods?id=513#top',
  'https://SHOP.example.org:8443/a%20b',
  'https://xn--fiqs8s.example/',
])('%s leads outside', (link) => {
  expect(outsideLink(link)).toBe(link)
  expect(leavingLink(link)).toBe(link)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://shop.example.org',
  'ftp://shop.example.org',
  '//shop.example.org',
  'https:shop.example.org',
  'https:///shop.example.org',
  'https://user:pass@shop.example.org',
  'https://shop.example.org@evil.example',
  'https://localhost',
  'https://127.0.0.1/',
  'https://shop.example.org/"onclick=',
  'https://shop.example.org/<svg>',
  'https://shop.example.org/a b',
  'https://shop.example.org\\@evil.example',
  ' https://shop.example.org',
  'https://shop.example.org\n',
  'https://shop.example.org/\u202etxt',
  'https://商店.example',
  `https://shop.example.org/${'a'.repeat(2048)}`,
  '',
])('%j leads nowhere', (link) => {
  expect(outsideLink(link)).toBeUndefined()
  expect(leavingLink(link)).toBeUndefined()
})

test.each([
  ['/way?ac=300182-1', '/way?ac=300182-1'],
  ['/', '/'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/a b', undefined],
  ['way', undefined],
])('a page to leave to: %j', (link, shown) => {
  expect(leavingLink(link)).toBe(shown)
})

test.each([
  ['/files/images/agents/sail.svg', true],
  ['/files/images/7/a-b_c.png', true],
  ['/files/images/../../etc/passwd.png', false],
  ['/files/images/a.html', false],
  ['/api/x.png', false],
  ['https://pictures.example/a.png', false],
  ['javascript:1.png', false],
  ['', false],
])('a picture of the own files: %j %s', (path, shown) => {
  expect(ownPicture(path)).toBe(shown ? path : undefined)
})

test.each([
  ['shop.example.com', 'shop.example.com'],
  ['https://Shop.Example.com:8443/x?y#z', 'shop.example.com'],
  ['shop.example.com.', 'shop.example.com'],
  ['127.0.0.1:8080', '127.0.0.1'],
  ['[::1]:8080', '[::1]'],
  ['http://user@shop.example.com/', 'shop.example.com'],
  ['', ''],
  ['   ', ''],
])('the host of %j is %j', (address, host) => {
  expect(hostOf(address)).toBe(host)
})

test('whatever is typed, a link that passes is https for a browser too, without a log-in in it', () => {
  const part = fc.oneof(
    fc.constantFrom('https://', 'http://', 'javascript:', '//', '/', '\\', '@', ':', '.', 'a.example', '%0a', '<', '"'),
    fc.string({ maxLength: 5 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const link = outsideLink(parts.join(''))
      if (link === undefined) return
      const read = new URL(link)
      expect([read.protocol, read.username, read.password]).toEqual(['https:', '', ''])
    }),
    { seed: SEED, numRuns: 2000 },
  )
})

test('the host of any address is one word in small letters, and its own host', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string()), (address) => {
      const host = hostOf(address)
      expect(host).toBe(host.toLowerCase())
      expect(host).not.toMatch(/[/?#@\s]/)
      expect(hostOf(host)).toBe(host)
    }),
    { seed: SEED },
  )
})
