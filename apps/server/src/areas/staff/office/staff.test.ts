import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { PASSWORD } from '../../../testing/bank.ts'
import { saveOver } from '../../../testing/office/saveOver.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const OWN = 'Lantern-over-4-rivers'

describeOnBothDatabases('staff accounts', (openStore) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await setScene(await openStore())
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  const operator = () => scene.guidOf('operator')
  const login = (username: string, password: string) => client().send('account.userlogin', { username, password })
  const list = async (filter: object) => client().send('staff.staffList', { guid: await operator(), ...filter })

  test('a new member gets a password that must be changed before anything else is open', async () => {
    const { password, userID } = await client().send('staff.staffCreate', {
      guid: await operator(),
      userName: 'xiaolin',
      nickName: '小林',
      roles: ['seller', 'editor'],
    })
    const { guid, roles } = await login('xiaolin', password)
    expect(roles.sort()).toEqual(['editor', 'seller'])
    expect(await client().send('staff.staffMe', { guid })).toMatchObject({ userID, mustChangePassword: 1 })
    await expect(client().send('account.userList', { guid })).rejects.toMatchObject({
      status: 403,
      data: { mustChangePassword: 1 },
    })
    await client().send('staff.staffChangePassword', { guid, oldPassword: password, newPassword: OWN })
    expect(await client().send('staff.staffMe', { guid })).toMatchObject({ mustChangePassword: 0 })
    await client().send('account.userList', { guid })
    await expect(login('xiaolin', password)).rejects.toMatchObject({ status: 400 })
    await login('xiaolin', OWN)
  })

  test.each([
    ['userName', { userName: '1abc' }],
    ['userName', { userName: 'ab' }],
    ['userName', { userName: '小林小林' }],
    ['userName', { userName: 'editor' }],
    ['nickName', { nickName: '  ' }],
    ['roles', { roles: [] }],
    ['roles', { roles: ['owner'] }],
    ['roles', { roles: ['editor', 'editor'] }],
  ])('a new member with a wrong %s is refused at that field: %j', async (field, wrong) => {
    const made = { guid: await operator(), userName: 'rightname', nickName: '对', roles: ['editor'], ...wrong }
    const refused = await client()
      .send('staff.staffCreate', made as never)
      .then(
        () => undefined,
        (error: unknown) => error,
      )
    expect(refused).toMatchObject({ status: 400, data: { errors: [{ field: expect.stringContaining(field) }] } })
  })

  test.each([
    ['too short', 'ab12345'],
    ['without a digit', 'lanternriver'],
    ['without a letter', '93715049382'],
    ['with the user name', 'teacher-2026x'],
    ['that everybody uses', 'password12'],
    ['that is the old one', PASSWORD],
  ])('a password %s is refused', async (_, newPassword) => {
    const change = { guid: await scene.guidOf('teacher'), oldPassword: PASSWORD, newPassword }
    await expect(client().send('staff.staffChangePassword', change)).rejects.toMatchObject({
      status: 400,
      data: { errors: [{ field: 'newPassword' }] },
    })
  })

  test('a password is changed with the old one only', async () => {
    const change = { guid: await scene.guidOf('teacher'), oldPassword: 'wrong one', newPassword: OWN }
    await expect(client().send('staff.staffChangePassword', change)).rejects.toMatchObject({
      data: { errors: [{ field: 'oldPassword' }] },
    })
  })

  test('a changed password ends the other sessions at once', async () => {
    await scene.addStaff('twice', ['editor'])
    const other = await scene.guidOf('twice')
    const { store, sessions } = scene.api.services
    const userID = await scene.idOf('twice')
    const mine = await store.write((tx) => sessions.start(tx, userID, 'console'))
    await store.write((tx) => tx.run('update session set ended_at = null, ended_by = null where user_id = ?', [userID]))
    sessions.forget(userID)
    await client().send('staff.staffMe', { guid: other })
    await client().send('staff.staffChangePassword', { guid: mine, oldPassword: PASSWORD, newPassword: OWN })
    await expect(client().send('staff.staffMe', { guid: other })).rejects.toMatchObject({ status: 401 })
    await client().send('staff.staffMe', { guid: mine })
  })

  test('whoever finds an open screen guesses its password no faster than at the log-in', async () => {
    await scene.addStaff('open', ['editor'])
    const guid = await scene.guidOf('open')
    const change = (oldPassword: string) =>
      client().send('staff.staffChangePassword', { guid, oldPassword, newPassword: OWN })
    const start = (password: string) => client().send('staff.secondFactorStart', { guid, password })
    for (let times = 0; times < 3; times++) {
      await expect(change(`wrong ${times}`)).rejects.toMatchObject({ data: { errors: [{ field: 'oldPassword' }] } })
      await expect(start(`wrong ${times}`)).rejects.toMatchObject({ data: { errors: [{ field: 'password' }] } })
    }
    await expect(change(PASSWORD)).rejects.toMatchObject({ status: 429 })
    await expect(start(PASSWORD)).rejects.toMatchObject({ status: 429 })
  })

  test('changed roles count from the next call on', async () => {
    const userID = await scene.addStaff('roles', ['seller'])
    const guid = await scene.guidOf('roles')
    await client().send('account.userList', { guid })
    const change = { guid: await operator(), userID, nickName: '换岗', roles: ['teacher' as const] }
    await saveOver(client(), 'staff.staffChangeRoles', change)
    await expect(client().send('account.userList', { guid })).rejects.toMatchObject({ status: 403 })
    expect(await client().send('staff.staffMe', { guid })).toMatchObject({ nickName: '换岗', roles: ['teacher'] })
  })

  test('a block ends every session at once and keeps the account out until it is taken back', async () => {
    const userID = await scene.addStaff('blocked', ['editor'])
    const guid = await scene.guidOf('blocked')
    await client().send('staff.staffMe', { guid })
    await client().send('staff.staffSetBlocked', { guid: await operator(), userID, blocked: 1 })
    await expect(client().send('staff.staffMe', { guid })).rejects.toMatchObject({
      status: 401,
      data: { type: 0 },
    })
    await expect(login('blocked', PASSWORD)).rejects.toMatchObject({ status: 403 })
    expect((await list({ q: 'blocked', blocked: 1 })).rows).toMatchObject([{ userID, openSessions: 0 }])
    await client().send('staff.staffSetBlocked', { guid: await operator(), userID, blocked: 0 })
    await login('blocked', PASSWORD)
  })

  test('sessions are ended without a block', async () => {
    const userID = await scene.addStaff('ended', ['editor'])
    const guid = await scene.guidOf('ended')
    await client().send('staff.staffEndSessions', { guid: await operator(), userID })
    await expect(client().send('staff.staffMe', { guid })).rejects.toMatchObject({ status: 401 })
    await login('ended', PASSWORD)
  })

  test('a password that is reset is worth nothing any more, and the new one must be changed', async () => {
    const userID = await scene.addStaff('forgetful', ['editor'])
    const old = await scene.guidOf('forgetful')
    const { password } = await client().send('staff.staffResetPassword', { guid: await operator(), userID })
    await expect(client().send('staff.staffMe', { guid: old })).rejects.toMatchObject({ status: 401 })
    await expect(login('forgetful', PASSWORD)).rejects.toMatchObject({ status: 400 })
    const { guid } = await login('forgetful', password)
    expect(await client().send('staff.staffMe', { guid })).toMatchObject({ mustChangePassword: 1 })
  })

  test('an operator does not shut themselves out', async () => {
    const guid = await operator()
    const userID = await scene.idOf('operator')
    const refused = { status: 400 }
    const self = { guid, userID }
    await expect(
      saveOver(client(), 'staff.staffChangeRoles', { ...self, nickName: '我', roles: ['editor'] }),
    ).rejects.toMatchObject({ ...refused, data: { errors: [{ field: 'roles' }] } })
    await expect(client().send('staff.staffSetBlocked', { ...self, blocked: 1 })).rejects.toMatchObject(refused)
    await expect(client().send('staff.staffResetPassword', self)).rejects.toMatchObject(refused)
    await expect(client().send('staff.staffResetSecondFactor', self)).rejects.toMatchObject(refused)
    expect(await client().send('staff.staffMe', { guid })).toMatchObject({ roles: ['operator'] })
  })

  test('of two operators who take each other away at the same moment one stays', async () => {
    const second = await scene.addStaff('second', ['operator'])
    const first = await scene.idOf('operator')
    const [ofFirst, ofSecond] = [await operator(), await scene.guidOf('second')]
    const both = await Promise.allSettled([
      client().send('staff.staffSetBlocked', { guid: ofFirst, userID: second, blocked: 1 }),
      client().send('staff.staffSetBlocked', { guid: ofSecond, userID: first, blocked: 1 }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const rows = await scene.store.all(
      `select 1 from user_role r join user_account u on u.user_id = r.user_id
       where r.role = 'operator' and u.blocked_at is null`,
      [],
    )
    expect(rows).toHaveLength(1)
    await scene.store.write((tx) => tx.run('update user_account set blocked_at = null', []))
  })

  test('a learner is no staff member: the room of staff accounts does not reach one', async () => {
    const userID = await scene.idOf(scene.api.world.plain)
    const guid = await operator()
    await expect(client().send('staff.staffSetBlocked', { guid, userID, blocked: 1 })).rejects.toMatchObject({
      status: 404,
    })
    await expect(
      saveOver(client(), 'staff.staffChangeRoles', { guid, userID, nickName: '混入', roles: ['operator'] }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('the list is found by name and role, in order, page by page', async () => {
    for (const userName of ['zlist-a', 'zlist-b', 'zlist-c']) await scene.addStaff(userName, ['agent'])
    const names = async (filter: object) => (await list({ q: 'zlist', ...filter })).rows.map(({ userName }) => userName)
    expect(await names({})).toEqual(['zlist-a', 'zlist-b', 'zlist-c'])
    expect(await names({ order: '-userName' })).toEqual(['zlist-c', 'zlist-b', 'zlist-a'])
    expect(await names({ page: 2, pageSize: 2 })).toEqual(['zlist-c'])
    expect(await names({ role: 'agent' })).toHaveLength(3)
    expect(await names({ role: 'editor' })).toEqual([])
    expect(await names({ blocked: 1 })).toEqual([])
    expect((await list({ pageSize: 1 })).total).toBeGreaterThan(3)
    expect((await list({ q: scene.api.world.plain })).total).toBe(0)
  })
})
