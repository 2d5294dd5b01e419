import { hash as digest } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../settings.ts'
import { openStore } from './database/open.ts'
import { hashPassword, PASSWORD_COST, Passwords } from './passwords.ts'

const OWASP = /^argon2id\$19456\$2\$[\w-]{22}\$[\w-]{43}$/
const LITTLE = { memory: 64, passes: 1 }

describe('what a password is kept as', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-passwords-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('an installation hashes at the figures of OWASP, whatever its environment says', async () => {
    const config = readConfig({
      DATA_DIR: folder,
      WEB_DIR: '/nonexistent',
      CONSOLE_DIR: '/nonexistent',
      LOG_LEVEL: 'silent',
      PASSWORD_COST: '1',
      PASSWORD_MEMORY: '8',
      PASSWORD_PASSES: '1',
    })
    const store = await openStore({ sqliteFile: join(folder, 'passwords.sqlite') })
    const { http, services } = await buildApp(config, store)
    expect(await services.passwords.hash('correct horse')).toMatch(OWASP)
    expect(await services.passwords.hashMd5(digest('md5', 'correct horse'))).toMatch(OWASP)
    expect(await hashPassword('correct horse')).toMatch(OWASP)
    await http.close()
    await store.close()
  })

  test('a hash carries what it cost: passwords from before a change of it go on', async () => {
    const before = await new Passwords(LITTLE).hash('correct horse')
    expect(before).toMatch(/^argon2id\$64\$1\$/)
    const now = new Passwords(PASSWORD_COST)
    expect(await now.verify('correct horse', before)).toBe(true)
    expect(await now.verify(digest('md5', 'correct horse').toUpperCase(), before)).toBe(true)
    expect(await now.verify('correct hors', before)).toBe(false)
  })

  test.each([undefined, ''])('nothing fits an account without a password or none at all (%o)', async (hash) => {
    const passwords = new Passwords(LITTLE)
    expect(await passwords.verify('', hash)).toBe(false)
    expect(await passwords.verify(digest('md5', ''), hash)).toBe(false)
  })
})
