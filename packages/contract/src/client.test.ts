import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ClientOptions, createClient, NETWORK_FAILURE, outcomeOf, RequestError, timeoutFor } from './client.ts'
import { contractAddresses } from './clientTable.ts'
import { pathOnWire } from './wire.ts'

const GUID = 'g'.repeat(32)
const addresses = contractAddresses()

interface Sent {
  url: URL
  method: string
  body: URLSearchParams
}

/** A client that records its requests; `answer` gives the replies. */
function newClient(answer: (sent: Sent, init: RequestInit) => unknown = () => null, more: Partial<ClientOptions> = {}) {
  const sent: Sent[] = []
  const client = createClient({
    addresses,
    origin: 'https://tizhou.test:8443',
    userID: () => 42,
    fetch: async (input, init = {}) => {
      const one = {
        url: new URL(String(input)),
        method: init.method ?? 'GET',
        body: new URLSearchParams(String(init.body)),
      }
      sent.push(one)
      const data = await answer(one, init)
      return data instanceof Response ? data : Response.json({ status: 200, msg: '', data })
    },
    ...more,
  })
  return { client, sent }
}

const never = (_sent: Sent, init: RequestInit) =>
  new Promise((_resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })

const envelope = (status: number, msg = 'why', data: unknown = null) => Response.json({ status, msg, data })

afterEach(() => {
  vi.useRealTimers()
})

test('GET: parameters, client fields and _u stand in the query', async () => {
  const { client, sent } = newClient()
  await client.send('subjects.moduleInfoX', { guid: GUID, appEName: 'ZC_NK_YTMJ' })
  expect(sent[0]?.method).toBe('GET')
  expect(sent[0]?.url.pathname).toBe('/api/app/moduleInfoX')
  expect(Object.fromEntries(sent[0]?.url.searchParams ?? [])).toEqual({
    guid: GUID,
    appEName: 'ZC_NK_YTMJ',
    client: 'pc',
    terminalType: '4',
    clientver: 'tizhou.test:8443',
    _u: '42',
  })
})

test('POST: parameters and client fields stand in the body, _u in the address', async () => {
  const { client, sent } = newClient()
  await client.send('practice.saveNote', {
    guid: GUID,
    appID: 1,
    allTestID: 2,
    content: '心率 ≥ 100 & <b>',
    changedAt: 3,
  })
  expect(sent[0]?.method).toBe('POST')
  expect(sent[0]?.url.search).toBe('?_u=42')
  expect(Object.fromEntries(sent[0]?.body ?? [])).toEqual({
    guid: GUID,
    appID: '1',
    allTestID: '2',
    content: '心率 ≥ 100 & <b>',
    changedAt: '3',
    client: 'pc',
    terminalType: '4',
    clientver: 'tizhou.test:8443',
  })
})

test.each([
  ['userlogin', 'account.userlogin', { username: '13800000001', password: 'secret' }],
  ['codelogin', 'account.codelogin', { userName: '13800000001', verifyCode: '123456' }],
  ['checkcode', 'account.checkcode', { phone: '13800000001', code: '123456' }],
] as const)('%s carries whom it is about as _u, whoever is logged in', async (_name, call, params) => {
  const { client, sent } = newClient()
  await client.send(call, params)
  expect(sent[0]?.url.search).toBe('?_u=13800000001')
})

test('a visitor sends no _u', async () => {
  const { client, sent } = newClient(undefined, { userID: () => undefined })
  await client.send('subjects.searchAppEName', { appPName: '内科' })
  expect(sent[0]?.url.searchParams.has('_u')).toBe(false)
})

test('parameters that the contract marks travel as JSON text', async () => {
  const { client, sent } = newClient(() => ({ removed: 1 }))
  const replsysJson = [{ allTestID: 7, isError: 0 as const }]
  await client.send('review.updateUser', { guid: GUID, appID: 1, replsysJson })
  expect(JSON.parse(sent[0]?.body.get('replsysJson') ?? '')).toEqual(replsysJson)
})

