import { hash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { codeFor } from '../../../areas/account/testing/visitor.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type Api, startApi } from '../../../testing/api.ts'
import { PASSWORD } from '../../../testing/bank.ts'
import { userByName } from '../users.ts'
import { stepOf, totpOf } from './secondFactorCodes.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const STEP = 30_000

test('RFC 6238: the codes of its test vectors, their last six digits', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [2000000000, '279037'],
  ] as const)
    expect(stepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

describeOnBothDatabases('second factor', (openStore) => {
  let api: Api
  let store: Store
  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store, { CAPTCHA_ROUNDS: '10', RATE_LIMITS: 'off' })
    const user = await userByName(store, api.world.editor)
    await store.write((tx) =>
      tx.run('insert into staff_totp (user_id, secret, enabled_at) values (?, ?, ?)', [
        user?.user_id ?? 0,
        SECRET,
        api.clock.now,
      ]),
    )
  })
  afterAll(() => api.close())
  beforeEach(() => {
    api.clock.now += 86_400_000
  })
  const codeAt = (at: number) => totpOf(SECRET).generate({ timestamp: at })
  const login = (totp?: string, password = PASSWORD) =>
    api.client.send(
      'account.userlogin',
      { username: api.world.editor, password, istoke: 1, ...(totp ? { totp } : {}) },
      { allowedRepeat: true },
    )
  const NEEDED = { status: 400, msg: '请输入动态验证码', data: { needsTotp: 1 } }
  const WRONG = { status: 400, msg: '动态验证码不正确', data: { needsTotp: 1 } }

  test('an account that has one is asked for it, after the password only', async () => {
    await expect(login()).rejects.toMatchObject(NEEDED)
    await expect(login(undefined, 'wrong')).rejects.toMatchObject({ status: 400, msg: '账号或密码不正确' })
    await expect(login(codeAt(api.clock.now), 'wrong')).rejects.toMatchObject({ msg: '账号或密码不正确' })
    expect(await login(codeAt(api.clock.now))).toMatchObject({ roles: ['editor'] })
  })

  test('codes of the step before and after count, further ones do not', async () => {
    const { now } = api.clock
    await expect(login(codeAt(now - 2 * STEP))).rejects.toMatchObject(WRONG)
    await expect(login(codeAt(now + 2 * STEP))).rejects.toMatchObject(WRONG)
    await expect(login(codeAt(now - STEP))).resolves.toBeTruthy()
    await expect(login(codeAt(now + STEP))).resolves.toBeTruthy()
  })

  test('each step counts once, also at the same moment, and none before one that was used', async () => {
    const { now } = api.clock
    const logins = await Promise.allSettled([login(codeAt(now)), login(codeAt(now)), login(codeAt(now))])
    expect(logins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(login(codeAt(now))).rejects.toMatchObject(WRONG)
    await expect(login(codeAt(now - STEP))).rejects.toMatchObject(WRONG)
  })

  test('guessing it slows down as guessing a password does; being asked for it costs nothing', async () => {
    for (let times = 0; times < 8; times++) await expect(login()).rejects.toMatchObject(NEEDED)
    const wrong = codeAt(api.clock.now + 1000 * STEP)
    for (let times = 0; times < 6; times++) await expect(login(wrong)).rejects.toMatchObject(WRONG)
    await expect(login(wrong)).rejects.toMatchObject({ status: 429 })
  })

  test('it gets no re-login secret, and one from before asks for the factor', async () => {
    expect((await login(codeAt(api.clock.now))).toke).toBeUndefined()
    const user = await userByName(store, api.world.plain)
    const { toke = '' } = await api.client.send('account.userlogin', {
      username: api.world.plain,
      password: PASSWORD,
      istoke: 1,
    })
    await store.write((tx) =>
      tx.run('insert into staff_totp (user_id, secret, enabled_at) values (?, ?, ?)', [
        user?.user_id ?? 0,
        SECRET,
        api.clock.now,
      ]),
    )
    const again = api.client.send('account.userlogin', { username: api.world.plain, password: toke })
    await expect(again).rejects.toMatchObject(NEEDED)
  })

  test('nor can it be guessed by who holds a code of the phone, or a re-login secret from before', async () => {
    const phone = '13612345678'
    const verifyCode = await codeFor(api, store, phone, 'login')
    const { userID, toke = '' } = await api.client.send('account.codelogin', { userName: phone, verifyCode, istoke: 1 })
    await store.write((tx) =>
      tx.run('insert into staff_totp (user_id, secret, enabled_at) values (?, ?, ?)', [userID, SECRET, api.clock.now]),
    )
    const wrong = codeAt(api.clock.now + 1000 * STEP)
    api.clock.now += 3_600_000
    const second = await codeFor(api, store, phone, 'login')
    const byCode = (totp?: string) =>
      api.client.send('account.codelogin', { userName: phone, verifyCode: second, totp }, { allowedRepeat: true })
    const bySecret = (totp: string) =>
      api.client.send('account.userlogin', { username: phone, password: toke, totp }, { allowedRepeat: true })
    for (let times = 0; times < 8; times++) await expect(byCode()).rejects.toMatchObject(NEEDED)
    const guesses = await Promise.allSettled(Array.from({ length: 20 }, () => byCode(wrong)))
    const outcomes = guesses.map((guess) => (guess as PromiseRejectedResult).reason.status)
    expect(outcomes.filter((status) => status === 400)).toHaveLength(6)
    expect(outcomes.filter((status) => status === 429)).toHaveLength(14)
    await expect(bySecret(codeAt(api.clock.now))).rejects.toMatchObject({ status: 429 })
    api.clock.now += 4_000
    await expect(byCode(codeAt(api.clock.now))).resolves.toMatchObject({ userID })
  })

  test('without it the password alone changes no password', async () => {
    const send = (oldPassword: string) =>
      api.client.send('account.changePasswordweakusers', {
        userName: api.world.editor,
        oldPassword: hash('md5', oldPassword),
        newPassword: hash('md5', 'Lantern-4821'),
      })
    await expect(send('wrong')).rejects.toMatchObject({ status: 400, msg: '账号或原密码不正确' })
    await expect(send(PASSWORD)).rejects.toMatchObject({ status: 409, msg: '该账号启用了两步验证，请登录后修改密码' })
    await expect(login(codeAt(api.clock.now))).resolves.toBeTruthy()
  })

  test('one that is not confirmed yet is not asked for', async () => {
    const user = await userByName(store, api.world.vip)
    await store.write((tx) =>
      tx.run('insert into staff_totp (user_id, secret) values (?, ?)', [user?.user_id ?? 0, SECRET]),
    )
    await expect(api.login(api.world.vip)).resolves.toBeTruthy()
  })
})
