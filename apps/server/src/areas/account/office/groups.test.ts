import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { somePhone } from '../../../testing/office/samples/accountSamples.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const REPEAT = { allowedRepeat: true } as const

describeOnBothDatabases('groups of learners', (openStore) => {
  let scene: Scene
  let guid: string
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('operator')
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  const groupCalled = async (name: string) =>
    (await client().send('account.groupSave', { guid, name, note: '' })).groupID
  const listed = async (filter: object = {}) =>
    (await client().send('account.groupList', { guid, ...filter }, REPEAT)).rows
  const namesIn = async (groupID: number) =>
    (await client().send('account.groupMembers', { guid, groupID }, REPEAT)).rows.map(({ nickName }) => nickName).sort()

  test('a group is made, renamed, archived and brought back; its name is its own', async () => {
    const groupID = await groupCalled('周三班')
    await expect(groupCalled(' 周三班 ')).rejects.toMatchObject({ status: 400 })
    const [row] = await listed({ q: '周三' })
    expect(row).toMatchObject({ groupID, name: '周三班', members: 0, archivedAt: null, updatedBy: 'operator' })
    const revision = row?.revision ?? ''
    await client().send('account.groupSave', { guid, groupID, revision, name: '周四班', note: '晚上' })
    await expect(
      client().send('account.groupSave', { guid, groupID, revision, name: '周五班', note: '晚上' }),
    ).rejects.toMatchObject({ status: 409, data: { reason: 'changed', fields: [{ field: 'name', theirs: '周四班' }] } })
    await client().send('account.groupSetArchived', { guid, groupID, archived: 1 })
    expect(await listed({ archived: 0, q: '周四' })).toEqual([])
    expect(await listed({ archived: 1, q: '周四' })).toHaveLength(1)
    const idsJson = [await scene.idOf(scene.api.world.plain)]
    await expect(client().send('account.groupAdd', { guid, groupID, idsJson })).rejects.toMatchObject({ status: 409 })
    await client().send('account.groupSetArchived', { guid, groupID, archived: 0 })
    expect((await client().send('account.groupAdd', { guid, groupID, idsJson })).ids).toEqual(idsJson)
  })

  test('pasted numbers tell who would join; staff and strangers are named, and nobody joins twice', async () => {
    const groupID = await groupCalled('粘贴班')
    const { vip, plain } = scene.api.world
    const id = await scene.idOf(vip)
    const textsJson = [
      ` ${plain.slice(0, 3)} ${plain.slice(3, 7)}-${plain.slice(7)}`,
      String(id),
      '13911112222',
      'editor',
      plain,
    ]
    const found = await client().send('account.groupLookUp', { guid, groupID, textsJson }, REPEAT)
    expect(found.found.map(({ nickName }) => nickName).sort()).toEqual(['乙', '甲'])
    expect(JSON.stringify(found.found)).not.toContain(plain)
    expect(found.unknown).toEqual([
      { text: '13911112222', reason: '这个手机号没有注册' },
      { text: 'editor', reason: '这是员工账号' },
    ])
    const idsJson = [...found.found.map(({ userID }) => userID), await scene.idOf('editor')]
    expect((await client().send('account.groupAdd', { guid, groupID, idsJson })).ids).toHaveLength(2)
    expect((await client().send('account.groupAdd', { guid, groupID, idsJson }, REPEAT)).ids).toEqual([])
    expect(await namesIn(groupID)).toEqual(['乙', '甲'])
    const again = await client().send('account.groupLookUp', { guid, groupID, textsJson: [plain] }, REPEAT)
    expect(again).toMatchObject({ found: [], already: 1 })
    expect((await client().send('account.groupRemove', { guid, groupID, idsJson: [id] })).ids).toEqual([id])
    expect(await namesIn(groupID)).toEqual(['乙'])
  })

  test('a learner may be in several groups, and the page of the learner names them', async () => {
    const userID = await scene.idOf(scene.api.world.vip)
    const made = [await groupCalled('甲班'), await groupCalled('丁班')]
    for (const groupID of made) await client().send('account.groupAdd', { guid, groupID, idsJson: [userID] })
    const { groups } = await client().send('account.userDetail', { guid, userID }, REPEAT)
    expect(groups.map(({ groupID }) => groupID)).toEqual(expect.arrayContaining(made))
  })

  test('groups are sorted by their members, those without any at the one end or the other', async () => {
    const ids = [await scene.idOf(scene.api.world.vip), await scene.idOf(scene.api.world.plain)]
    for (const [name, idsJson] of [
      ['排序二', ids],
      ['排序零', []],
      ['排序一', ids.slice(0, 1)],
    ] as const) {
      const groupID = await groupCalled(name)
      if (idsJson.length > 0) await client().send('account.groupAdd', { guid, groupID, idsJson: [...idsJson] })
    }
    const sorted = async (order: 'members' | '-members') =>
      (await listed({ q: '排序', order })).map(({ name, members }) => [name, members])
    const upwards = [
      ['排序零', 0],
      ['排序一', 1],
      ['排序二', 2],
    ]
    expect(await sorted('members')).toEqual(upwards)
    expect(await sorted('-members')).toEqual(upwards.toReversed())
  })

  test('a learner that staff make has no password, gets in by a code, and the number is nobody’s twice', async () => {
    const groupID = await groupCalled('新班')
    const userName = somePhone()
    const { userID } = await client().send('account.learnerCreate', {
      guid,
      userName: `+86 ${userName}`,
      nickName: '新人',
      groupID,
    })
    expect(await namesIn(groupID)).toEqual(['新人'])
    const row = await scene.api.services.people.userByID(userID)
    expect(row).toMatchObject({ user_name: userName, password_hash: '', agent_code: '' })
    await expect(client().send('account.learnerCreate', { guid, userName, nickName: '' })).rejects.toMatchObject({
      status: 409,
    })
    await expect(
      client().send('account.learnerCreate', { guid, userName: 'student9', nickName: '' }),
    ).rejects.toMatchObject({
      ...{ status: 400, data: { errors: [{ field: 'userName' }] } },
    })
    await expect(
      client().send('account.learnerCreate', { guid, userName: somePhone(), nickName: '', agentCode: 'nobody' }),
    ).rejects.toMatchObject({ status: 400 })
  })

  test('sellers look, operators alone change', async () => {
    const seller = await scene.guidOf('seller')
    expect((await client().send('account.groupList', { guid: seller })).total).toBeGreaterThan(0)
    await expect(client().send('account.groupSave', { guid: seller, name: '销售班', note: '' })).rejects.toMatchObject({
      status: 403,
    })
    await expect(
      client().send('account.learnerCreate', { guid: seller, userName: somePhone(), nickName: '' }),
    ).rejects.toMatchObject({ status: 403 })
  })
})