test('the signature is made for the user and the chapter of the call, and stands among the client fields', async () => {
  const signed: unknown[] = []
  const sign = (who: unknown) => {
    signed.push(who)
    return 'signature'
  }
  const { client, sent } = newClient(undefined, { sign })
  await client.send('subjects.getExamTimeData', { guid: GUID, appID: 5 })
  await client.send('practice.saveProgress', { guid: GUID, appID: 5, cptID: 8, allTestID: 9, changedAt: 1 })
  await client.send('account.userlogin', { username: '13800000001', password: 'secret' })
  expect(sent[0]?.url.searchParams.get('v')).toBe('signature')
  expect(sent[1]?.body.get('v')).toBe('signature')
  expect(signed).toEqual([
    { userID: 42, cptID: undefined },
    { userID: 42, cptID: 8 },
    { userID: undefined, cptID: undefined },
  ])
})

test('a signature whose time was wrong is made anew, once: the refusal told the server’s time', async () => {
  let made = 0
  const refused = (sent: Sent) =>
    sent.url.searchParams.get('v') === 'v1' ? envelope(403, 'why', { signature: 'stale' }) : null
  const { client, sent } = newClient(refused, { sign: () => `v${++made}` })
  await client.send('subjects.getExamTimeData', { guid: GUID, appID: 5 })
  expect(sent.map(({ url }) => url.searchParams.get('v'))).toEqual(['v1', 'v2'])

  const hopeless = newClient(() => envelope(403, 'why', { signature: 'stale' }), { sign: () => 'v' })
  await expect(hopeless.client.send('subjects.getExamTimeData', { guid: GUID, appID: 5 })).rejects.toMatchObject({
    outcome: 'forbidden',
  })
  expect(hopeless.sent).toHaveLength(2)
})

describe('request guards (specification, section 5)', () => {
  test.each([{}, { appID: undefined, appEName: undefined }, { appEName: '' }])(
    'moduleInfoX with %j is not sent and never settles',
    async (params) => {
      vi.useFakeTimers()
      const { client, sent } = newClient()
      const settled = vi.fn()
      client.send('subjects.moduleInfoX', { guid: GUID, ...params }).then(settled, settled)
      expect(vi.getTimerCount()).toBe(0)
      await vi.advanceTimersByTimeAsync(200_000)
      expect(settled).not.toHaveBeenCalled()
      expect(sent).toEqual([])
    },
  )

  test.each([{ appID: 3 }, { appEName: 'ZC_NK_YTMJ' }])('moduleInfoX with %j is sent', async (params) => {
    const { client, sent } = newClient()
    await client.send('subjects.moduleInfoX', { guid: GUID, ...params })
    expect(sent).toHaveLength(1)
  })

  test.each([
    [0, '0'],
    [1, '1'],
    [2, null],
    [undefined, null],
    [null, null],
    ['', null],
  ])('getUserErrorTest: order %j travels as %j', async (order, wire) => {
    const { client, sent } = newClient()
    await client.send('review.getUserErrorTest', { guid: GUID, appID: 1, order: order as 0 })
    expect(sent[0]?.url.searchParams.get('order')).toBe(wire)
  })

  test.each([
    [0, '0'],
    [7, '7'],
    [undefined, null],
    [null, null],
    ['', null],
    [Number.NaN, null],
  ])('getUserErrorTest: recentDay %j travels as %j', async (recentDay, wire) => {
    const { client, sent } = newClient()
    await client.send('review.getUserErrorTest', { guid: GUID, appID: 1, recentDay: recentDay as 0 })
    expect(sent[0]?.url.searchParams.get('recentDay')).toBe(wire)
    expect(sent[0]?.url.searchParams.get('appID')).toBe('1')
  })
})

test('a call that cannot be put together is not sent, and says so', async () => {
  const sign = () => {
    throw new Error('no clock')
  }
  const { client, sent } = newClient(undefined, { sign })
  await expect(client.send('subjects.vipApp', { guid: GUID })).rejects.toMatchObject({
    status: 'unsent',
    msg: '加载超时',
    outcome: 'unsent',
  })
  const unknown = newClient().client.send('nobody.knows' as 'subjects.vipApp', { guid: GUID })
  await expect(unknown).rejects.toMatchObject({ outcome: 'unsent' })
  expect(sent).toEqual([])
})

