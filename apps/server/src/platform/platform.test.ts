import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@tizhou/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '../testing/api.ts'
import { PASSWORD } from '../testing/bank.ts'
import { openStore } from './database/open.ts'
import type { Store } from './database/store.ts'
import { makeLog } from './log.ts'

describe('what every request passes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-platform-'))
  const lines: string[] = []
  let stopping = false
  let store: Store
  let api: Api
  beforeAll(async () => {
    mkdirSync(join(folder, 'web/assets'), { recursive: true })
    writeFileSync(join(folder, 'web/index.html'), '<!doctype html><title>shell</title>')
    writeFileSync(join(folder, 'web/assets/app-1a2b.js'), 'let plain')
    writeFileSync(join(folder, 'web/assets/app-1a2b.js.br'), 'compressed')
    mkdirSync(join(folder, 'files/images/7'), { recursive: true })
    writeFileSync(join(folder, 'files/images/7/x.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    store = await openStore({ sqliteFile: join(folder, 'tizhou.db') })
    api = await startApi(
      store,
      { DATA_DIR: folder, WEB_DIR: join(folder, 'web'), LOG_SAMPLE: '1' },
      {
        log: makeLog({ logLevel: 'info' }, { write: (line) => lines.push(line) }),
        isStopping: () => stopping,
      },
    )
  })
  afterAll(async () => {
    await api.close()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const get = (path: string, headers: Record<string, string> = {}) => fetch(api.origin + path, { headers })

  test('/healthz and /readyz answer, and /readyz says no while stopping', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ ok: true })
    expect((await get('/readyz')).status).toBe(200)
    stopping = true
    expect((await get('/readyz')).status).toBe(503)
    stopping = false
  })

  test('/readyz says no while nothing can be written', async () => {
    const own = await openStore({ sqliteFile: join(folder, 'ready.db') })
    const data = join(folder, 'ready')
    mkdirSync(data)
    const ready = await startApi(own, { DATA_DIR: data, WEB_DIR: join(folder, 'web') })
    const look = async () => {
      ready.clock.now += 1_000
      const reply = await fetch(`${ready.origin}/readyz`)
      return [reply.status, ((await reply.json()) as { reason?: string }).reason]
    }
    expect(await look()).toEqual([200, undefined])
    const { write } = own
    own.write = () => Promise.reject(new Error('attempt to write a readonly database'))
    expect(await look()).toEqual([503, 'database'])
    own.write = write
    expect(await look()).toEqual([200, undefined])
    rmSync(data, { recursive: true })
    expect(await look()).toEqual([503, 'disk'])
    mkdirSync(data)
    await ready.close()
    await own.close()
  })

  test.each([
    ['via', '1.1 proxy'],
    ['forwarded', 'for=127.0.0.1'],
    ['x-real-ip', '127.0.0.1'],
    ['x-forwarded-host', 'tizhou.example'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-ssl', 'on'],
    ['cf-connecting-ip', '127.0.0.1'],
  ])('/metrics is not there for what came through a proxy that says so by %s', async (name, value) => {
    expect((await get('/metrics', { [name]: value })).status).toBe(404)
  })

  test('/metrics counts calls by name and status, for this machine only', async () => {
    await get('/api/search/appEName')
    expect(await (await get('/metrics')).text()).toMatch(
      /tizhou_requests_total\{call="subjects.searchAppEName",status="200"\} \d/,
    )
    expect((await get('/metrics', { 'x-forwarded-for': '10.0.0.1' })).status).toBe(404)
  })

  test.each([
    ['127.0.0.1', 200],
    ['localhost:8080', 200],
    ['[::1]:8080', 200],
    ['figures.example', 404],
    ['127.0.0.1.figures.example', 404],
  ])(
    '/metrics asked for under the name %s answers %i: a page from elsewhere reads no figures',
    async (host, status) => {
      const asked = request(`${api.origin}/metrics`, { headers: { host } }).end()
      const [reply] = (await once(asked, 'response')) as [IncomingMessage]
      reply.resume()
      expect(reply.statusCode).toBe(status)
    },
  )

  test('browsers that come by TLS are told to come by it from then on, with cookies for it alone; others are not', async () => {
    const own = await openStore({ sqliteFile: join(folder, 'tls.db') })
    const behind = await startApi(own, { DATA_DIR: folder, WEB_DIR: join(folder, 'web'), TRUST_PROXY: '1' })
    const hsts = async (proto: string) => {
      const reply = await fetch(behind.origin, { headers: { 'x-forwarded-proto': proto } })
      return reply.headers.get('strict-transport-security')
    }
    expect(await hsts('https')).toBe('max-age=31536000')
    expect(await hsts('http')).toBeNull()
    // The cookie of a device, too, is for TLS alone where the browser came by it.
    const deviceBy = async (proto: string) => {
      const body = new URLSearchParams({ username: behind.world.plain, password: PASSWORD })
      const headers = { 'x-forwarded-proto': proto }
      const reply = await fetch(`${behind.origin}/api/user/userlogin`, { method: 'POST', headers, body })
      return reply.headers.getSetCookie()
    }
    expect(await deviceBy('https')).toEqual([expect.stringMatching(/^device=.*; HttpOnly; SameSite=Lax; Secure$/)])
    expect(await deviceBy('http')).toEqual([expect.stringMatching(/^device=.*; HttpOnly; SameSite=Lax$/)])
    await behind.close()
    await own.close()
    const forged = await get('/', { 'x-forwarded-proto': 'https' })
    expect(forged.headers.get('strict-transport-security')).toBeNull()
  })

  test('/openapi.json has every call of the contract with its access', async () => {
    const { paths } = (await (await get('/openapi.json')).json()) as {
      paths: Record<string, Record<string, { operationId: string; 'x-access': string }>>
    }
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    expect(operations.map((operation) => operation.operationId).sort()).toEqual([...calls.keys()].sort())
    expect(operations.every((operation) => operation['x-access'] !== '')).toBe(true)
  })

  test('a route of the client gets the shell fresh, an asset for ever and compressed, a missing one 404', async () => {
    const page = await get('/answerPage?cptID=1')
    expect(await page.text()).toContain('<title>shell</title>')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    const asset = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect(asset.headers.get('content-encoding')).toBe('br')
    expect((await get('/assets/app-gone.js')).status).toBe(404)
  })

  test('a picture is served so that nothing in it can run, and no path leads out of its folder', async () => {
    const picture = await get('/files/images/7/x.svg')
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-security-policy')).toContain('sandbox')
    for (const path of [
      '/files/images/../../tizhou.db',
      '/files/images/%2e%2e/%2e%2e/tizhou.db',
      '/files/images/7%2f..%2f..%2f..%2ftizhou.db',
    ])
      expect(await (await get(path)).text()).not.toContain('SQLite format')
  })

  test('every reply carries the security headers, and calls are never cached', async () => {
    const call = (await get('/api/search/appEName')).headers
    expect(call.get('cache-control')).toBe('no-store')
    const page = (await get('/login')).headers
    expect(page.get('content-security-policy')).toContain("script-src 'self'")
    for (const headers of [call, page]) {
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('the log tells calls and statuses but no guid, password, name or address with a query', async () => {
    const guid = await api.login(api.world.vip)
    await api.client.send('account.getUserInfo', { guid })
    await api.client.send('account.userlogin', { username: '13712345678', password: 'secret-word' }).catch(() => {})
    await get(`/api/user/getUserInfo?guid=${guid}x&secret=1`)
    const log = lines.join('')
    expect(log).toContain('"call":"account.userlogin","status":200')
    expect(log).toContain('"call":"account.getUserInfo","status":401')
    for (const secret of [guid, PASSWORD, 'secret', api.world.vip, '13712345678', '?'])
      expect(log).not.toContain(secret)
  })

  test('too many calls get 429 and when to come back; other callers are not held up', async () => {
    // At once: the allowance grows while one waits for a slow machine.
    const replies = await Promise.all(
      Array.from({ length: 400 }, async () => (await get('/api/search/appEName?appPName=x')).json()),
    )
    expect(replies).toContainEqual(
      expect.objectContaining({ status: 429, data: expect.objectContaining({ retryAfter: expect.any(Number) }) }),
    )
    const guid = await api.login(api.world.vip)
    expect(await api.client.send('account.getUserInfo', { guid })).toMatchObject({ NickName: '甲' })
  })
})
