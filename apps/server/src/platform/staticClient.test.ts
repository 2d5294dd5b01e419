import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '../testing/api.ts'
import { openStore } from './database/open.ts'
import type { Store } from './database/store.ts'

describe('the two clients of one server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-clients-'))
  let store: Store
  let api: Api
  beforeAll(async () => {
    for (const client of ['web', 'console']) {
      mkdirSync(join(folder, client, 'assets'), { recursive: true })
      writeFileSync(join(folder, client, 'index.html'), `<!doctype html><title>${client}</title>`)
      writeFileSync(join(folder, client, 'assets/app-1a2b.js'), `let ${client}`)
    }
    store = await openStore({ sqliteFile: join(folder, 'tizhou.db') })
    api = await startApi(store, {
      DATA_DIR: folder,
      WEB_DIR: join(folder, 'web'),
      CONSOLE_DIR: join(folder, 'console'),
    })
  })
  afterAll(async () => {
    await api.close()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const get = (path: string) => fetch(api.origin + path)

  test.each([
    ['/', 'web'],
    ['/answerPage?cptID=1', 'web'],
    ['/consoles', 'web'],
    ['/console', 'console'],
    ['/console/', 'console'],
    ['/console/staff?role=editor', 'console'],
    ['/console/users/123', 'console'],
  ])('%s is a page of the %s client, asked for anew each time', async (path, client) => {
    const page = await get(path)
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(await page.text()).toContain(`<title>${client}</title>`)
  })

  test.each([
    ['/assets/app-1a2b.js', 'let web'],
    ['/console/assets/app-1a2b.js', 'let console'],
  ])('%s is kept for ever', async (path, text) => {
    const file = await get(path)
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect(await file.text()).toBe(text)
  })

  test('a file of the back office that is gone says so', async () => {
    expect((await get('/console/assets/app-gone.js')).status).toBe(404)
    expect((await get('/console/..%2f..%2ftizhou.db')).status).not.toBe(200)
  })

  test('an unknown call below /api/console gets an envelope', async () => {
    expect(await (await get('/api/console/nothing')).json()).toMatchObject({ status: 404 })
  })
})
