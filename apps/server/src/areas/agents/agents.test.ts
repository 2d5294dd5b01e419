import fc from 'fast-check'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { SUBJECT } from '../../testing/bank.ts'

const SEED = 20_261_120

describeOnBothDatabases('agents', (openStore) => {
  let store: Store
  let api: Api
  let guid: string
  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store, { DEFAULT_ALIPAY_ACCOUNTS: 'first@pay.example,second@pay.example' })
    guid = await api.login(api.world.vip)
  })
  afterAll(() => api.close())

  const write = (work: (db: Store['db']) => Promise<unknown>) =>
    store.write(async (tx) => {
      await work(tx.db)
    })
  let made = 0
  const nextID = () => 1000 + ++made
  const addAgent = (code: string, agent: Partial<Insertable<Tables['agent']>> = {}, hosts: string[] = []) =>
    write(async (db) => {
      await db
        .insertInto('agent')
        .values({ agent_code: code, name: `代理 ${code}`, created_at: 1, updated_at: 1, ...agent })
        .execute()
      for (const host of hosts) await db.insertInto('agent_host').values({ host, agent_code: code }).execute()
    })
  const changeAgent = (code: string, agent: Record<string, string | number>) =>
    write((db) => db.updateTable('agent').set(agent).where('agent_code', '=', code).execute())

  beforeEach(() =>
    write(async (db) => {
      for (const table of ['agent_group', 'class_banner', 'class_subject', 'exam_class', 'flagship_store'] as const)
        await db.deleteFrom(table).execute()
      await db.deleteFrom('agent_host').execute()
      await db.deleteFrom('agent').where('agent_code', '!=', '889').execute()
    }),
  )

  const info = async (AgentUrl: string, AgentCode?: string) =>
    (await api.client.send('agents.getAgentInfo', { AgentUrl, AgentCode, isSoftMenu: 1 })).agentInfo

  test('a new installation has the default agent, so that somebody always answers', async () => {
    expect(await info('exam.example')).toMatchObject({
      AgentCode: '889',
      AgentUrl: 'exam.example',
      AgentName: '题舟',
      Title: '',
      LogoutUrl: '',
      CustomerServiceOnly: 0,
      CanPay: 0,
      PayHere: 0,
      WeiXinContact: { WeiXinContact: '', WeiXinIndexContact: 1 },
    })
  })

  test.each(['nobody', '', ' ', "' or 1=1 --", '代理', '__proto__'])(
    'the code %j, which nobody has, is answered by 889',
    async (code) => {
      expect((await info('exam.example', code)).AgentCode).toBe('889')
    },
  )

  test('an agent is found by its code, and says all that is shown of it', async () => {
    await addAgent('12345', {
      qq: '10001',
      telephone: '400-000-0000',
      icon: '/files/images/agents/a.svg',
      wechat: '题舟医考',
      wechat_kind: 2,
      alipay: 'own@pay.example',
      phone_pay_url: 'https://pay.example/phone',
      is_wechat_pay: 1,
      title: '医考在线',
      follow_url: 'https://follow.example/live',
    })
    expect(await info('exam.example:8443', '12345')).toEqual({
      AgentCode: '12345',
      AgentUrl: 'exam.example',
      AgentName: '代理 12345',
      QQ: '10001',
      TelePhone: '400-000-0000',
      IconUrl: '/files/images/agents/a.svg',
      WeiXinContact: { WeiXinContact: '题舟医考', WeiXinIndexContact: 2 },
      Alipay: 'own@pay.example',
      PhonePayUrl: 'https://pay.example/phone',
      WeiXinPayUrl: '-1',
      WeiXinPay: '-1',
      PCPayUrl: '-1',
      IsWeiXinPay: 1,
      Title: '医考在线',
      LogoutUrl: '',
      CustomerServiceOnly: 0,
      CanPay: 1,
      PayHere: 1,
      PayPages: { phone: 'https://pay.example/phone' },
      FollowUrl: 'https://follow.example/live',
    })
  })

  test('a closed agent sells nothing: the default one answers for its code and its host', async () => {
    await addAgent('12345', { closed_at: 5 }, ['closed.example'])
    await addAgent('666', { closed_at: 5 }, ['bound.example'])
    expect((await info('exam.example', '12345')).AgentCode).toBe('889')
    expect((await info('closed.example')).AgentCode).toBe('889')
    expect((await info('bound.example', '666')).AgentCode).toBe('889')
  })

  test.each(['6001-69', '101081-1', '666', '7021004'])(
    'on the host that agent %s is bound to, it answers whatever code the address carries',
    async (code) => {
      await addAgent(code, {}, ['bound.example'])
      await addAgent('12345')
      for (const asked of [undefined, '889', '12345', 'nobody'])
        expect((await info('https://Bound.Example:8443/login', asked)).AgentCode).toBe(code)
      expect((await info('exam.example', code)).AgentUrl).toBe('bound.example')
    },
  )

  test('the host of any other agent answers where no code is given, and gives way to one', async () => {
    await addAgent('12345', {}, ['shop.example', 'www.shop.example'])
    await addAgent('5288')
    expect(await info('www.shop.example')).toMatchObject({ AgentCode: '12345', AgentUrl: 'www.shop.example' })
    expect((await info('shop.example', '889')).AgentCode).toBe('12345')
    expect((await info('shop.example', '5288')).AgentCode).toBe('5288')
  })

  test.each(['', '   ', 'https://', '/login'])(
    'the host %j is empty: the refusal names the field',
    async (AgentUrl) => {
      await expect(info(AgentUrl)).rejects.toMatchObject({
        status: 400,
        data: { errors: [{ field: 'AgentUrl', reason: '不能为空' }] },
      })
    },
  )

  test.each(['6001-69', '101081-1', '020089', '7021004'])(
    'agent %s has a title of its own even where none was entered',
    async (code) => {
      await addAgent(code)
      expect((await info('exam.example', code)).Title).toBe(`代理 ${code}`)
    },
  )

  test.each(['300182-1', '5288', '100052-1'])('a log-out from agent %s leads to its own page', async (code) => {
    await addAgent(code, { logout_url: 'https://home.example/bye' })
    expect((await info('exam.example', code)).LogoutUrl).toBe('https://home.example/bye')
    await changeAgent(code, { logout_url: '/way?ac=300182-1' })
    expect((await info('exam.example', code)).LogoutUrl).toBe('/way?ac=300182-1')
  })

  test('a log-out from any other agent leads to /login, whatever was entered', async () => {
    await addAgent('12345', { logout_url: 'https://home.example/bye' })
    expect((await info('exam.example', '12345')).LogoutUrl).toBe('')
  })

  test('agent 7021004 sells through customer service only', async () => {
    await addAgent('7021004')
    expect((await info('exam.example', '7021004')).CustomerServiceOnly).toBe(1)
  })

  test.each([
    ['nothing', {}, 0, 0],
    ['a built-in Alipay account', { alipay: 'second@pay.example' }, 0, 0],
    ['an Alipay account of its own', { alipay: 'own@pay.example' }, 1, 1],
    ['a page for phones', { phone_pay_url: 'https://pay.example' }, 1, 0],
    ['a page that leads nowhere', { phone_pay_url: 'javascript:pay()' }, 0, 0],
    ['a WeChat account', { wechat_pay: '1' }, 1, 1],
    ['a page for PCs alone', { pc_pay_url: 'https://pay.example' }, 0, 0],
  ] as const)('an agent that is paid by %s', async (_name, agent, CanPay, PayHere) => {
    await addAgent('12345', agent)
    expect(await info('exam.example', '12345')).toMatchObject({ CanPay, PayHere })
  })

  test('addresses that are not https, and pictures from elsewhere, never leave the server', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.constantFrom(
            'javascript:alert(1)',
            'http://a.example',
            '//a.example',
            'data:text/html,x',
            'https://u:p@a.example',
          ),
          fc.string({ maxLength: 40 }).filter((text) => !text.includes('\0') && !/^https:\/\//i.test(text)),
        ),
        async (link) => {
          const all = { icon: link, phone_pay_url: link, wechat_pay_url: link, pc_pay_url: link, follow_url: link }
          await changeAgent('889', all)
          const { IconUrl, PhonePayUrl, WeiXinPayUrl, PCPayUrl, FollowUrl } = await info('exam.example')
          expect([IconUrl, PhonePayUrl, WeiXinPayUrl, PCPayUrl, FollowUrl]).toEqual(['', '-1', '-1', '-1', ''])
        },
      ),
      { seed: SEED, numRuns: 25 },
    )
    await changeAgent('889', { icon: '', phone_pay_url: '-1', wechat_pay_url: '-1', pc_pay_url: '-1', follow_url: '' })
  })

  const addClass = async (name: string, agent_code = '', position = 1) => {
    const class_id = nextID()
    await write((db) => db.insertInto('exam_class').values({ class_id, name, agent_code, position }).execute())
    return class_id
  }
  const classNames = async (agentID?: string) =>
    (await api.client.send('agents.getKsbClass', { agentID, isNewMedi: 1 })).list.map((row) => row.KsbClassName)

  test('a partner shows its own classes of exams, everybody else the shared ones', async () => {
    await addAgent('12345')
    await addClass('主治', '', 2)
    await addClass('执业', '', 1)
    await addClass('合作商专区', '12345')
    expect(await classNames()).toEqual(['执业', '主治'])
    expect(await classNames('889')).toEqual(['执业', '主治'])
    expect(await classNames('nobody')).toEqual(['执业', '主治'])
    expect(await classNames('12345')).toEqual(['合作商专区'])
  })

  test('a class has its subjects in order, without those that were withdrawn', async () => {
    const KsbClassID = await addClass('医学')
    const { subjectID, otherSubjectID } = api.world
    await write((db) =>
      db
        .insertInto('class_subject')
        .values([
          { class_id: KsbClassID, subject_id: subjectID, position: 2 },
          { class_id: KsbClassID, subject_id: otherSubjectID, position: 1 },
        ])
        .execute(),
    )
    const subjects = async () =>
      (await api.client.send('agents.getKsbClassInfo', { KsbClassID })).list.map((row) => row.AppEName)
    const count = async () => (await api.client.send('agents.getKsbClass', {})).list[0]?.AppCount
    const withdraw = (at: number | null) =>
      write((db) =>
        db.updateTable('subject').set({ withdrawn_at: at }).where('subject_id', '=', otherSubjectID).execute(),
      )
    expect([await subjects(), await count()]).toEqual([['OTHER', SUBJECT], 2])
    await withdraw(1)
    expect([await subjects(), await count()]).toEqual([[SUBJECT], 1])
    await withdraw(null)
  })

  test('a class has its banners in order, each with the word that finds its subjects', async () => {
    const mediClassID = await addClass('医学')
    await write((db) =>
      db
        .insertInto('class_banner')
        .values([
          {
            banner_id: nextID(),
            class_id: mediClassID,
            title: '二',
            word: '主治',
            position: 2,
            picture: '/files/images/agents/b.svg',
          },
          {
            banner_id: nextID(),
            class_id: mediClassID,
            title: '一',
            word: '执业',
            position: 1,
            picture: 'https://elsewhere.example/b.png',
          },
        ])
        .execute(),
    )
    const page = await api.client.send('agents.getKsbClassBanner', { mediClassID })
    expect(page.KsbClassName).toBe('医学')
    expect(page.list.map((row) => [row.Title, row.AppPName, row.ImgUrl])).toEqual([
      ['一', '执业', ''],
      ['二', '主治', '/files/images/agents/b.svg'],
    ])
  })

  test('another agent’s class, and one that does not exist, are not found', async () => {
    await addAgent('12345')
    const own = await addClass('合作商专区', '12345')
    for (const [KsbClassID, agentID, status] of [
      [own, '12345', 200],
      [own, '889', 404],
      [own, undefined, 404],
      [77, '12345', 404],
    ] as const) {
      for (const ask of [
        () => api.client.send('agents.getKsbClassInfo', { KsbClassID, agentID }),
        () => api.client.send('agents.getKsbClassBanner', { mediClassID: KsbClassID, agentID }),
      ])
        if (status === 200) expect((await ask()).KsbClassName).toBe('合作商专区')
        else await expect(ask()).rejects.toMatchObject({ status })
    }
  })

  test('shops: all of them, or those of one series, and none that leads elsewhere than by https', async () => {
    const shop = (
      name: string,
      series_id: number,
      position: number,
      link = 'https://shop.example.org/goods?id=513',
    ) => ({
      store_id: nextID(),
      series_id,
      name,
      position,
      link,
    })
    await write((db) =>
      db
        .insertInto('flagship_store')
        .values([shop('乙', 2, 2), shop('甲', 1, 1), shop('假', 1, 3, 'javascript:alert(1)')])
        .execute(),
    )
    const names = async (seriesID?: number) =>
      (await api.client.send('agents.getFlagshipStores', { seriesID })).list.map((row) => row.Name)
    expect(await names()).toEqual(['甲', '乙'])
    expect(await names(0)).toEqual(['甲', '乙'])
    expect(await names(2)).toEqual(['乙'])
    expect(await names(9)).toEqual([])
  })

  const addGroup = (name: string, group: Partial<Insertable<Tables['agent_group']>> = {}) =>
    write((db) =>
      db
        .insertInto('agent_group')
        .values({
          group_id: nextID(),
          kind: 'qq',
          subject_id: api.world.subjectID,
          vn: null,
          name,
          link: 'https://group.example/join',
          position: made,
          ...group,
        })
        .execute(),
    )
  const names = ({ list }: { list: { Name: string }[] }) => list.map((group) => group.Name)
  const asked = (vn?: number, agentCode?: string) => ({ guid, appID: api.world.subjectID, vn, agentCode })

  test('the card-and-group list has cards and groups, the group list groups alone', async () => {
    await addGroup('群')
    await addGroup('名片', { kind: 'card' })
    await addGroup('面试群', { kind: 'interview' })
    expect(names(await api.client.send('agents.cardAndGroupList', asked()))).toEqual(['群', '名片'])
    expect(names(await api.client.send('agents.qqGroupList', asked()))).toEqual(['群'])
    const ofSubject = { appEName: SUBJECT }
    expect(names(await api.client.send('agents.getSubjectGroups', ofSubject))).toEqual(['群', '名片', '面试群'])
    expect(names(await api.client.send('agents.getInterviewgroup', ofSubject))).toEqual(['面试群'])
  })

  test('groups of a version show to that version, groups of all versions and subjects to everybody', async () => {
    await addGroup('所有')
    await addGroup('版本二', { vn: 2 })
    await addGroup('所有科目', { subject_id: null })
    await addGroup('别的科目', { subject_id: api.world.otherSubjectID })
    const list = async (vn?: number) => names(await api.client.send('agents.qqGroupList', asked(vn)))
    expect(await list()).toEqual(['所有', '所有科目'])
    expect(await list(1)).toEqual(['所有', '所有科目'])
    expect(await list(2)).toEqual(['所有', '版本二', '所有科目'])
  })

  test('an agent’s own groups stand in place of the shared ones', async () => {
    await addAgent('12345')
    await addGroup('共用')
    await addGroup('自己的', { agent_code: '12345' })
    expect(names(await api.client.send('agents.qqGroupList', asked()))).toEqual(['共用'])
    expect(names(await api.client.send('agents.qqGroupList', asked(undefined, '12345')))).toEqual(['自己的'])
  })

  test('on a host that an agent is bound to, its groups and classes show without any code', async () => {
    await addAgent('666', {}, ['127.0.0.1'])
    await addGroup('共用')
    await addGroup('自己的', { agent_code: '666' })
    await addClass('共用')
    await addClass('自己的', '666')
    expect(names(await api.client.send('agents.qqGroupList', asked(undefined, '889')))).toEqual(['自己的'])
    expect(await classNames('889')).toEqual(['自己的'])
  })

  test('the link that joins a subject’s group is the first one that leads anywhere', async () => {
    const url = async (of: object) => (await api.client.send('agents.getUrlNew', of)).group
    expect(await url({ appEName: SUBJECT })).toBeNull()
    await addGroup('坏', { link: 'javascript:join()' })
    await addGroup('好')
    await addGroup('版本二', { vn: 2, position: 0 })
    expect(await url({ appEName: SUBJECT })).toMatchObject({ Name: '好', Url: 'https://group.example/join' })
    expect(await url({ appID: api.world.subjectID, vn: 2 })).toMatchObject({ Name: '版本二' })
    await expect(url({})).rejects.toMatchObject({ status: 400, data: { errors: [{ field: 'appID' }] } })
    await expect(url({ appEName: 'NOBODY' })).rejects.toMatchObject({ status: 404 })
  })
})
