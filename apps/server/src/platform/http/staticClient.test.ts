import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '../../testing/api.ts'
import { openStore } from '../database/open.ts'
import type { Store } from '../database/store.ts'

describe('the two clients of one server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-clients-'))
  let store: Store
  let api: Api
  beforeAll(async () => {
    for (const client of ['web', 'console']) {
      mkdirSync(join(folder, client, 'assets'), { recursive: true })
      writeFileSync(join(folder, client, 'index.html'), `<!doctype html><head><title>${client}</title></head>`)
      writeFileSync(join(folder, client, 'assets/app-1a2b.js'), `let ${client}`)
    }
    mkdirSync(join(folder, 'web/assets/pdfjs-1.2.3'))
    for (const name of ['pdf.min.mjs', 'pdf.worker.min.mjs'])
      writeFileSync(join(folder, 'web/assets/pdfjs-1.2.3', name), 'let pdf')
    mkdirSync(join(folder, 'web/.vite'))
    writeFileSync(
      join(folder, 'web/.vite/pages.json'),
      JSON.stringify({ '/': ['assets/start.js'], '/answerPage': ['assets/runner.js', 'assets/runner.css'] }),
    )
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

  test('the thread that reads documents may compile its decoders; no page may', async () => {
    const policy = async (path: string) => (await get(path)).headers.get('content-security-policy')
    expect(await policy('/assets/pdfjs-1.2.3/pdf.worker.min.mjs')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    )
    for (const path of ['/', '/assets/app-1a2b.js', '/assets/pdfjs-1.2.3/pdf.min.mjs'])
      expect(await policy(path)).not.toContain('wasm')
  })

  const RUNNER =
    '<link rel="modulepreload" crossorigin href="/assets/runner.js"><link rel="stylesheet" crossorigin href="/assets/runner.css"></head>'
  const START = '<link rel="modulepreload" crossorigin href="/assets/start.js"></head>'
  test.each([
    ['/answerPage?cptID=1&appID=2', RUNNER],
    ['/answerPage/', RUNNER],
    ['/', START],
    ['/no/such/page', START],
    ['/ANSWERPAGE', START],
  ])('%s names the files of the page that it leads to, beside those of every page', async (path, links) => {
    expect(await (await get(path)).text()).toContain(links)
  })

  test('the shell that the service worker keeps for every path, and the back office, name no page of the client', async () => {
    for (const path of ['/index.html', '/console/staff']) expect(await (await get(path)).text()).not.toContain('<link')
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
