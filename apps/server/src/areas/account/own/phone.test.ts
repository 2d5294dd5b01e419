import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { readOutbox } from '../../../cores/sms/smsOutbox.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type Api, startApi } from '../../../testing/api.ts'
import { codeFor, newSolution, otherThan, refusal } from '../testing/visitor.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const ENDED = { status: 401, data: { type: 0 } }

describeOnBothDatabases('change of phone', (openStore) => {
  let api: Api
  let store: Store
  let next = 13600000000
  const newPhone = () => String(next++)
  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store, { CAPTCHA_ROUNDS: '10', RATE_LIMITS: 'off' })
  })
  afterAll(() => api.close())
  beforeEach(() => {
    api.clock.now += DAY + MINUTE
  })
  const again = { allowedRepeat: true }

  /** A learner registered by a code, and the session of that browser. */
  async function registered(phone = newPhone()) {
    const verifyCode = await codeFor(api, store, phone, 'login')
    const of = { userName: phone, verifyCode, istoke: 1 } as const
    const { guid, userID, toke = '' } = await api.client.send('account.codelogin', of, again)
    api.clock.now += MINUTE
    return { phone, guid, userID, toke }
  }
  const ask = async (guid: string, phone?: string) =>
    api.client.send(
      'account.phoneCode',
      {
        guid,
        which: phone === undefined ? 'old' : 'new',
        ...(phone !== undefined && { phone }),
        ...(await newSolution(api)),
      },
      again,
    )
  const codeAt = async (phone: string, purpose: string) => {
    const row = (await readOutbox(store, api.clock.now)).find((of) => of.phone === phone && of.purpose === purpose)
    if (!row) throw new Error('no code')
    return row.code
  }
  const codeOf = async (guid: string, of: string, phone?: string) => {
    await ask(guid, phone)
    return codeAt(of, phone === undefined ? 'oldPhone' : 'newPhone')
  }
  const confirm = (guid: string, code: string) => api.client.send('account.phoneConfirm', { guid, code }, again)
  const keyOf = async ({ guid, phone }: { guid: string; phone: string }) =>
    (await confirm(guid, await codeOf(guid, phone))).secretKey
  const change = (guid: string, secretKey: string, phone: string, code: string) =>
    api.client.send('account.phoneChange', { guid, secretKey, phone, code }, again)
  const nameOf = async (userID: number) =>
    (await store.all<{ user_name: string }>('select user_name from user_account where user_id = ?', [userID]))[0]
      ?.user_name

  test('with codes of both phones the account has the new one; other sessions and secrets end, this one stays', async () => {
    const elsewhere = await registered()
    const verifyCode = await codeFor(api, store, elsewhere.phone, 'login')
    const here = await api.client.send('account.codelogin', { userName: elsewhere.phone, verifyCode, istoke: 1 }, again)
    api.clock.now += MINUTE
    const secretKey = await keyOf({ guid: here.guid, phone: elsewhere.phone })
    const phone = newPhone()
    await change(here.guid, secretKey, phone, await codeOf(here.guid, phone, phone))
    expect(await nameOf(here.userID)).toBe(phone)
    expect(await api.client.send('account.getUserInfo', { guid: here.guid }, again)).toMatchObject({
      userID: here.userID,
      userName: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    })
    const relogin = (username: string, password: string) => api.client.send('account.userlogin', { username, password })
    for (const name of [elsewhere.phone, phone])
      expect(await refusal(relogin(name, elsewhere.toke))).toMatchObject({ status: 400 })
    const later = await relogin(phone, here.toke ?? '')
    expect(later.userID).toBe(here.userID)
    expect(await refusal(api.client.send('account.getUserInfo', { guid: elsewhere.guid }, again))).toMatchObject({
      status: 401,
    })
    // The old phone is nobody's: it registers anew.
    api.clock.now += MINUTE
    const other = await registered(elsewhere.phone)
    expect(other.userID).not.toBe(here.userID)
    const rows = await store.all<{ actor_name: string; target_id: string; changes: string }>(
      `select actor_name, target_id, changes from audit_log where call = 'account.phoneChange'`,
      [],
    )
    expect(rows).toMatchObject([{ actor_name: '学员本人', target_id: String(here.userID) }])
    expect(JSON.stringify(rows)).not.toContain(phone)
  })

  test('a session in the back office ends with it', async () => {
    const mine = await registered()
    await store.write((tx) => tx.run('insert into user_role (user_id, role) values (?, ?)', [mine.userID, 'agent']))
    const verifyCode = await codeFor(api, store, mine.phone, 'login')
    const office = await api.client.send(
      'account.codelogin',
      { userName: mine.phone, verifyCode, clientType: 'console' },
      again,
    )
    // No longer of the staff, so that the phone is theirs to change.
    await store.write((tx) => tx.run('delete from user_role where user_id = ?', [mine.userID]))
    api.clock.now += MINUTE
    const phone = newPhone()
    await change(mine.guid, await keyOf(mine), phone, await codeOf(mine.guid, phone, phone))
    expect(await refusal(api.client.send('account.getUserInfo', { guid: office.guid }, again))).toMatchObject(ENDED)
  })

  test('neither code alone changes anything', async () => {
    const mine = await registered()
    const phone = newPhone()
    const secretKey = await keyOf(mine)
    const code = await codeOf(mine.guid, phone, phone)
    expect(await refusal(change(mine.guid, 'made up', phone, code))).toMatchObject({ status: 400 })
    expect((await refusal(change(mine.guid, secretKey, phone, otherThan(code)))).msg).toContain('验证码不正确')
    // A code of one new phone is worth nothing for another, nor is one that was sent to log in.
    const third = newPhone()
    expect((await refusal(change(mine.guid, secretKey, third, code))).msg).toContain('验证码已失效')
    const toLogIn = await codeFor(api, store, third, 'login')
    expect((await refusal(change(mine.guid, secretKey, third, toLogIn))).msg).toContain('验证码已失效')
    expect(await nameOf(mine.userID)).toBe(mine.phone)
    await change(mine.guid, secretKey, phone, code)
    expect(await nameOf(mine.userID)).toBe(phone)
  })

  test('keys and codes are worth nothing elsewhere: not for a password, not for another account, not after ten minutes', async () => {
    const [mine, other] = [await registered(), await registered()]
    const secretKey = await keyOf(mine)
    const set = { guid: mine.guid, secretKey, newPassword: '0123456789abcdef0123456789abcdef' }
    expect(await refusal(api.client.send('account.changePasswordnew', set, again))).toMatchObject({ status: 400 })
    const phone = newPhone()
    const ofOther = await codeOf(other.guid, phone, phone)
    expect((await refusal(change(other.guid, secretKey, phone, ofOther))).msg).toContain('secretKey')
    api.clock.now += 6 * MINUTE
    const code = await codeOf(mine.guid, phone, phone)
    api.clock.now += 4 * MINUTE
    expect((await refusal(change(mine.guid, secretKey, phone, code))).msg).toContain('secretKey')
    const old = await codeOf(mine.guid, mine.phone)
    expect(
      (await refusal(api.client.send('account.checkcode', { phone: mine.phone, code: old }, again))).msg,
    ).toContain('验证码')
  })

  test('a stranger’s phone: the same answer whether it is registered; only the holder of its code is told', async () => {
    const [mine, other] = [await registered(), await registered()]
    const secretKey = await keyOf(mine)
    const unknown = newPhone()
    expect(await ask(mine.guid, other.phone)).toEqual(await ask(mine.guid, unknown))
    const guess = async (phone: string) =>
      refusal(change(mine.guid, secretKey, phone, otherThan(await codeAt(phone, 'newPhone'))))
    expect(await guess(other.phone)).toEqual(await guess(unknown))
    const told = await refusal(change(mine.guid, secretKey, other.phone, await codeAt(other.phone, 'newPhone')))
    expect(told).toMatchObject({ status: 409, msg: '该手机号已经注册了账号，请换一个手机号' })
    expect(await nameOf(mine.userID)).toBe(mine.phone)
    // Nothing is used up: another phone can be chosen.
    await change(mine.guid, secretKey, unknown, await codeAt(unknown, 'newPhone'))
    expect(await nameOf(mine.userID)).toBe(unknown)
  })

  test('two accounts that want one phone at the same moment: one gets it', async () => {
    const [one, two] = [await registered(), await registered()]
    const keys = [await keyOf(one), await keyOf(two)] as const
    const phone = newPhone()
    const code = await codeOf(one.guid, phone, phone)
    const done = await Promise.allSettled([
      change(one.guid, keys[0], phone, code),
      change(two.guid, keys[1], phone, code),
    ])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      await store.all<{ n: number }>('select count(*) as n from user_account where user_name = ?', [phone]),
    ).toMatchObject([{ n: 1 }])
  })

  test('limits: five wrong tries, a minute between codes, ten new phones a day, three changes in thirty days', async () => {
    let mine = await registered()
    const old = await codeOf(mine.guid, mine.phone)
    expect(await refusal(ask(mine.guid))).toMatchObject({ status: 429 })
    for (let tries = 0; tries < 5; tries++)
      expect((await refusal(confirm(mine.guid, otherThan(old)))).msg).toContain('不正确')
    expect((await refusal(confirm(mine.guid, old))).msg).toContain('已失效')
    api.clock.now += MINUTE
    for (let phones = 0; phones < 10; phones++) await ask(mine.guid, newPhone())
    expect(await refusal(ask(mine.guid, newPhone()))).toMatchObject({ status: 429 })
    for (let changes = 1; changes <= 4; changes++) {
      api.clock.now += DAY
      const phone = newPhone()
      const sent = change(mine.guid, await keyOf(mine), phone, await codeOf(mine.guid, phone, phone))
      if (changes <= 3) {
        await sent
        mine = { ...mine, phone }
      } else
        expect(await refusal(sent)).toMatchObject({ status: 429, msg: expect.stringContaining('更换手机号过于频繁') })
    }
  })

  test('not for staff, not to the phone that one has, not without the security check', async () => {
    const mine = await registered()
    const staff = await registered()
    await store.write((tx) => tx.run('insert into user_role (user_id, role) values (?, ?)', [staff.userID, 'agent']))
    api.services.sessions.forget(staff.userID)
    expect(await refusal(ask(staff.guid))).toMatchObject({ status: 409 })
    expect(await refusal(ask(mine.guid, mine.phone))).toMatchObject({ status: 400 })
    expect(await refusal(api.client.send('account.phoneCode', { guid: mine.guid, which: 'old' }, again))).toMatchObject(
      { status: 400 },
    )
  })
})