test.each([
  [200, 'done', { canRegister: 1 }],
  [201, 'notVip', null],
  [300, 'empty', null],
] as const)('asked for its reply, a call resolves with status %i', async (status, outcome, data) => {
  const { client } = newClient(() => envelope(status, 'why', data))
  const reply = await client.ask('account.checkUser', { userName: '13800000001' })
  expect(reply).toEqual({ status, msg: 'why', data, outcome })
})

test('asked for its reply, a call rejects where the status is no 2xx and not 300', async () => {
  const { client } = newClient(() => envelope(409, 'paid already', { orderID: 1 }))
  await expect(client.ask('account.logout', { guid: GUID })).rejects.toMatchObject({
    status: 409,
    msg: 'paid already',
    data: { orderID: 1 },
  })
})

test('status 200 resolves with the data', async () => {
  const { client } = newClient(() => ({ examTime: '2027-04-10' }))
  expect(await client.send('subjects.getExamTimeData', { guid: GUID, appID: 5 })).toEqual({ examTime: '2027-04-10' })
})

test.each([
  ['HTTP 408', () => Response.json({ status: 400, msg: '', data: null }, { status: 408 })],
  ['a status without data', () => Response.json({ status: 400 })],
])('%s is no reply of the server’s: the same may be asked again', async (_what, answer) => {
  const { client } = newClient(answer)
  await expect(client.send('account.logout', { guid: GUID })).rejects.toMatchObject({
    status: 0,
    outcome: 'unreachable',
  })
})

test('HTTP 204 resolves with nothing', async () => {
  const { client } = newClient(() => new Response(null, { status: 204 }))
  expect(await client.send('account.logout', { guid: GUID })).toBeNull()
})

/** Specification, section 8, "Responses: general handling", and the statuses of the design. */
test.each([
  [201, null, 'notVip'],
  [300, null, 'empty'],
  [400, { errors: [] }, 'refused'],
  [401, { type: 1 }, 'sessionReplaced'],
  [401, null, 'sessionLost'],
  [403, null, 'forbidden'],
  [404, null, 'missing'],
  [408, null, 'maintenance'],
  [409, null, 'refused'],
  [429, { retryAfter: 3 }, 'refused'],
  [500, null, 'refused'],
  [502, null, 'missing'],
] as const)('status %i with data %j rejects as %s', async (status, data, outcome) => {
  const { client } = newClient(() => envelope(status, 'why', data))
  const failed = client.send('account.logout', { guid: GUID })
  await expect(failed).rejects.toBeInstanceOf(RequestError)
  await expect(failed).rejects.toMatchObject({ status, msg: 'why', data, outcome })
  expect(new RequestError(status, '', data).outcome).toBe(outcome)
})

test.each([502, 500, 404, 429])(
  'HTTP status %i is no answer of the server: the session is lost',
  async (httpStatus) => {
    const { client } = newClient(() => new Response('<html>', { status: httpStatus }))
    await expect(client.send('account.logout', { guid: GUID })).rejects.toMatchObject({
      status: 'http',
      outcome: 'sessionLost',
      data: { httpStatus },
    })
  },
)

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page of somebody else', () => new Response('<html>log in to the Wi-Fi</html>')],
  ['JSON that is no envelope', () => Response.json({ hello: 1 })],
  ['JSON null', () => Response.json(null)],
  ['a reply without a body', () => new Response('')],
])('%s is told as a network failure', async (_name, answer) => {
  const { client } = newClient(answer)
  await expect(client.send('account.logout', { guid: GUID })).rejects.toMatchObject({
    status: 0,
    msg: NETWORK_FAILURE,
    outcome: 'unreachable',
  })
})

