import { request } from 'node:http'
import { calls } from '@tizhou/contract/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { type Api, chapterIDs, startApi } from '../../testing/api.ts'
import { SUBJECT } from '../../testing/bank.ts'

const SEED = 20261121
/** Longer than any header may be once it is percent-encoded in an address. */
const LONG = '长'.repeat(3000)

describeOnBothDatabases('hostile input', (openStore) => {
  let api: Api
  let guid: string
  beforeAll(async () => {
    api = await startApi(await openStore(), { RATE_LIMITS: 'off' })
    guid = await api.login(api.world.vip)
  })
  afterAll(() => api.close())

  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  async function post(path: string, body: string, headers: Record<string, string> = form) {
    const response = await fetch(api.origin + path, { method: 'POST', headers, body })
    return { http: response.status, ...((await response.json()) as { status: number; msg: string; data: unknown }) }
  }
  const chapter = (of: Record<string, string>) =>
    post('/api/exam/getChapterTestEx', new URLSearchParams({ guid, appID: '1', cptID: '1', ...of }).toString())

  test('a wrong type names its field', async () => {
    expect(await chapter({ cptID: 'abc' })).toMatchObject({
      http: 200,
      status: 400,
      msg: 'cptID：应为整数',
      data: { errors: [{ field: 'cptID', reason: '应为整数' }] },
    })
  })

  test('a missing field is named, and a field given twice is refused', async () => {
    expect(await post('/api/user/userlogin', 'username=a')).toMatchObject({ status: 400, msg: 'password：不能为空' })
    expect(await post('/api/user/userlogin', 'username=a&username=b&password=c')).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'username' }] },
    })
  })

  test('broken JSON in a parameter is refused by name', async () => {
    const body = new URLSearchParams({ guid, appID: '1', repliesJson: '[{' }).toString()
    expect(await post('/api/exam/submitReplies', body)).toMatchObject({
      status: 400,
      msg: 'repliesJson：不是有效的 JSON',
    })
  })

  test('a NUL character is refused by name, in plain parameters and inside JSON text', async () => {
    expect(await post('/api/user/userlogin', 'username=%00&password=x')).toMatchObject({
      status: 400,
      msg: 'username：含有无效字符',
    })
    const body = new URLSearchParams({ guid, appID: '1', repliesJson: '[{"lastUserReply":"\\u0000"}]' }).toString()
    expect(await post('/api/exam/submitReplies', body)).toMatchObject({ status: 400, msg: 'repliesJson：含有无效字符' })
  })

  test('an oversize body, a foreign content type and an unknown call get envelopes', async () => {
    expect(await post('/api/exam/saveNote', `guid=${guid}&content=${'x'.repeat(2_000_000)}`)).toMatchObject({
      http: 200,
      status: 400,
      msg: '提交的内容过大',
    })
    expect(await post('/api/user/userlogin', '{}', { 'content-type': 'application/json' })).toMatchObject({
      http: 200,
      status: 400,
    })
    expect(await post('/api/no/such/call', '')).toMatchObject({ http: 200, status: 404, msg: '没有这个接口' })
  })

  test('an unknown chapter, and a chapter of another subject, are no chapters', async () => {
    expect(await chapter({ appID: String(api.world.subjectID), cptID: '4711' })).toMatchObject({ status: 404 })
    const { 试用 } = await chapterIDs(api, SUBJECT)
    expect(await chapter({ appID: String(api.world.otherSubjectID), cptID: String(试用) })).toMatchObject({
      status: 404,
    })
  })

  test('no guid, a made-up one and a malformed one never get further than the door', async () => {
    const call = (query: string) =>
      fetch(`${api.origin}/api/user/getUserInfo${query}`).then((response) => response.json())
    expect(await call('')).toMatchObject({ status: 401 })
    expect(await call(`?guid=${'A'.repeat(43)}`)).toMatchObject({ status: 401, data: { type: 0 } })
    expect(await call("?guid='or'1'='1")).toMatchObject({ status: 400 })
  })

  test('prototype names in a body reach no object', async () => {
    const body = `guid=${guid}&__proto__[polluted]=1&constructor[prototype][polluted]=1&appID=1`
    expect((await post('/api/exam/getChapterTestEx', body)).status).toBe(400)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('a request that breaks off does not hang the server', async () => {
    await new Promise<void>((resolve) => {
      const broken = request(`${api.origin}/api/user/userlogin`, {
        method: 'POST',
        headers: { ...form, 'content-length': '1000' },
      })
      broken.on('error', () => resolve())
      broken.write('username=')
      broken.flushHeaders()
      setImmediate(() => broken.destroy(new Error('gone')))
    })
    expect((await fetch(`${api.origin}/readyz`)).status).toBe(200)
  })

  const nasty = fc.oneof(
    fc.string({ maxLength: 40, unit: 'binary' }),
    fc.constantFrom(
      '',
      '-1',
      '0',
      '1e999',
      'NaN',
      'null',
      '[]',
      '{}',
      '[[[[]]]]',
      '9007199254740993',
      "1' or '1'='1",
      '\u0000',
      '../../etc/passwd',
      '<img src=x onerror=alert(1)>',
      '{"__proto__":{"a":1}}',
      '[{"allTestID":"x"}]',
      LONG,
    ),
    fc.integer().map(String),
  )

  test('an address beyond the parser’s bounds gets an envelope', async () => {
    const response = await fetch(`${api.origin}/api/search/appEName?appPName=${LONG}${LONG}`)
    expect(await response.json()).toMatchObject({ status: 400, msg: '请求过长' })
  })

  test('rule: whatever is sent to any call, an envelope comes back and never a 500', async () => {
    const named = [...calls]
    const keys = ['', '[]', '[a]', '[a][b][c][d][e]', '[__proto__]']
    await fc.assert(
      fc.asyncProperty(
        fc.nat(named.length - 1),
        fc.boolean(),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...keys), nasty), { maxLength: 8 }),
        async (at, withGuid, pairs) => {
          const [name, call] = named[at] as (typeof named)[number]
          if (name === 'account.logout') return
          const fields = [...Object.keys(call.params.properties), '__proto__', 'constructor', '_u']
          const query = new URLSearchParams(
            pairs.map(([field, suffix, value]): [string, string] => [
              `${fields[field % fields.length]}${suffix}`,
              value,
            ]),
          )
          if (withGuid) query.set('guid', guid)
          const response = await (call.method === 'GET'
            ? fetch(`${api.origin}${call.path}?${query}`)
            : fetch(api.origin + call.path, { method: 'POST', headers: form, body: query.toString() }))
          const envelope = (await response.json()) as { status: number; msg: string }
          expect(response.status).toBe(200)
          expect(envelope.status, `${name}: ${envelope.msg}`).not.toBe(500)
          expect(typeof envelope.status).toBe('number')
        },
      ),
      // fast-check's seed identifies the counterexample: printing values of 3,000 characters helps nobody.
      {
        numRuns: 400,
        seed: SEED,
        reporter: (run) => run.failed && Promise.reject(new Error(String(run.errorInstance))),
      },
    )
  })
})
