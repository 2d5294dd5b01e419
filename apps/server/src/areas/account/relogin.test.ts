import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../platform/database/store.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { PASSWORD } from '../../testing/bank.ts'
import { codeFor, md5, refusal } from './testing/visitor.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const ELSEWHERE = { status: 401, data: { type: 1 } }
const ENDED = { status: 401, data: { type: 0 } }
const WORTHLESS = { status: 400, msg: '自动登录已失效，请重新登录' }

describeOnBothDatabases('re-login', (openStore) => {
  let api: Api
  let store: Store
  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store, { CAPTCHA_ROUNDS: '10', RATE_LIMITS: 'off' })
  })
  afterAll(() => api.close())
  beforeEach(() => {
    api.clock.now += MINUTE * 20
  })
  const username = () => api.world.vip
  const login = (password = PASSWORD, istoke: 0 | 1 = 1) =>
    api.client.send('account.userlogin', { username: username(), password, istoke }, { allowedRepeat: true })
  const again = (toke = '') => login(toke)
  const info = (guid: string) => api.client.send('account.getUserInfo', { guid })

  test('istoke=1 gives a secret that logs in, and each use gives the next; without it there is none', async () => {
    expect((await login(PASSWORD, 0)).toke).toBeUndefined()
    const first = await login()
    expect(first.toke).toMatch(/^tzr_[\w-]{43}$/)
    const second = await again(first.toke)
    expect(second).toMatchObject({ userID: first.userID, NickName: '甲', weak: 0, hasPassword: 1 })
    expect(second.toke).not.toBe(first.toke)
    await expect(info(second.guid)).resolves.toBeTruthy()
    await expect(info(first.guid)).rejects.toMatchObject(ELSEWHERE)
    await expect(again(second.toke)).resolves.toBeTruthy()
  })

  test('codelogin gives one too', async () => {
    const verifyCode = await codeFor(api, store, username(), 'login')
    const { toke } = await api.client.send('account.codelogin', { userName: username(), verifyCode, istoke: 1 })
    await expect(again(toke)).resolves.toBeTruthy()
  })

  test('it is kept hashed', async () => {
    const { toke = '' } = await login()
    const rows = JSON.stringify(await store.all('select * from relogin_secret', []))
    expect(rows).not.toContain(toke.slice(4))
  })

  test('who was kicked out logs in again by it, and so kicks the other', async () => {
    const mine = await login()
    const theirs = await login()
    await expect(info(mine.guid)).rejects.toMatchObject(ELSEWHERE)
    const back = await again(mine.toke)
    await expect(info(theirs.guid)).rejects.toMatchObject(ELSEWHERE)
    await expect(info(back.guid)).resolves.toBeTruthy()
  })

  test('two tabs that come with one secret do not kick each other', async () => {
    const { toke, guid } = await login()
    api.clock.now += DAY
    const [one, two] = await Promise.all([again(toke), again(toke)])
    api.clock.now += 30_000
    const three = await again(toke)
    for (const tab of [one, two, three]) await expect(info(tab.guid)).resolves.toBeTruthy()
    await expect(info(guid)).rejects.toMatchObject(ELSEWHERE)
    await expect(again(one.toke)).resolves.toBeTruthy()
  })

  test('a log-in elsewhere ends the sessions of all tabs', async () => {
    const { toke } = await login()
    const [one, two] = await Promise.all([again(toke), again(toke)])
    await login()
    await expect(info(one.guid)).rejects.toMatchObject(ELSEWHERE)
    await expect(info(two.guid)).rejects.toMatchObject(ELSEWHERE)
  })

  test('a secret that comes again late was stolen from somebody: its whole line ends', async () => {
    const { toke } = await login()
    const next = await again(toke)
    api.clock.now += MINUTE + 1
    expect(await refusal(again(toke))).toMatchObject(WORTHLESS)
    expect(await refusal(again(next.toke))).toMatchObject(WORTHLESS)
    await expect(info(next.guid)).rejects.toMatchObject(ENDED)
  })

  test('a thief who uses it moments before or after its owner is found out by the next use', async () => {
    const { toke } = await login()
    const theirs = await again(toke)
    api.clock.now += 30_000
    const mine = await again(toke)
    api.clock.now += DAY
    const theirNext = await again(theirs.toke)
    api.clock.now += MINUTE + 1
    expect(await refusal(again(mine.toke))).toMatchObject(WORTHLESS)
    expect(await refusal(again(theirNext.toke))).toMatchObject(WORTHLESS)
    await expect(info(theirNext.guid)).rejects.toMatchObject(ENDED)
  })

  test('a tab that comes within the minute gets the secret that counts now, not one that is used', async () => {
    const { toke } = await login()
    const one = await again(toke)
    const two = await again(one.toke)
    const late = await again(toke)
    api.clock.now += DAY
    await expect(again(late.toke)).resolves.toBeTruthy()
    expect(late.toke).toBe(two.toke)
  })

  test('it lives thirty days from its issue', async () => {
    const one = await login()
    api.clock.now += 30 * DAY - 1
    const two = await again(one.toke)
    api.clock.now += 30 * DAY
    expect(await refusal(again(two.toke))).toMatchObject(WORTHLESS)
  })

  test('a log-out revokes that of its browser and no other', async () => {
    const other = await login()
    const mine = await login()
    await api.client.send('account.logout', { guid: mine.guid })
    expect(await refusal(again(mine.toke))).toMatchObject(WORTHLESS)
    await expect(again(other.toke)).resolves.toBeTruthy()
  })

  test('it is worth nothing with another’s name, and a made-up one is worth nothing at all', async () => {
    const { toke = '' } = await login()
    const sent = api.client.send('account.userlogin', { username: api.world.plain, password: toke })
    expect(await refusal(sent)).toMatchObject(WORTHLESS)
    expect(await refusal(again(`tzr_${'A'.repeat(43)}`))).toMatchObject(WORTHLESS)
    await expect(again(toke)).resolves.toBeTruthy()
  })

  test('of one account ten browsers stay logged in', async () => {
    const tokes: (string | undefined)[] = []
    for (let browser = 0; browser < 11; browser++) {
      api.clock.now += 1000
      tokes.push((await login()).toke)
    }
    expect(await refusal(again(tokes[0]))).toMatchObject(WORTHLESS)
    await expect(again(tokes[1])).resolves.toBeTruthy()
  })

  test('a block ends the session at once and the secret with it', async () => {
    const { guid, toke, userID } = await login()
    await info(guid)
    const { sessions } = api.services
    await store.write(async (tx) => {
      await tx.run('update user_account set blocked_at = ? where user_id = ?', [api.clock.now, userID])
      await sessions.endAll(tx, userID)
    })
    sessions.forget(userID)
    await expect(info(guid)).rejects.toMatchObject(ENDED)
    expect(await refusal(again(toke))).toMatchObject(WORTHLESS)
    expect(await refusal(login())).toMatchObject({ status: 403 })
    await store.write((tx) => tx.run('update user_account set blocked_at = null where user_id = ?', [userID]))
    await expect(login()).resolves.toBeTruthy()
  })

  test('log-ins at the same moment leave one session', async () => {
    const sessions = await Promise.all(Array.from({ length: 5 }, () => login()))
    const alive = await Promise.allSettled(sessions.map(({ guid }) => info(guid)))
    expect(alive.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('what expired is swept away, and what still counts stays', async () => {
    const { sweepAccounts } = await import('../../cores/people/sweepAccounts.ts')
    const { runJob } = await import('../../platform/jobs/runJob.ts')
    const old = await login()
    api.clock.now += 15 * DAY
    const { toke } = await login()
    api.clock.now += 20 * DAY
    await runJob(sweepAccounts, api.services)
    const rows = await store.all<{ expires_at: number }>('select expires_at from relogin_secret', [])
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ expires_at }) => expires_at > api.clock.now)).toBe(true)
    expect(await refusal(again(old.toke))).toMatchObject(WORTHLESS)
    await expect(again(toke)).resolves.toBeTruthy()
  })
})

