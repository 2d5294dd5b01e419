import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { PASSWORD } from '../../testing/bank.ts'

const DAY = 86_400_000

describeOnBothDatabases('account', (openStore) => {
  let api: Api
  beforeAll(async () => {
    api = await startApi(await openStore())
  })
  afterAll(() => api.close())
  const login = (username: string, password: string) => api.client.send('account.userlogin', { username, password })
  const info = (guid: string) => api.client.send('account.getUserInfo', { guid })

  test('the password logs in, and so does its md5 as older clients send it', async () => {
    const plain = await login(api.world.vip, PASSWORD)
    expect(plain).toMatchObject({ NickName: '甲', roles: [] })
    expect(plain.guid.length).toBeGreaterThanOrEqual(32)
    const md5 = createHash('md5').update(PASSWORD).digest('hex')
    expect((await login(api.world.vip, md5)).userID).toBe(plain.userID)
    expect((await login(api.world.vip, md5.toUpperCase())).userID).toBe(plain.userID)
  })

  test('a wrong password and an unknown name get the same answer', async () => {
    const answer = (username: string) => login(username, 'wrong').then(String, ({ status, msg }) => ({ status, msg }))
    const wrong = await answer(api.world.vip)
    expect(wrong).toMatchObject({ status: 400 })
    expect(await answer('13999999999')).toEqual(wrong)
  })

  test('staff carry their roles', async () => {
    expect((await login(api.world.editor, PASSWORD)).roles).toEqual(['editor'])
  })

  test('a second log-in ends the first, whose next call gets 401 with data.type 1', async () => {
    const { guid } = await login(api.world.vip, PASSWORD)
    await info(guid)
    const second = await login(api.world.vip, PASSWORD)
    await expect(info(guid)).rejects.toMatchObject({ status: 401, data: { type: 1 } })
    expect((await info(second.guid)).userName).toBe('139****0001')
  })

  test('after logging out the guid is worth nothing', async () => {
    const { guid } = await login(api.world.plain, PASSWORD)
    await api.client.send('account.logout', { guid })
    await expect(info(guid)).rejects.toMatchObject({ status: 401, data: { type: 0 } })
  })

  test('a session that is used lives on, one that is not ends after its days', async () => {
    const { guid } = await login(api.world.plain, PASSWORD)
    const start = api.clock.now
    api.clock.now = start + 29 * DAY
    await info(guid)
    api.clock.now = start + 31 * DAY
    await expect(info(guid)).rejects.toMatchObject({ status: 401, data: { type: 0 } })
    api.clock.now = start
  })
})
