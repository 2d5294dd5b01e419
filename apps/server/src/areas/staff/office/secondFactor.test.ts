import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { totpOf } from '../../../cores/people/secondFactor/secondFactorCodes.ts'
import { PASSWORD } from '../../../testing/bank.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const STEP_MS = 30_000

describeOnBothDatabases('second factor', (openStore) => {
  let scene: Scene
  let userName: string
  let made = 0
  beforeAll(async () => {
    scene = await setScene(await openStore())
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    userName = `factor${++made}`
    await scene.addStaff(userName, ['editor'])
  })
  const client = () => scene.api.client
  const codeOf = (secret: string) => totpOf(secret).generate({ timestamp: scene.api.clock.now })
  const next = () => {
    scene.api.clock.now += 2 * STEP_MS
  }
  const login = (totp?: string) => client().send('account.userlogin', { username: userName, password: PASSWORD, totp })

  async function enrol(): Promise<{ guid: string; secret: string }> {
    const { guid } = await login()
    const { secret } = await client().send('staff.secondFactorStart', { guid, password: PASSWORD })
    await client().send('staff.secondFactorConfirm', { guid, code: codeOf(secret) })
    next()
    return { guid, secret }
  }

  test('once confirmed, the log-in asks for a code, and takes each code once', async () => {
    const { secret } = await enrol()
    await expect(login()).rejects.toMatchObject({ status: 400, data: { needsTotp: 1 } })
    await expect(login('000000')).rejects.toMatchObject({ status: 400 })
    const code = codeOf(secret)
    const { guid } = await login(code)
    expect(await client().send('staff.staffMe', { guid })).toMatchObject({ hasSecondFactor: 1 })
    await expect(login(code)).rejects.toMatchObject({ status: 400 })
  })

  test('what was begun and not confirmed changes nothing, and is begun anew with another secret', async () => {
    const { guid } = await login()
    const start = () => client().send('staff.secondFactorStart', { guid, password: PASSWORD })
    const first = await start()
    expect(first.address).toMatch(new RegExp(`^otpauth://totp/Tizhou:${userName}\\?.*secret=${first.secret}`))
    const second = await start()
    expect(second.secret).not.toBe(first.secret)
    await expect(
      client().send('staff.secondFactorConfirm', { guid, code: codeOf(first.secret) }),
    ).rejects.toMatchObject({ data: { errors: [{ field: 'code' }] } })
    await login()
  })

  test('it is set up and taken off with the own password only', async () => {
    const { guid } = await login()
    await expect(client().send('staff.secondFactorStart', { guid, password: 'wrong' })).rejects.toMatchObject({
      data: { errors: [{ field: 'password' }] },
    })
    const { guid: own, secret } = await enrol()
    const remove = (of: { password: string; code: string }) =>
      client().send('staff.secondFactorRemove', { guid: own, ...of })
    await expect(remove({ password: 'wrong', code: codeOf(secret) })).rejects.toMatchObject({ status: 400 })
    await expect(remove({ password: PASSWORD, code: '000000' })).rejects.toMatchObject({ status: 400 })
    await remove({ password: PASSWORD, code: codeOf(secret) })
    await login()
  })

  test('who holds session and password cannot guess the code to take it off', async () => {
    const { guid, secret } = await enrol()
    const remove = (code: string) =>
      client().send('staff.secondFactorRemove', { guid, password: PASSWORD, code }, { allowedRepeat: true })
    const wrong = totpOf(secret).generate({ timestamp: scene.api.clock.now + 1000 * STEP_MS })
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => remove(wrong)))
    expect(tries.filter((one) => (one as PromiseRejectedResult).reason.status === 400).length).toBeLessThanOrEqual(6)
    await expect(remove(codeOf(secret))).rejects.toMatchObject({ status: 429 })
  })

  test('a confirmed one is not replaced by whoever holds the session', async () => {
    const { guid } = await enrol()
    await expect(client().send('staff.secondFactorStart', { guid, password: PASSWORD })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('recovery: an operator resets it for somebody else, whose sessions end', async () => {
    const { guid } = await enrol()
    const userID = await scene.idOf(userName)
    const operator = await scene.guidOf('operator')
    expect((await client().send('staff.staffList', { guid: operator, q: userName })).rows).toMatchObject([
      { hasSecondFactor: 1 },
    ])
    await client().send('staff.staffResetSecondFactor', { guid: operator, userID })
    await expect(client().send('staff.staffMe', { guid })).rejects.toMatchObject({ status: 401 })
    await login()
    await expect(client().send('staff.staffResetSecondFactor', { guid: operator, userID })).rejects.toMatchObject({
      status: 409,
    })
  })
})
