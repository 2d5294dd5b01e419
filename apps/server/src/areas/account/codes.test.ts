import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { readOutbox } from '../../cores/sms/smsOutbox.ts'
import type { Store } from '../../platform/database/store.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { askCode, codeFor, md5, newSolution, otherThan, refusal } from './testing/visitor.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describeOnBothDatabases('codes', (openStore) => {
  let api: Api
  let store: Store
  let next = 13500000000
  const newPhone = () => String(next++)

  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store, { CAPTCHA_ROUNDS: '10', RATE_LIMITS: 'off' })
  })
  afterAll(() => api.close())
  // A day later the limits of the previous test have expired.
  beforeEach(() => {
    api.clock.now += DAY + MINUTE
  })
  const login = (userName: string, verifyCode: string, more: object = {}) =>
    api.client.send('account.codelogin', { userName, verifyCode, ...more })
  const check = (phone: string, code: string) =>
    api.client.send('account.checkcode', { phone, code }, { allowedRepeat: true })

  test('a right code logs in, once', async () => {
    const code = await codeFor(api, store, api.world.vip, 'login')
    expect(code).toMatch(/^\d{6}$/)
    expect(await login(api.world.vip, code)).toMatchObject({ NickName: '甲', hasPassword: 1 })
    expect(await refusal(login(api.world.vip, code))).toMatchObject({
      status: 400,
      msg: 'verifyCode：验证码已失效，请重新获取',
    })
  })

  test('a right code of an unknown phone registers the learner, who may bring a password', async () => {
    const phone = newPhone()
    const password = md5('rain over hills')
    const first = await login(phone, await codeFor(api, store, phone, 'register'), { password, agentCode: '889' })
    expect(first).toMatchObject({ roles: [], hasPassword: 1, weak: 0 })
    expect(first.NickName).toMatch(/^学员\d{6}$/)
    expect(first.isNew).toBe(1)
    api.clock.now += 2 * MINUTE
    expect(await login(phone, await codeFor(api, store, phone, 'register'))).not.toHaveProperty('isNew')
    expect(first.secretKey).toBeUndefined()
    const again = await api.client.send('account.userlogin', { username: phone, password: 'rain over hills' })
    expect(again.userID).toBe(first.userID)
    const [row] = await store.all<{ agent_code: string }>('select agent_code from user_account where user_name = ?', [
      phone,
    ])
    expect(row?.agent_code).toBe('889')
  })

  test('rule: a stranger gets the same answers by the same writes whether a phone is registered', async () => {
    const written = vi.spyOn(store, 'write')
    /** What a stranger is answered who asks for codes and guesses, and how often the server wrote for it. */
    const answersFor = async (phone: string) => {
      const answers: unknown[] = []
      const hear = async (asked: Promise<unknown>, counts = true) => {
        const before = written.mock.calls.length
        const answer = await asked.catch(({ status, msg, data }) => ({ status, msg, data }))
        answers.push(counts ? [answer, written.mock.calls.length - before] : answer)
      }
      await hear(api.client.send('account.checkUser', { userName: phone }, { allowedRepeat: true }))
      for (const op of ['login', 'register', 'restore', 'change'] as const) {
        api.clock.now += 2 * MINUTE
        // A code to restore or change is sent behind the answer, to registered phones alone.
        const isOpen = op === 'login' || op === 'register'
        await hear(askCode(api, phone, op), isOpen)
        if (isOpen) await hear(login(phone, otherThan(await sentTo(phone))))
        else await hear(check(phone, '000000'), false)
      }
      const guess = { phone, password: md5('x'), verifyCode: '000000' }
      await hear(api.client.send('account.restorePassword', guess), false)
      return answers
    }
    const sentTo = async (phone: string) => {
      const [row] = (await readOutbox(store, api.clock.now)).filter((of) => of.phone === phone)
      return row?.code ?? '000000'
    }
    const registered = await answersFor(api.world.plain)
    const unknown = await answersFor(newPhone())
    written.mockRestore()
    expect(unknown).toEqual(registered)
    expect(registered).toHaveLength(10)
  })

  test('the password that comes with a code does not replace one that is there', async () => {
    const code = await codeFor(api, store, api.world.plain, 'login')
    await login(api.world.plain, code, { password: md5('somebody else’s') })
    await expect(api.login(api.world.plain)).resolves.toBeTruthy()
  })

  test('an account without a password gets a key to set one with, and the password alone never fits', async () => {
    const phone = newPhone()
    const session = await login(phone, await codeFor(api, store, phone, 'login'))
    expect(session).toMatchObject({ hasPassword: 0 })
    expect(await refusal(api.client.send('account.userlogin', { username: phone, password: 'x' }))).toMatchObject({
      status: 400,
      msg: '账号或密码不正确',
    })
    const { guid, secretKey = '' } = session
    const set = (key: string) =>
      api.client.send('account.changePasswordnew', { guid, secretKey: key, newPassword: md5('rain over hills') })
    await set(secretKey)
    expect(await refusal(set(secretKey))).toMatchObject({ status: 400 })
    expect(await api.client.send('account.getUserInfo', { guid })).toMatchObject({ hasPassword: 1, isMobile: 1 })
  })

  test('a code lives five minutes', async () => {
    const phone = newPhone()
    const code = await codeFor(api, store, phone, 'login')
    api.clock.now += 5 * MINUTE - 1
    expect(await check(phone, code)).toEqual({ op: 'login' })
    api.clock.now += 1
    expect(await refusal(check(phone, code))).toMatchObject({ msg: 'code：验证码已失效，请重新获取' })
    expect(await refusal(login(phone, code))).toMatchObject({ msg: 'verifyCode：验证码已失效，请重新获取' })
  })

  test('five wrong tries end a code, wherever they are made', async () => {
    const phone = newPhone()
    const code = await codeFor(api, store, phone, 'login')
    for (const attempt of [1, 2, 3, 4, 5]) {
      const wrong = attempt % 2 ? login(phone, otherThan(code)) : check(phone, otherThan(code))
      expect((await refusal(wrong)).msg).toContain('验证码不正确')
    }
    expect((await refusal(login(phone, code))).msg).toContain('验证码已失效')
  })

  test('five tries are five, also at the same moment', async () => {
    const phone = newPhone()
    const code = await codeFor(api, store, phone, 'login')
    const told = await Promise.all(Array.from({ length: 12 }, () => refusal(check(phone, otherThan(code)))))
    expect(told.filter(({ msg }) => msg.includes('不正确'))).toHaveLength(5)
  })

  test('right checks cost no try', async () => {
    const phone = newPhone()
    const code = await codeFor(api, store, phone, 'login')
    for (let times = 0; times < 8; times++) await check(phone, code)
    await expect(login(phone, code)).resolves.toBeTruthy()
  })

  test('a code of one purpose is worth nothing for another', async () => {
    const code = await codeFor(api, store, api.world.vip, 'restore')
    expect((await refusal(login(api.world.vip, code))).msg).toContain('验证码已失效')
    api.clock.now += MINUTE
    const forLogin = await codeFor(api, store, api.world.plain, 'login')
    const restore = api.client.send('account.restorePassword', {
      phone: api.world.plain,
      password: md5('rain over hills'),
      verifyCode: forLogin,
    })
    expect((await refusal(restore)).msg).toContain('验证码已失效')
  })

  test('a newer code takes the place of the one before', async () => {
    const phone = newPhone()
    const first = await codeFor(api, store, phone, 'login')
    api.clock.now += MINUTE
    const second = await codeFor(api, store, phone, 'login')
    if (first !== second) expect((await refusal(login(phone, first))).msg).toContain('验证码不正确')
    await expect(login(phone, second)).resolves.toBeTruthy()
  })

  test('the next code may be asked for after 60 seconds, whatever it is for', async () => {
    const phone = newPhone()
    expect(await askCode(api, phone, 'login')).toEqual({ resendAfter: 60, expiresIn: 300, localOutbox: 1 })
    api.clock.now += 40_000
    expect(await refusal(askCode(api, phone, 'restore'))).toEqual({
      status: 429,
      msg: '获取验证码过于频繁，请 20 秒后再试',
      data: { retryAfter: 20 },
    })
    api.clock.now += 20_000
    await expect(askCode(api, phone, 'restore')).resolves.toBeTruthy()
  })

  test('a phone gets five codes an hour and ten a day', async () => {
    const phone = newPhone()
    for (let sent = 0; sent < 5; sent++) {
      await askCode(api, phone, 'login')
      api.clock.now += 2 * MINUTE
    }
    expect(await refusal(askCode(api, phone, 'login'))).toMatchObject({ status: 429, data: { retryAfter: 50 * 60 } })
    api.clock.now += HOUR
    for (let sent = 0; sent < 5; sent++) {
      await askCode(api, phone, 'login')
      api.clock.now += 2 * MINUTE
    }
    api.clock.now += HOUR
    expect((await refusal(askCode(api, phone, 'login'))).msg).toContain('小时后再试')
  })

  test('an address asks for thirty codes an hour, for whatever phones', async () => {
    for (let sent = 0; sent < 30; sent++) await askCode(api, newPhone(), 'login')
    expect(await refusal(askCode(api, newPhone(), 'login'))).toMatchObject({ status: 429, data: { retryAfter: 3600 } })
  })

  test('of ten requests at the same moment one sends a code', async () => {
    const phone = newPhone()
    const asked = await Promise.allSettled(Array.from({ length: 10 }, () => askCode(api, phone, 'login')))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await readOutbox(store, api.clock.now)).filter((row) => row.phone === phone)).toHaveLength(1)
  })

  test('a code to restore the password of an unknown phone: the same answers, and nothing is sent', async () => {
    const [known, unknown] = [api.world.vip, newPhone()]
    const code = await codeFor(api, store, known, 'restore')
    expect(await askCode(api, unknown, 'restore')).toEqual({ resendAfter: 60, expiresIn: 300, localOutbox: 1 })
    const restore = (phone: string) =>
      refusal(
        api.client.send('account.restorePassword', {
          phone,
          password: md5('rain over hills'),
          verifyCode: otherThan(code),
        }),
      )
    for (const attempt of [1, 2, 3, 4, 5, 6])
      expect([attempt, await restore(unknown)]).toEqual([attempt, await restore(known)])
    expect(await refusal(askCode(api, unknown, 'restore'))).toEqual(await refusal(askCode(api, known, 'restore')))
    // Read last: messages sent in the background have been sent by now.
    const phones = (await readOutbox(store, api.clock.now)).map(({ phone }) => phone)
    expect(phones).toEqual([known])
  })

  test('a code to change the password is exchanged for a key, once', async () => {
    const guid = await api.login(api.world.plain)
    const phone = api.world.plain
    const code = await codeFor(api, store, phone, 'change')
    const { op, secretKey = '' } = await check(phone, code)
    expect(op).toBe('change')
    expect((await refusal(check(phone, code))).msg).toContain('验证码已失效')
    const newPassword = md5('rain over hills')
    const other = await api.login(api.world.vip)
    const change = (of: string, key: string) =>
      api.client.send('account.changePasswordnew', { guid: of, secretKey: key, newPassword })
    // The key belongs to one user.
    expect(await refusal(change(other, secretKey))).toMatchObject({ status: 400 })
    await change(guid, secretKey)
    await expect(
      api.client.send('account.userlogin', { username: phone, password: 'rain over hills' }),
    ).resolves.toBeTruthy()
  })

  test('the key to change a password lives ten minutes', async () => {
    const phone = newPhone()
    const { guid, secretKey = '' } = await login(phone, await codeFor(api, store, phone, 'login'))
    api.clock.now += 10 * MINUTE
    const late = api.client.send('account.changePasswordnew', { guid, secretKey, newPassword: md5('rain over hills') })
    expect(await refusal(late)).toMatchObject({ status: 400, msg: 'secretKey：验证已失效，请重新获取验证码' })
  })

  test('the database holds neither the code nor the phone of it', async () => {
    const phone = newPhone()
    const code = await codeFor(api, store, phone, 'login')
    const rows = await store.all<Record<string, unknown>>('select * from verify_code', [])
    const rates = await store.all<Record<string, unknown>>('select * from account_rate', [])
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify([rows, rates])).not.toContain(phone)
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
  })

  test.each([
    ['12345678901', 'not 1 and 3 to 9'],
    ['1381234567', 'ten digits'],
    ['138123456789', 'twelve digits'],
    ['１３８１２３４５６７８', 'wide digits'],
  ])('no code goes to %s (%s)', async (phone) => {
    expect(await refusal(askCode(api, phone, 'login'))).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'phone' }] },
    })
  })

  test('an unknown purpose is refused', async () => {
    const solution = await newSolution(api)
    const sent = api.client.send('account.sendcode', { phone: newPhone(), op: 'spam' as never, ...solution })
    expect(await refusal(sent)).toMatchObject({ status: 400, data: { errors: [{ field: 'op' }] } })
  })
})
