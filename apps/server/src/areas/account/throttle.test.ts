import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases.ts'
import type { Store } from '../../platform/database/store.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { PASSWORD } from '../../testing/bank.ts'
import { codeFor, md5, refusal } from './testing/visitor.ts'

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
  /** Each from an address of its own unless told otherwise. */
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

  test('the database holds no name and no address of those who tried', async () => {
    const rows = JSON.stringify(await store.all('select * from login_delay', []))
    for (const secret of [api.world.vip, '203.0.113', '2001:db8', 'nobody']) expect(rows).not.toContain(secret)
  })

  test('checkUser tells it of mobile numbers only, sixty times an hour for an address', async () => {
    const asks = async (userName: string) => (await api.client.send('account.checkUser', { userName })).registered
    expect(await asks(api.world.vip)).toBe(1)
    expect(await asks('13999999999')).toBe(0)
    // Of staff names nothing is said, whether there is one or not.
    expect(await asks(api.world.editor)).toBe(1)
    expect(await asks('nobody')).toBe(1)
    for (let times = 0; times < 56; times++) await asks('13999999999')
    expect(await refusal(asks('13999999999'))).toMatchObject({ status: 429, data: { retryAfter: 3600 } })
  })
})
