// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pbkdf2 } from './pbkdf2.ts'

async function browsersOwn(password: Uint8Array, salt: Uint8Array, iterations: number): Promise<number[]> {
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(password), 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: Uint8Array.from(salt), iterations }
  return [...new Uint8Array(await crypto.subtle.deriveBits(how, key, 256))]
}

test('the derived key is the one of the browser, whatever the password, the salt and the rounds', async () => {
  const bytes = (maxLength: number) => fc.uint8Array({ maxLength })
  await fc.assert(
    fc.asyncProperty(bytes(64), bytes(150), fc.integer({ min: 1, max: 40 }), async (password, salt, rounds) => {
      expect([...pbkdf2(password, salt, rounds)]).toEqual(await browsersOwn(password, salt, rounds))
    }),
    { seed: 20261121 },
  )
})
