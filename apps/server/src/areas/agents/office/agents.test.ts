import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { filesDir } from '../../../platform/config.ts'
import { AGENT_FIELDS } from '../../../testing/office/samples/agentSamples.ts'
import { saveOver } from '../../../testing/office/saveOver.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

describeOnBothDatabases('agents in the back office', (openStore) => {
  let scene: Scene
  let guid: string
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('operator')
    await create('5288', { hostsJson: ['Sail.Example.org:8080'], membersJson: ['agent'], name: '扬帆' })
    await create('777', { name: '其他代理' })
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  const create = (agentCode: string, more: object = {}) =>
    client().send('agents.agentCreate', { guid, agentCode, ...AGENT_FIELDS, ...more })
  const save = (agentCode: string, more: object = {}) =>
    saveOver(client(), 'agents.agentSave', { guid, agentCode, ...AGENT_FIELDS, ...more })
  const detail = (agentCode: string, as = guid) => client().send('agents.agentDetail', { guid: as, agentCode })
  const list = async (filter: object = {}, as = guid) =>
    (await client().send('agents.agentList', { guid: as, ...filter })).rows.map(({ agentCode }) => agentCode)
  const info = async (AgentUrl: string, AgentCode?: string) =>
    (await client().send('agents.getAgentInfo', { AgentUrl, AgentCode })).agentInfo
  const refused = (call: Promise<unknown>, field: string, reason: RegExp) =>
    expect(call).rejects.toMatchObject({
      status: 400,
      data: { errors: expect.arrayContaining([{ field, reason: expect.stringMatching(reason) }]) },
    })

  test('an agent answers at its host and for its code, with what was typed', async () => {
    const pay = {
      phonePayUrl: 'https://pay.example.org/p',
      logoutUrl: 'https://sail.example.org/bye',
      title: ' 扬帆医考 ',
    }
    await save('5288', {
      ...pay,
      name: '扬帆',
      hostsJson: ['sail.example.org'],
      membersJson: ['agent'],
      telephone: '4001',
    })
    expect(await detail('5288')).toMatchObject({ title: '扬帆医考', hosts: ['sail.example.org'], canPay: 1 })
    expect(await info('https://sail.example.org/way')).toMatchObject({
      AgentCode: '5288',
      Title: '扬帆医考',
      LogoutUrl: 'https://sail.example.org/bye',
      PhonePayUrl: 'https://pay.example.org/p',
      CanPay: 1,
      TelePhone: '4001',
    })
    expect((await detail('889')).rules.join()).toMatch(/默认代理商/)
  })

  test('an agent’s own people change its contacts, and nothing else of it or of others', async () => {
    const own = await scene.guidOf('agent')
    const before = await detail('5288', own)
    const contacts = {
      qq: '10001',
      telephone: '010-65432100',
      wechat: '扬帆医考',
      wechatKind: 2 as const,
      followUrl: '',
    }
    const send = (as: string, more: object = {}) =>
      client().send(
        'agents.agentContactsSave',
        { guid: as, agentCode: '5288', revision: before.contactsRevision, ...contacts, ...more },
        { allowedRepeat: true },
      )
    await refused(send(own, { telephone: '打给我' }), 'telephone', /电话/)
    await expect(send(own, { agentCode: '777' })).rejects.toMatchObject({ status: 404 })
    await expect(send(await scene.guidOf('seller'))).rejects.toMatchObject({ status: 403 })
    await send(own)
    expect(await info('https://sail.example.org/way')).toMatchObject({
      QQ: '10001',
      TelePhone: '010-65432100',
      WeiXinContact: { WeiXinContact: '扬帆医考', WeiXinIndexContact: 2 },
    })
    const after = await detail('5288', own)
    const { contactsRevision } = after
    const { revision, updatedAt } = after
    expect(after).toEqual({ ...before, ...contacts, revision, contactsRevision, updatedAt })
    expect(contactsRevision).not.toBe(before.contactsRevision)
    // A payment that an operator changed meanwhile is no reason to refuse contacts; other contacts are.
    await save('5288', {
      ...AGENT_FIELDS,
      ...contacts,
      name: '扬帆',
      hostsJson: ['sail.example.org'],
      membersJson: ['agent'],
      alipay: '1',
    })
    await client().send('agents.agentContactsSave', {
      guid: own,
      agentCode: '5288',
      revision: contactsRevision,
      ...contacts,
      qq: '10002',
    })
    await expect(send(own, { revision: contactsRevision })).rejects.toMatchObject({
      status: 409,
      data: { fields: [{ field: 'qq', yours: '10001', theirs: '10002' }] },
    })
  })

  test('its links lead to its own host, else to the installation’s address', async () => {
    expect((await detail('5288')).site).toBe('https://sail.example.org')
    expect((await detail('777')).site).toBe(scene.api.services.config.publicUrl ?? null)
  })

  test('agents are found by code, name and host', async () => {
    expect(await list()).toEqual(['5288', '777', '889'])
    expect(await list({ q: '扬帆' })).toEqual(['5288'])
    expect(await list({ q: 'SAIL.' })).toEqual(['5288'])
    expect(await list({ order: '-agentCode', pageSize: 1 })).toEqual(['889'])
  })

  test.each([
    ['phonePayUrl', 'http://pay.example.org'],
    ['wechatPayUrl', 'javascript:alert(1)'],
    ['pcPayUrl', 'https://user:pass@pay.example.org'],
    ['followUrl', '//follow.example.org'],
    ['logoutUrl', 'http://sail.example.org'],
  ])('rule: %s is https and nothing else: %s', async (field, link) => {
    await refused(save('777', { [field]: link }), field, /https/)
  })

  test('what else cannot be is refused at its field', async () => {
    await refused(save('777', { name: ' ' }), 'name', /不能为空/)
    await refused(save('777', { icon: 'https://pictures.example/a.png' }), 'icon', /本站图片/)
    await refused(save('777', { hostsJson: ['not a host'] }), 'hostsJson', /不是域名/)
    await refused(save('777', { membersJson: ['editor'] }), 'membersJson', /不是代理商角色/)
    await refused(create('777'), 'agentCode', /已有/)
    await expect(save('777', { hostsJson: ['SAIL.example.org'] })).rejects.toMatchObject({ status: 409 })
    await expect(save('777', { membersJson: ['agent'] })).rejects.toMatchObject({ status: 409 })
    expect(await detail('777')).toMatchObject({ name: '其他代理', hosts: [], members: [] })
  })

  test('a closed agent answers no more; the default one cannot be closed', async () => {
    await client().send('agents.agentSetClosed', { guid, agentCode: '777', closed: 1 })
    expect((await info('nowhere.example', '777')).AgentCode).toBe('889')
    expect(await list({ closed: 1 })).toEqual(['777'])
    await client().send('agents.agentSetClosed', { guid, agentCode: '777', closed: 0 })
    expect((await info('nowhere.example', '777')).AgentCode).toBe('777')
    await expect(client().send('agents.agentSetClosed', { guid, agentCode: '889', closed: 1 })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('rule: somebody with the role agent sees the own agent and what all share, and changes nothing', async () => {
    const own = await scene.guidOf('agent')
    const group = { agentCode: '', kind: 'qq' as const, number: '', link: '', intro: '', position: 1 }
    const add = (agentCode: string, name: string) =>
      client().send('agents.agentGroupSave', { guid, ...group, agentCode, name })
    await add('', '公共群')
    await add('5288', '扬帆群')
    await add('777', '其他群')
    expect(await list({}, own)).toEqual(['5288'])
    expect(await list({ q: '777' }, own)).toEqual([])
    expect((await detail('5288', own)).name).toBe('扬帆')
    await expect(detail('777', own)).rejects.toMatchObject({ status: 404 })
    const groups = async (as: string, filter: object = {}) =>
      (await client().send('agents.agentGroupList', { guid: as, ...filter })).rows.map(({ name }) => name).sort()
    expect(await groups(own)).toEqual(['公共群', '扬帆群'].sort())
    expect(await groups(own, { agentCode: '777' })).toEqual([])
    expect(await groups(own, { shared: 1 })).toEqual(['公共群'])
    expect(await groups(guid, { agentCode: '777' })).toEqual(['其他群'])
    await expect(
      saveOver(client(), 'agents.agentSave', { guid: own, agentCode: '5288', ...AGENT_FIELDS }),
    ).rejects.toMatchObject({ status: 403 })
    await scene.addStaff('agent-of-nobody', ['agent'])
    const stranger = await scene.guidOf('agent-of-nobody')
    expect(await list({}, stranger)).toEqual([])
    expect(await groups(stranger)).toEqual(['公共群'])
  })

  test('classes of exams, their banners, and shops are what visitors get', async () => {
    const appID = scene.api.world.subjectID
    const picture = '/files/images/agents/a.png'
    const shared = { guid, agentCode: '', intro: '介绍', picture, position: 1 }
    const { classID } = await client().send('agents.examClassSave', {
      ...shared,
      name: '医师',
      subjectsJson: [appID],
    })
    const banner = { guid, classID, title: '冲刺', intro: '', picture, word: '内科', position: 1 }
    const { bannerID } = await client().send('agents.classBannerSave', banner)
    const asked = { agentID: '889' }
    expect((await client().send('agents.getKsbClass', asked)).list).toMatchObject([
      { KsbClassID: classID, KsbClassName: '医师', ImgUrl: picture, AppCount: 1 },
    ])
    expect((await client().send('agents.getKsbClassBanner', { ...asked, mediClassID: classID })).list).toMatchObject([
      { BannerID: bannerID, Title: '冲刺', AppPName: '内科' },
    ])
    const [listed] = (await client().send('agents.examClassList', { guid, q: '医师' })).rows
    expect(listed).toMatchObject({ subjects: [{ appID }], banners: [{ bannerID, word: '内科' }] })
    await refused(
      client().send('agents.examClassSave', { ...shared, classID, name: '医师', subjectsJson: [appID, 4711] }),
      'subjectsJson[1]',
      /没有这个科目/,
    )
    await client().send('agents.examClassRemove', { guid, classID })
    expect((await client().send('agents.getKsbClass', asked)).list).toEqual([])

    const shop = {
      guid,
      seriesID: 3,
      name: '旗舰店',
      intro: '',
      picture: '',
      link: 'https://shop.example.org',
      position: 1,
    }
    await refused(
      client().send('agents.flagshipStoreSave', { ...shop, link: 'http://shop.example.org' }),
      'link',
      /https/,
    )
    const { storeID } = await client().send('agents.flagshipStoreSave', shop)
    expect((await client().send('agents.getFlagshipStores', { seriesID: 3 })).list).toMatchObject([
      { StoreID: storeID },
    ])
    await client().send('agents.flagshipStoreRemove', { guid, storeID })
    expect((await client().send('agents.flagshipStoreList', { guid })).total).toBe(0)
  })

  test('a picture gets a name of its own, and is one', async () => {
    const send = (name: string, text: string) => scene.sendFile('agents.agentPicture', { guid, name }, new Blob([text]))
    const { path } = await send('../../标志.GIF', 'GIF89a')
    expect(path).toMatch(/^\/files\/images\/agents\/\d+\.gif$/)
    expect(existsSync(join(filesDir(scene.api.services.config), path.replace('/files/', '')))).toBe(true)
    await refused(send('a.gif', '<html>'), 'file', /不是 gif/)
    await refused(send('a.html', '<html>'), 'name', /图片/)
  })

  test('a code that addresses bring and no agent has is told to staff, once a minute, until an agent has it', async () => {
    const unknown = async () => (await client().send('agents.unknownAgentList', { guid })).list
    const { clock } = scene.api
    const first = clock.now
    await info('exam.example', 'typo-1')
    // A second visit within a minute is not counted, nor a code that no agent could have.
    await info('exam.example', 'typo-1')
    for (const code of ['889', '5288', ' ', undefined]) await info('exam.example', code)
    clock.now += 61_000
    await info('exam.example', 'typo-1')
    expect(await unknown()).toEqual([{ agentCode: 'typo-1', times: 2, firstAt: first, lastAt: clock.now, closed: 0 }])
    await create('typo-1', { name: '新来的' })
    expect(await unknown()).toEqual([])
    await client().send('agents.agentSetClosed', { guid, agentCode: 'typo-1', closed: 1 })
    expect(await unknown()).toMatchObject([{ agentCode: 'typo-1', closed: 1 }])
    // A code without a visit for a month is not listed.
    await scene.api.services.store.write(async (tx) => {
      await tx.db
        .updateTable('unknown_agent')
        .set({ last_at: clock.now - 31 * 86_400_000 })
        .execute()
    })
    expect(await unknown()).toEqual([])
    await expect(client().send('agents.unknownAgentList', { guid: await scene.guidOf('agent') })).rejects.toMatchObject(
      {
        status: 403,
      },
    )
  })
})
