import { type CallName, calls, isOfficeCall, isOpenToLooks } from '@tizhou/contract/contract'
import { pathOnWire } from '@tizhou/contract/wire'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { LOOK_MS } from '../../../cores/people/looks.ts'
import { chapterIDs, itemsOf, replyTo } from '../../../testing/api.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { makePapers } from '../../../testing/papers.ts'

const again = { allowedRepeat: true } as const

describeOnBothDatabases('looking as a learner', (openStore) => {
  let scene: Scene
  let userID: number
  let operator: string
  let look: string
  beforeAll(async () => {
    scene = await setScene(await openStore())
    userID = await scene.idOf(scene.api.world.vip)
  })
  afterAll(() => scene.close())
  const begin = (guid: string, reason = '学员说错题本是空的') =>
    scene.api.client.send('account.lookBegin', { guid, userID, reason })
  beforeEach(async () => {
    operator = await scene.guidOf('operator')
    look = (await begin(operator)).look
  })

  /** A call by its address, with whatever parameters: those of a refused call are not even read. */
  async function made(name: CallName, params: Record<string, string> = {}, guid = look) {
    const { method, path, upload } = calls.get(name) ?? {}
    const url = new URL(pathOnWire(path ?? ''), scene.api.origin)
    const of = { guid, ksbguid: guid, ...params }
    const inQuery = method === 'GET' || upload !== undefined
    if (inQuery) url.search = new URLSearchParams(of).toString()
    const response = await fetch(url, {
      ...(method && { method }),
      ...(!inQuery && { body: new URLSearchParams(of) }),
      ...(upload && { headers: { 'content-type': 'application/octet-stream' }, body: 'x' }),
    })
    return (await response.json()) as { status: number; msg: string; data: unknown }
  }

  /** All rows of all tables that a call could write, as text. */
  async function everything(): Promise<string> {
    const { store } = scene
    const tables =
      store.dialect === 'sqlite'
        ? await store.all<{ name: string }>(
            `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`,
            [],
          )
        : await store.all<{ name: string }>(
            `select table_name as name from information_schema.tables
             where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`,
            [],
          )
    const parts: string[] = []
    // Jobs of the server go on by themselves.
    for (const { name } of tables.filter((table) => !['job', 'account_rate'].includes(table.name))) {
      const rows = await store.all<object>(`select * from "${name}"`, [])
      parts.push(name, ...rows.map((row) => JSON.stringify(row)).sort())
    }
    return parts.join('\n')
  }

  test('every call that does more than read is refused by the contract, and no call writes anything', async () => {
    const before = await everything()
    const wrong: string[] = []
    for (const [name, call] of calls) {
      if (name === 'account.logout') continue
      const { status, msg } = await made(name)
      const isRefused = status === 403 && msg.startsWith('只读查看')
      // What is open is refused for its missing parameters at most.
      if (isRefused === isOpenToLooks(call)) wrong.push(`${name} ${status} ${msg}`)
      if (status >= 500) wrong.push(`${name} ${status}`)
    }
    expect(wrong).toEqual([])
    expect(await everything()).toBe(before)
    // Nothing of the office, and no POST but those that the contract says to read.
    const open = [...calls].filter(([, call]) => isOpenToLooks(call))
    expect(open.filter(([, call]) => isOfficeCall(call))).toEqual([])
    const posts = open.filter(([, { method, changesNothing }]) => method === 'POST' && !changesNothing)
    expect(posts.map(([name]) => name)).toEqual(['account.logout'])
    expect(open.length).toBeGreaterThan(150)
  })

  test('what the learner sees is seen, and leaves no trace: neither a session, nor a place, nor a reply', async () => {
    const { api } = scene
    const { 试用 } = await chapterIDs(api, SUBJECT)
    const of = { appID: api.world.subjectID }
    const before = await everything()
    const chapter = { guid: look, ...of, cptID: 试用 as number, queryHistory: 1 as const }
    const seen = await api.client.send('practice.getChapterTestEx', chapter)
    const [first] = itemsOf(seen)
    expect(first).toBeDefined()
    const info = await api.client.send('account.getUserInfo', { guid: look }, again)
    expect(info).toMatchObject({ userID })
    for (const name of ['subjects.studyOverview', 'review.dueCounts', 'exams.myPapers'] as const)
      expect(await made(name, { appID: String(api.world.subjectID) })).toMatchObject({ status: 200 })
    const reply = {
      ...{ guid: look, ...of },
      repliesJson: [replyTo(first as NonNullable<typeof first>, api.clock.now, { lastUserReply: 'A' })],
    }
    await expect(api.client.send('practice.submitReplies', reply)).rejects.toMatchObject({ status: 403 })
    expect(await everything()).toBe(before)
    // The own session of the learner goes on.
    const own = await api.login(api.world.vip)
    await begin(operator)
    expect(await api.client.send('account.getUserInfo', { guid: own }, again)).toMatchObject({ userID })
  })

  test('phone numbers are masked, and what is private to the learner is not told', async () => {
    const { store, api } = scene
    const phone = '13912345678'
    await store.write((tx) =>
      tx.db
        .updateTable('user_account')
        .set({ nick_name: `张 ${phone}` })
        .where('user_id', '=', userID)
        .execute(),
    )
    const whole = JSON.stringify(await made('account.getUserInfo'))
    expect(whole).toContain('139****5678')
    expect(whole).not.toContain(phone)
    for (const name of ['delivery.getuseraddresslist', 'profile.getPersonalInfo', 'account.devices'] as const)
      expect(await made(name, { appID: String(api.world.subjectID) })).toMatchObject({
        status: 403,
        msg: expect.stringContaining('私人资料'),
      })
  })

  test('a paper whose time is over is shown as handed in, due days by the exam of today, and neither is stored', async () => {
    const { api, store } = scene
    const of = { appID: api.world.subjectID }
    const { open: paperID } = await makePapers(store, api.clock.now, of.appID, userID)
    api.services.content.recheck(of.appID)
    const own = await api.login(api.world.vip)
    const { AttemptID: attemptID } = await api.client.send('exams.startPaper', { guid: own, ...of, paperID })
    api.clock.now += 86_400_000
    await api.client.send('subjects.setExamTimeData', {
      guid: await api.login(api.world.vip),
      ...of,
      examTime: '2099-12-01',
    })
    look = (await begin(await scene.guidOf('operator'))).look
    const before = await everything()
    const report = await made('exams.paperReport', { appID: String(of.appID), attemptID: String(attemptID) })
    expect(report).toMatchObject({ status: 200 })
    expect(await made('review.dueCounts', { appID: String(of.appID) })).toMatchObject({ status: 200 })
    expect(await everything()).toBe(before)
  })

  test('codes are neither used nor told, and files with the mark of the learner are not given', async () => {
    const of = { appID: '1' }
    for (const name of ['sales.newvncodeN', 'sales.checkCode', 'chapters.getShareChapter'] as const)
      expect(await made(name, of)).toMatchObject({ status: 403 })
    for (const name of ['materials.documentFile', 'materials.documentPages'] as const)
      expect(await made(name, of)).toMatchObject({ status: 403, msg: expect.stringContaining('本人的标记') })
  })

  test('it ends by itself, by the log-out of either, with the rights of whoever looks, and holds from one address', async () => {
    const { api, store } = scene
    const asks = async (guid = look) => (await made('account.getUserInfo', {}, guid)).status
    expect(await asks()).toBe(200)
    const found = (ip: string) => api.services.people.findLook({ guid: look, ip, now: api.clock.now })
    await expect(found('203.0.113.9')).rejects.toMatchObject({ status: 401 })

    api.clock.now += LOOK_MS
    expect(await asks()).toBe(401)

    operator = await scene.guidOf('operator')
    const second = (await begin(operator)).look
    expect(await asks(second)).toBe(200)
    // One look at a time.
    const third = (await begin(operator)).look
    expect(await asks(second)).toBe(401)
    await api.client.send('account.logout', { guid: third })
    expect(await asks(third)).toBe(401)
    expect((await api.client.send('staff.staffMe', { guid: operator }, again)).userName).toBe('operator')

    const fourth = (await begin(operator)).look
    await api.client.send('account.logout', { guid: operator })
    expect(await asks(fourth)).toBe(401)

    operator = await scene.guidOf('operator')
    const fifth = (await begin(operator)).look
    const roles = (role: string) =>
      store.write((tx) =>
        tx.db
          .updateTable('user_role')
          .set({ role })
          .where('user_id', '=', tx.db.selectFrom('user_account').select('user_id').where('user_name', '=', 'operator'))
          .execute(),
      )
    await roles('teacher')
    expect(await asks(fifth)).toBe(401)
    await roles('operator')
    expect(await asks(fifth)).toBe(200)
  })

  test('operators alone begin one, with a reason that the audit log keeps, and of learners only', async () => {
    const { api, store } = scene
    for (const role of ['editor', 'teacher', 'seller', 'agent'] as const)
      await expect(begin(await scene.guidOf(role))).rejects.toMatchObject({ status: 403 })
    await expect(begin(operator, '  ')).rejects.toMatchObject({ status: 400 })
    const staff = { guid: operator, userID: await scene.idOf('teacher'), reason: '看看' }
    await expect(api.client.send('account.lookBegin', staff)).rejects.toMatchObject({ status: 409 })
    await expect(api.client.send('account.lookBegin', { ...staff, userID: 1 })).rejects.toMatchObject({ status: 404 })
    const [row] = await store.all<{ changes: string; target_id: string }>(
      `select changes, target_id from audit_log where call = 'account.lookBegin' order by audit_id desc limit 1`,
      [],
    )
    expect(Number(row?.target_id)).toBe(userID)
    expect(row?.changes).toContain('学员说错题本是空的')
  })
})
