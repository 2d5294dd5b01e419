import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { askCode, newSolution } from '../../areas/account/testing/visitor.ts'
import type { Store } from '../../platform/database/store.ts'
import { type Api, startApi } from '../../testing/api.ts'

describeOnBothDatabases('the outbox page', (openStore) => {
  let api: Api
  let store: Store
  const phone = '13712345678'
  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store, { CAPTCHA_ROUNDS: '10', TRUST_PROXY: '1' })
    await askCode(api, phone, 'login')
  })
  afterAll(() => api.close())

  /** Uses a plain HTTP request, since fetch sets the Host header itself. */
  const open = (headers: Record<string, string> = {}) =>
    new Promise<{ status: number; body: string; headers: object }>((resolve, reject) => {
      const { port } = new URL(api.origin)
      request({ port, host: '127.0.0.1', path: '/local/outbox', headers }, (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          body += part
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }))
      })
        .on('error', reject)
        .end()
    })

  test('lists phone, code and time to somebody at this machine, and refreshes itself', async () => {
    const [row] = await store.all<{ code: string }>('select code from sms_outbox', [])
    const { status, body, headers } = await open()
    expect(status).toBe(200)
    for (const shown of [phone, row?.code, '登录', '12:00:00', '12:05:00', 'http-equiv="refresh"'])
      expect(body).toContain(shown)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
  })

  test.each(['localhost', 'localhost:8080', '127.0.0.1', '[::1]:8080', 'LOCALHOST'])(
    'is there under the name %s',
    async (host) => {
      expect((await open({ host })).status).toBe(200)
    },
  )

  test.each<[string, Record<string, string>]>([
    ['a name that was made to point here', { host: 'evil.example' }],
    ['one that begins like ours', { host: 'localhost.evil.example' }],
    ['one with our address in it', { host: '127.0.0.1.evil.example' }],
    ['another address of the machine', { host: '192.168.1.5:8080' }],
    ['a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['a proxy that says it comes from here', { 'x-forwarded-for': '127.0.0.1' }],
    ['another kind of proxy', { forwarded: 'for=127.0.0.1' }],
    ['yet another', { 'x-real-ip': '127.0.0.1' }],
    ['one that names itself', { via: '1.1 proxy' }],
    ['one that says how it was reached', { 'x-forwarded-proto': 'https' }],
    ['one that closes each connection', { connection: 'close' }],
  ])('is not there for %s', async (_who, headers) => {
    const { status, body } = await open(headers)
    expect(status).toBe(404)
    expect(body).not.toContain(phone)
  })

  test('is not there for a proxy that was told nothing and speaks HTTP/1.0', async () => {
    const { port } = new URL(api.origin)
    const reply = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(`GET /local/outbox HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\n\r\n`),
      )
      socket.setEncoding('utf8')
      socket.on('data', (part: string) => {
        text += part
      })
      socket.on('end', () => resolve(text))
      socket.on('error', reject)
    })
    expect(reply).toMatch(/^HTTP\/1\.1 404 /)
    expect(reply).not.toContain(phone)
  })

  test('who asks for a code is told of the outbox at this machine only', async () => {
    const told = async (asking: string, headers: Record<string, string>) => {
      const body = new URLSearchParams({ phone: asking, op: 'login', ...(await newSolution(api)) })
      const reply = await fetch(`${api.origin}/api/user/sendcode`, { method: 'POST', body, headers })
      return ((await reply.json()) as { data: object }).data
    }
    expect(await told('13712345670', {})).toEqual({ resendAfter: 60, expiresIn: 300, localOutbox: 1 })
    expect(await told('13712345671', { 'x-forwarded-for': '203.0.113.7' })).toEqual({ resendAfter: 60, expiresIn: 300 })
  })

  test('what expired is not shown', async () => {
    api.clock.now += 5 * 60_000
    const { body } = await open()
    expect(body).not.toContain(phone)
    expect(body).toContain('还没有有效的验证码')
  })
})
