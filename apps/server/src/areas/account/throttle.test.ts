import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../platform/database/store.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { PASSWORD } from '../../testing/bank.ts'
import { codeFor, md5, newSolution } from './testing/visitor.ts'

const DAY = 86_400_000

describeOnBothDatabases('log-in delays', (openStore) => {
  let api: Api
  let store: Store
  let next = 1
  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store, { CAPTCHA_ROUNDS: '10', RATE_LIMITS: 'off', TRUST_PROXY: '1' })
  })
  afterAll(() => api.close())

  const post = async (path: string, fields: Record<string, string>, from: string) => {
    const response = await fetch(api.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from },
      body: new URLSearchParams(fields).toString(),
    })
    return (await response.json()) as { status: number; msg: string; data: { retryAfter?: number; guid?: string } }
  }
  /** Each try from another address, unless one is given. */
  const tryOne = (username: string, password = 'wrong', from = `10.0.${Math.floor(next / 250)}.${next++ % 250}`) =>
    post('/api/user/userlogin', { username, password }, from)
  const tomorrow = () => {
    api.clock.now += 3 * DAY
  }
  const told = async (username: string, times: number) => {
    const answers = []
    for (let at = 0; at < times; at++) {
      const { status, data, msg } = await tryOne(username)
      answers.push(status === 429 ? data.retryAfter : msg)
      if (status === 429) api.clock.now += (data.retryAfter ?? 0) * 1000
    }
    return answers
  }
  const WRONG = '账号或密码不正确'
  const GROWING = [WRONG, WRONG, WRONG, WRONG, WRONG, WRONG, 2, WRONG, 4, WRONG, 8, WRONG, 16]

  test('after five failures each one makes the next wait longer, and a name that nobody has fares alike', async () => {
    expect(await told(api.world.vip, GROWING.length)).toEqual(GROWING)
    expect(await told('13999999999', GROWING.length)).toEqual(GROWING)
    expect(await told('nobody', GROWING.length)).toEqual(GROWING)
    tomorrow()
  })

  test('who must wait is told how long in words, and the right password waits too', async () => {
    for (let times = 0; times < 8; times++) {
      const { status } = await tryOne(api.world.vip)
      if (status === 429) api.clock.now += 4_000
    }
    const refused = await tryOne(api.world.vip, PASSWORD)
    expect(refused).toMatchObject({ status: 429, data: { retryAfter: expect.any(Number) } })
    expect(refused.msg).toBe(`登录尝试过于频繁，请 ${refused.data.retryAfter} 秒后再试`)
    tomorrow()
  })

  test('the wait never exceeds fifteen minutes, and after it one gets in: no lock for good', async () => {
    const waits = (await told(api.world.vip, 28)).filter((answer) => typeof answer === 'number')
    expect(Math.max(...(waits as number[]))).toBe(900)
    api.clock.now += 900_000
    expect((await tryOne(api.world.vip, PASSWORD)).status).toBe(200)
    tomorrow()
  })

  test('a success forgets the failures of the account', async () => {
    for (let times = 0; times < 5; times++) await tryOne(api.world.plain)
    expect((await tryOne(api.world.plain, PASSWORD)).status).toBe(200)
    for (let times = 0; times < 5; times++) expect((await tryOne(api.world.plain)).status).toBe(400)
    expect((await tryOne(api.world.plain, PASSWORD)).status).toBe(200)
  })

  test('failures fade with time', async () => {
    for (let times = 0; times < 7; times++) await tryOne(api.world.plain)
    expect((await tryOne(api.world.plain)).status).toBe(429)
    tomorrow()
    for (let times = 0; times < 6; times++) expect((await tryOne(api.world.plain)).status).toBe(400)
    tomorrow()
  })

  test('an address that fails on many accounts waits, others do not', async () => {
    const from = '203.0.113.7'
    for (let times = 0; times < 21; times++) expect((await tryOne(`name${times}`, 'wrong', from)).status).toBe(400)
    expect(await tryOne(api.world.vip, PASSWORD, from)).toMatchObject({ status: 429, data: { retryAfter: 2 } })
    expect((await tryOne(api.world.vip, PASSWORD)).status).toBe(200)
    api.clock.now += 2_000
    expect((await tryOne(api.world.vip, PASSWORD, from)).status).toBe(200)
  })

  test('log-ins that succeed are no failures of their address: a whole class logs in', async () => {
    const from = '203.0.113.8'
    for (let times = 0; times < 30; times++) expect((await tryOne(api.world.vip, PASSWORD, from)).status).toBe(200)
  })

  test('neighbours in one IPv6 network count as one address', async () => {
    for (let times = 0; times < 21; times++) await tryOne(`name${times}`, 'wrong', `2001:db8:1:2::${times + 1}`)
    expect((await tryOne('name', 'wrong', '2001:db8:1:2:ffff::9')).status).toBe(429)
    expect((await tryOne('name', 'wrong', '2001:db8:1:3::1')).status).toBe(400)
  })

  test('tries at the same moment count as if they came one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryOne('13999999998')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(6)
  })

  test('right log-ins of one account at the same moment keep none of each other out', async () => {
    tomorrow()
    const answers = await Promise.all(Array.from({ length: 12 }, () => tryOne(api.world.plain, PASSWORD)))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  })

  test('a code still logs in while the password must wait, and a restored password starts anew', async () => {
    tomorrow()
    const phone = api.world.plain
    for (let times = 0; times < 7; times++) await tryOne(phone)
    expect((await tryOne(phone, PASSWORD)).status).toBe(429)
    const verifyCode = await codeFor(api, store, phone, 'login')
    await expect(api.client.send('account.codelogin', { userName: phone, verifyCode })).resolves.toBeTruthy()
    api.clock.now += 60_000
    for (let times = 0; times < 4; times++) await tryOne(phone)
    const code = await codeFor(api, store, phone, 'restore')
    const password = md5('rain over hills')
    await api.client.send('account.restorePassword', { phone, password, verifyCode: code })
    expect((await tryOne(phone, 'rain over hills')).status).toBe(200)
  })

  test('guessing the old password in the other calls slows down alike', async () => {
    tomorrow()
    const { guid = '' } = (await tryOne(api.world.vip, PASSWORD)).data
    const change = (from: string) =>
      post('/api/user/changePassword', { guid, oldPassword: 'wrong', newPassword: md5('rain over hills') }, from)
    const weak = (from: string) =>
      post(
        '/api/user/changePasswordweakusers',
        { userName: api.world.vip, oldPassword: md5('wrong'), newPassword: md5('rain over hills') },
        from,
      )
    for (let times = 0; times < 3; times++) {
      expect((await change(`10.9.0.${times}`)).status).toBe(400)
      expect((await weak(`10.9.1.${times}`)).status).toBe(400)
    }
    expect((await change('10.9.2.1')).status).toBe(429)
    expect((await weak('10.9.2.2')).status).toBe(429)
    expect((await tryOne(api.world.vip, PASSWORD)).status).toBe(429)
  })

  test('strangers keep nobody out: neither known devices and addresses, nor whoever does the work from a new place', async () => {
    tomorrow()
    const name = api.world.vip
    const login = async (fields: Record<string, string>, from: string, cookie = '') => {
      const response = await fetch(`${api.origin}/api/user/userlogin`, {
        method: 'POST',
        headers: { 'x-forwarded-for': from, cookie },
        body: new URLSearchParams({ username: name, password: PASSWORD, ...fields }),
      })
      return {
        cookies: response.headers.getSetCookie(),
        ...((await response.json()) as { status: number; data: object }),
      }
    }
    const [home, office] = ['198.51.100.7', '2001:db8:77:1::5']
    const { cookies } = await login({}, home)
    expect(cookies).toEqual([expect.stringMatching(/^device=[\w-]{43}; Path=\/api\/; .*HttpOnly; SameSite=Lax$/)])
    const device = cookies[0]?.split(';')[0] ?? ''
    expect((await login({}, office, device)).cookies[0]).toContain(device)

    const answers = await Promise.all(Array.from({ length: 15 }, () => tryOne(name)))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(5)
    const stranger = '192.0.2.1'
    expect(await login({}, stranger)).toMatchObject({
      status: 429,
      data: { captcha: 1, retryAfter: expect.any(Number) },
    })
    // The known device from any address, the known address, and its /64.
    expect((await login({}, '192.0.2.2', device)).status).toBe(200)
    expect((await login({}, home)).status).toBe(200)
    expect((await login({}, '2001:db8:77:1:ffff::1')).status).toBe(200)
    // An invented device id is unknown.
    expect((await login({}, stranger, `device=${'A'.repeat(43)}`)).status).toBe(429)

    const work = await newSolution(api)
    expect((await login({ ...work, password: 'wrong' }, stranger)).status).toBe(400)
    expect(await login(work, stranger)).toMatchObject({ status: 400, data: { errors: [{ field: 'validate' }] } })
    expect((await login(await newSolution(api), stranger)).status).toBe(200)

    // A known place has a count of its own, and failures from an address still throttle that address.
    for (let times = 0; times < 6; times++) expect((await login({ password: 'wrong' }, home, device)).status).toBe(400)
    expect((await login({}, home, device)).status).toBe(429)
    for (let times = 0; times < 21; times++) await tryOne(`name${times}`, 'wrong', '192.0.2.99')
    const slowed = await login(await newSolution(api), '192.0.2.99')
    expect(slowed).toMatchObject({ status: 429, data: { retryAfter: 2 } })
    expect(slowed.data).not.toHaveProperty('captcha')
  })

  test('the database holds no name and no address of those who tried', async () => {
    const rows = JSON.stringify([
      await store.all('select * from login_delay', []),
      await store.all('select place_key from known_place', []),
    ])
    for (const secret of [api.world.vip, '203.0.113', '198.51.100', '2001:db8', 'nobody'])
      expect(rows).not.toContain(secret)
  })

  test('checkUser tells which names may be registered, and of nobody whether they are', async () => {
    const asks = async (userName: string) => api.client.send('account.checkUser', { userName })
    expect([await asks(api.world.vip), await asks('13999999999')]).toEqual([{ canRegister: 1 }, { canRegister: 1 }])
    expect([await asks(api.world.editor), await asks('nobody')]).toEqual([{ canRegister: 0 }, { canRegister: 0 }])
  })
})

describeOnBothDatabases('rates of calls', (openStore) => {
  test('count an IPv6 /64 as one address', async () => {
    const api = await startApi(await openStore(), { TRUST_PROXY: '1' })
    const ask = async (from: string) => {
      const reply = await fetch(`${api.origin}/api/user/checkUser?userName=13999999999`, {
        headers: { 'x-forwarded-for': from },
      })
      return ((await reply.json()) as { status: number }).status
    }
    const statuses: number[] = []
    for (let at = 1; at <= 21; at++) statuses.push(await ask(`2001:db8:5:6::${at}`))
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    expect(await ask('2001:db8:5:7::1')).toBe(200)
    await api.close()
  })
})