describeOnBothDatabases('passwords', (openStore) => {
  let api: Api
  let store: Store
  const NEW = 'rain over hills'
  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store, { CAPTCHA_ROUNDS: '10', RATE_LIMITS: 'off' })
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    api.clock.now += MINUTE * 20
    const { setPassword, userByName } = await import('../../cores/people/users.ts')
    const hash = await api.services.passwords.hash(PASSWORD)
    const user = await userByName(store, api.world.vip)
    await store.write((tx) => setPassword(tx, user?.user_id ?? 0, hash))
  })
  const login = (password: string, istoke: 0 | 1 = 1) =>
    api.client.send('account.userlogin', { username: api.world.vip, password, istoke }, { allowedRepeat: true })
  const info = (guid: string) => api.client.send('account.getUserInfo', { guid })

  test('restorePassword sets it, ends all sessions and revokes all re-login secrets', async () => {
    const { guid, toke = '' } = await login(PASSWORD)
    const verifyCode = await codeFor(api, store, api.world.vip, 'restore')
    await api.client.send('account.restorePassword', { phone: api.world.vip, password: md5(NEW), verifyCode })
    await expect(info(guid)).rejects.toMatchObject(ENDED)
    expect(await refusal(login(toke))).toMatchObject(WORTHLESS)
    expect(await refusal(login(PASSWORD))).toMatchObject({ status: 400 })
    await expect(login(NEW)).resolves.toBeTruthy()
  })

  test('a code restores a password once', async () => {
    const verifyCode = await codeFor(api, store, api.world.vip, 'restore')
    const restore = () =>
      api.client.send('account.restorePassword', { phone: api.world.vip, password: md5(NEW), verifyCode })
    await restore()
    expect((await refusal(restore())).msg).toContain('验证码已失效')
  })

  test('changePassword ends the other sessions and their secrets, not the caller’s', async () => {
    const other = await login(PASSWORD)
    const mine = await login(PASSWORD)
    const change = (oldPassword: string) =>
      api.client.send('account.changePassword', { guid: mine.guid, oldPassword, newPassword: md5(NEW) })
    expect(await refusal(change(md5('wrong')))).toMatchObject({ status: 400, msg: 'oldPassword：原密码不正确' })
    await change(md5(PASSWORD))
    await expect(info(mine.guid)).resolves.toBeTruthy()
    expect(await refusal(login(other.toke ?? ''))).toMatchObject(WORTHLESS)
    await expect(login(mine.toke ?? '')).resolves.toBeTruthy()
    await expect(login(NEW)).resolves.toBeTruthy()
  })

  test('the new password is not the old one', async () => {
    const { guid } = await login(PASSWORD)
    const change = api.client.send('account.changePassword', {
      guid,
      oldPassword: md5(PASSWORD),
      newPassword: md5(PASSWORD).toUpperCase(),
    })
    expect(await refusal(change)).toMatchObject({ status: 400, msg: 'newPassword：新密码不能与原密码相同' })
  })

  test('a new password is an md5: the plain one is refused and goes nowhere', async () => {
    const { guid } = await login(PASSWORD)
    const change = api.client.send('account.changePassword', { guid, oldPassword: PASSWORD, newPassword: NEW })
    expect(await refusal(change)).toMatchObject({ status: 400, data: { errors: [{ field: 'newPassword' }] } })
  })

  test.each([
    ['password', 'common everywhere'],
    ['woaini1314', 'a word and digits'],
    ['a13900000001', 'the own phone'],
    ['19900101', 'a birthday'],
    ['1qaz2wsx', 'along the keyboard'],
  ])('the md5 of %s (%s) is refused as a new password wherever one is set', async (weak) => {
    const phone = '13900000001'
    expect(api.world.vip).toBe(phone)
    const { guid } = await login(PASSWORD)
    const WEAK = { status: 400, msg: expect.stringContaining('密码太常见，容易被猜到') }
    const newPassword = md5(weak)
    const oldPassword = md5(PASSWORD)
    expect(await refusal(api.client.send('account.changePassword', { guid, oldPassword, newPassword }))).toMatchObject(
      WEAK,
    )
    const weakUsers = { userName: phone, oldPassword, newPassword }
    expect(await refusal(api.client.send('account.changePasswordweakusers', weakUsers))).toMatchObject(WEAK)
    const byKey = api.client.send('account.changePasswordnew', { guid, secretKey: 'x', newPassword })
    expect(await refusal(byKey)).toMatchObject(WEAK)
    const verifyCode = await codeFor(api, store, phone, 'restore')
    const restore = api.client.send('account.restorePassword', { phone, password: newPassword, verifyCode })
    expect(await refusal(restore)).toMatchObject(WEAK)
  })

  test('a weak password logs in and is told so, until it is changed by changePasswordweakusers', async () => {
    const { setPassword } = await import('../../cores/people/users.ts')
    const { userID } = await login(PASSWORD)
    const hash = await api.services.passwords.hash('12345678')
    await store.write((tx) => setPassword(tx, userID, hash))
    const session = await login('12345678')
    expect(session).toMatchObject({ weak: 1 })
    expect(await info(session.guid)).toMatchObject({ weak: 1 })
    // A re-login by the secret keeps the known weakness of the password, of which the secret says nothing.
    const back = await login(session.toke ?? '')
    expect(back).toMatchObject({ weak: 1 })
    const change = (oldPassword: string) =>
      api.client.send('account.changePasswordweakusers', {
        userName: api.world.vip,
        oldPassword: md5(oldPassword),
        newPassword: md5(NEW),
      })
    expect(await refusal(change('wrong'))).toMatchObject({ status: 400, msg: '账号或原密码不正确' })
    await change('12345678')
    await expect(info(back.guid)).rejects.toMatchObject(ENDED)
    expect(await login(NEW)).toMatchObject({ weak: 0 })
  })

  test('changePasswordweakusers tells nothing of names that nobody has', async () => {
    const change = (userName: string) =>
      refusal(
        api.client.send('account.changePasswordweakusers', {
          userName,
          oldPassword: md5('wrong'),
          newPassword: md5(NEW),
        }),
      )
    expect(await change('13999999999')).toEqual(await change(api.world.vip))
  })
})
