import { hash } from 'node:crypto'
import { md5 } from '@tizhou/domain/account/md5'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test('any text, of any length and script, has the MD5 that others compute of its UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(md5(text)).toBe(hash('md5', text))
    }),
    { seed: 20261121, numRuns: 500 },
  )
  for (let length = 50; length < 140; length++) expect(md5('题'.repeat(length))).toBe(hash('md5', '题'.repeat(length)))
})