test('of two equal calls at the same time, the earlier one is cancelled', async () => {
  let answerLater: (data: unknown) => void = () => {}
  const { client } = newClient((sent, init) =>
    Promise.race([never(sent, init), new Promise((resolve) => (answerLater = resolve))]),
  )
  const call = () => client.send('subjects.getExamTimeData', { guid: GUID, appID: 5 })
  const first = call()
  const second = call()
  await expect(first).rejects.toMatchObject({
    outcome: 'duplicate',
    msg: '/api/examTime/getExamTimeData cancel duplicate request',
  })
  answerLater({ examTime: null })
  expect(await second).toEqual({ examTime: null })
})

test('calls that differ in one parameter, or are allowed to repeat, do not cancel each other', async () => {
  const { client, sent } = newClient()
  await Promise.all([
    client.send('subjects.getExamTimeData', { guid: GUID, appID: 5 }),
    client.send('subjects.getExamTimeData', { guid: GUID, appID: 6 }),
    client.send('subjects.vipApp', { guid: GUID }, { allowedRepeat: true }),
    client.send('subjects.vipApp', { guid: GUID }, { allowedRepeat: true }),
  ])
  expect(sent).toHaveLength(4)
})

test('the same call after the first one ended is made', async () => {
  const { client, sent } = newClient()
  await client.send('subjects.vipApp', { guid: GUID })
  await client.send('subjects.vipApp', { guid: GUID })
  expect(sent).toHaveLength(2)
})

test('a caller who gives up gets the own reason', async () => {
  const { client } = newClient(never)
  const giveUp = new AbortController()
  const call = client.send('account.logout', { guid: GUID }, { signal: giveUp.signal })
  giveUp.abort(new Error('left the page'))
  await expect(call).rejects.toThrow('left the page')
})

test('a caller who gave up before makes no call', async () => {
  const { client, sent } = newClient(never)
  const call = client.send('account.logout', { guid: GUID }, { signal: AbortSignal.abort(new Error('gone')) })
  await expect(call).rejects.toThrow('gone')
  expect(sent).toEqual([])
})

test('a call that brings nothing in its time is a network failure', async () => {
  vi.useFakeTimers()
  const { client } = newClient(never)
  const calls = [
    client.send('subjects.moduleInfoX', { guid: GUID, appID: 1 }).catch((error: RequestError) => error.status),
    client.send('account.logout', { guid: GUID }, { timeout: 500 }).catch((error: RequestError) => error.status),
  ]
  await vi.advanceTimersByTimeAsync(500)
  expect(await calls[1]).toBe(0)
  await vi.advanceTimersByTimeAsync(14_500)
  expect(await calls[0]).toBe(0)
})

/** Specification, section 9, "Timing". */
test.each([
  ['/api/app/moduleInfoX', 15_000],
  ['/api/sale/pricelist', 15_000],
  ['/api/exam/getChapterTestEx', 100_000],
])('%s may take %i ms', (path, ms) => {
  expect(timeoutFor(path)).toBe(ms)
})

test('the session is alive as long as statuses are 200 to 299', () => {
  expect([200, 204, 299].map((status) => outcomeOf(200, { status, data: null }))).toEqual(['done', 'done', 'done'])
})

test('the table knows of each call where it is, whether it takes a guid, and what travels as JSON text', () => {
  expect(addresses['practice.submitReplies']).toEqual({
    method: 'POST',
    path: '/api/exam/submitReplies',
    json: ['repliesJson'],
    guid: 'guid',
  })
  expect(addresses['plans.getstage']?.guid).toBe('ksbguid')
  expect(addresses['account.userlogin']).toEqual({ method: 'POST', path: '/api/user/userlogin' })
})

test('no address of the table has a place left to fill in: {product} stands as tizhou', () => {
  expect(
    Object.values(addresses)
      .map(({ path }) => path)
      .filter((path) => /[{}]/.test(path)),
  ).toEqual([])
  expect(pathOnWire('/api/v2/{product}/frontend')).toBe('/api/v2/tizhou/frontend')
  expect(pathOnWire('{host}/user/x')).toBe('/user/x')
})
