import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { deleteAccounts } from '../../../cores/personalData/deleteAccounts.ts'
import { makeExports } from '../../../cores/personalData/makeExports.ts'
import { countReplies } from '../../../cores/replies/countReplies.ts'
import { runJob } from '../../../platform/jobs/runJob.ts'
import { chapterIDs, itemsOf, replyTo } from '../../../testing/api.ts'
import { PASSWORD, SUBJECT } from '../../../testing/bank.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { codeFor, md5, refusal } from '../testing/visitor.ts'

const DAY = 86_400_000
const ENDED = { status: 401, data: { type: 0 } }
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

describeOnBothDatabases('what is mine on /myCenter', (openStore) => {
  let scene: Scene
  let guid: string
  beforeAll(async () => {
    scene = await setScene(await openStore())
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    scene.api.clock.now += 20 * 60_000
    guid = await scene.api.login(scene.api.world.vip)
  })
  const client = () => scene.api.client
  const now = () => scene.api.clock.now
  const again = { allowedRepeat: true }

  /** Logs in with that browser; gives the session and its re-login secret. */
  async function logInBy(userAgent: string, username = scene.api.world.vip) {
    const response = await fetch(`${scene.api.origin}/api/user/userlogin`, {
      method: 'POST',
      headers: { 'user-agent': userAgent, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ username, password: PASSWORD, istoke: '1' }),
    })
    const { data } = (await response.json()) as { data: { guid: string; toke: string } }
    return data
  }
  const listOf = async (by: string) => (await client().send('account.devices', { guid: by }, again)).list

  test('devices: where one is logged in, and where one would be without the password; this one is marked', async () => {
    const chrome = await logInBy(CHROME)
    scene.api.clock.now += DAY
    const firefox = await logInBy(FIREFOX)
    expect(await listOf(firefox.guid)).toMatchObject([
      { device: 'Firefox · Linux', address: '127.0.*.*', isThis: 1, isOn: 1, firstAt: now(), lastAt: now() },
      { device: 'Chrome · Windows', isThis: 0, isOn: 0, lastAt: now() - DAY },
    ])
    const [, other] = await listOf(firefox.guid)
    await client().send('account.deviceLogout', { guid: firefox.guid, deviceID: other?.deviceID ?? '' })
    expect(await listOf(firefox.guid)).toHaveLength(1)
    expect(
      await refusal(client().send('account.userlogin', { username: scene.api.world.vip, password: chrome.toke })),
    ).toMatchObject({ status: 400 })
    expect(
      await refusal(
        client().send('account.deviceLogout', { guid: firefox.guid, deviceID: other?.deviceID ?? '' }, again),
      ),
    ).toMatchObject({ status: 404 })
  })

  test('a staff member’s other session is logged out: its next call is refused', async () => {
    const office = await scene.guidOf('editor')
    const pages = await logInBy(CHROME, 'editor')
    const list = await listOf(pages.guid)
    expect(list.map(({ clientType }) => clientType).sort()).toEqual(['console', 'web_pc'])
    const other = list.find(({ isThis }) => isThis === 0)
    await client().send('account.deviceLogout', { guid: pages.guid, deviceID: other?.deviceID ?? '' })
    expect(await refusal(client().send('account.getUserInfo', { guid: office }))).toMatchObject(ENDED)
    const office2 = await scene.guidOf('editor')
    await client().send('account.devicesLogoutOthers', { guid: pages.guid })
    expect(await refusal(client().send('account.getUserInfo', { guid: office2 }))).toMatchObject(ENDED)
    await expect(client().send('account.getUserInfo', { guid: pages.guid }, again)).resolves.toBeTruthy()
  })

  test('nobody logs out the device of somebody else', async () => {
    const [mine] = await listOf(guid)
    const other = await scene.api.login(scene.api.world.plain)
    expect(
      await refusal(client().send('account.deviceLogout', { guid: other, deviceID: mine?.deviceID ?? '' })),
    ).toMatchObject({ status: 404 })
    await expect(client().send('account.getUserInfo', { guid }, again)).resolves.toBeTruthy()
  })

  /** Answers a question of the free chapter at each of these moments. */
  async function answer(moments: readonly number[], spendTime = 90): Promise<void> {
    const appID = scene.api.world.subjectID
    const { 全部题型 } = await chapterIDs(scene.api, SUBJECT)
    const set = await client().send('practice.getChapterTestEx', { guid, appID, cptID: 全部题型 as number }, again)
    const item = itemsOf(set)[0] as ReturnType<typeof itemsOf>[number]
    await client().send('practice.submitReplies', {
      guid,
      appID,
      repliesJson: moments.map((at) => replyTo(item, at, { spendTime })),
    })
  }
  const year = () => client().send('account.studyDays', { guid, year: 2026 }, again)

  test('days studied: Beijing days, minutes, the row of days; counted or not yet, it is the same', async () => {
    const noon = Date.parse('2026-11-20T04:00:00Z')
    // 23:30 and 00:30 in Beijing are two days.
    await answer([noon - 3 * DAY, noon - DAY + 11.5 * 3_600_000, noon - DAY + 12.5 * 3_600_000])
    const before = await year()
    expect(before.days).toEqual([
      { day: '2026-11-17', answered: 1, right: 1, minutes: 2 },
      { day: '2026-11-19', answered: 1, right: 1, minutes: 2 },
      { day: '2026-11-20', answered: 1, right: 1, minutes: 2 },
    ])
    scene.api.clock.now += 60_000
    await runJob(countReplies, scene.api.services)
    expect((await year()).days).toEqual(before.days)
    expect(await year()).toMatchObject({
      longestStreak: 2,
      daysStudied: 3,
      answered: 3,
      firstYear: 2026,
      lastYear: 2026,
    })
  })

  test('a question that stayed open for hours counts ten minutes', async () => {
    await answer([Date.parse('2026-03-01T04:00:00Z')], 30_000)
    expect((await year()).days[0]).toEqual({ day: '2026-03-01', answered: 1, right: 1, minutes: 10 })
  })

  const exported = () => client().send('account.dataExport', { guid }, again)
  const start = () => client().send('account.dataExportStart', { guid }, again)
  /** Runs the job until nothing waits; gives the number of exports made. */
  const make = async () => {
    const ready = async () =>
      (await scene.store.all<{ export_id: number }>(`select export_id from data_export where state = 'ready'`, [])).map(
        ({ export_id }) => export_id,
      )
    const before = await ready()
    await runJob(makeExports, scene.api.services)
    return (await ready()).filter((id) => !before.includes(id)).length
  }

  test('an export: one at a time, mine alone, opened by a signed address, gone after a week', async () => {
    await client().send('practice.saveNote', {
      guid,
      appID: scene.api.world.subjectID,
      allTestID: (await scene.store.all<{ question_id: number }>('select question_id from question limit 1', []))[0]
        ?.question_id as number,
      content: '=我的笔记',
      changedAt: now(),
    })
    expect(await exported()).toMatchObject({ state: 'none' })
    await start()
    expect(await refusal(start())).toMatchObject({ status: 409 })
    expect(await exported()).toMatchObject({ state: 'waiting', address: null })
    expect(await make()).toBe(1)
    const ready = await exported()
    expect(ready).toMatchObject({ state: 'ready', progress: 100, expiresAt: now() + 7 * DAY })
    const open = (by: string) => fetch(`${scene.api.origin}${ready.address}&guid=${by}`)
    expect((await open(await scene.api.login(scene.api.world.plain))).status).toBe(403)
    const response = await open(guid)
    expect(response.headers.get('content-disposition')).toBe('attachment')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(bytes.length).toBe(ready.bytes)
    const files = unzipSync(bytes)
    const text = (name: string) => new TextDecoder().decode(files[name])
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'csv/account.csv',
        'json/replies.json',
        'csv/notes.csv',
        'pages/notes.html',
        'index.html',
        'readme.txt',
      ]),
    )
    expect(text('csv/notes.csv')).toContain(`'=我的笔记`)
    expect(JSON.parse(text('json/replies.json'))[0]).toMatchObject({
      subject_name: expect.any(String),
      answered_at: expect.stringMatching(/^2026-.*\+08:00$/),
    })
    const all = Object.keys(files).map(text).join('\n')
    for (const secret of [guid, 'password_hash', 'explanation', scene.api.world.plain])
      expect(all).not.toContain(secret)
    const { path } = (await scene.api.services.personalData.exportOf(await scene.idOf(scene.api.world.vip))) ?? {}
    scene.api.clock.now += 7 * DAY
    await make()
    expect(await scene.api.services.files.stat(path as string)).toBeUndefined()
    expect(await exported()).toMatchObject({ state: 'expired', address: null, bytes: null })
  })

  test('an export that is stopped leaves nothing; one whose server was lost is made by the next', async () => {
    await start()
    await client().send('account.dataExportStop', { guid }, again)
    expect(await exported()).toMatchObject({ state: 'stopped' })
    expect(await make()).toBe(0)
    await start()
    await scene.store.write((tx) =>
      tx.run(`update data_export set state = 'running', holder = 'lost', until = ?`, [now() + 30_000]),
    )
    expect(await make()).toBe(0)
    scene.api.clock.now += 60_000
    expect(await make()).toBe(1)
    expect(await exported()).toMatchObject({ state: 'ready' })
    // Stopped while it is made: it ends with its next part.
    await start()
    await scene.store.write((tx) => tx.run('update data_export set stop_asked = 1', []))
    expect(await make()).toBe(0)
    expect(await exported()).toMatchObject({ state: 'stopped', address: null })
    expect(await scene.api.services.files.list('exports')).toEqual([])
  })

  const ask = (password = PASSWORD) => client().send('account.askDeletion', { guid, password }, again)
  const deletion = () => client().send('account.accountDeletion', { guid }, again)

  test('deletion: the password, what is lost, other sessions end; a button takes it back, and so does a log-in', async () => {
    expect(await deletion()).toMatchObject({ dueAt: null, waitingDays: 7, versions: [{ name: expect.any(String) }] })
    expect(await refusal(ask('wrong'))).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'password', reason: '密码不正确' }] },
    })
    const { dueAt } = await ask()
    expect(dueAt).toBe(now() + 7 * DAY)
    expect(await refusal(ask())).toMatchObject({ status: 409 })
    expect(await deletion()).toMatchObject({ dueAt, askedAt: now() })
    await client().send('account.takeBackDeletion', { guid }, again)
    expect(await deletion()).toMatchObject({ dueAt: null, takenBackAt: null })
    expect(await refusal(client().send('account.takeBackDeletion', { guid }, again))).toMatchObject({ status: 409 })

    const { toke, ...remembered } = await logInBy(CHROME)
    guid = remembered.guid
    await ask()
    // A remembered browser does not log in by itself, which would cancel the deletion unnoticed.
    expect(
      await refusal(client().send('account.userlogin', { username: scene.api.world.vip, password: toke }, again)),
    ).toMatchObject({ status: 400 })
    expect(await deletion()).toMatchObject({ dueAt: now() + 7 * DAY })
    guid = await scene.api.login(scene.api.world.vip)
    expect(await deletion()).toMatchObject({ dueAt: null, takenBackAt: now() })
    const said = await scene.store.all<{ changes: string; actor_name: string }>(
      `select changes, actor_name from audit_log where call in ('account.askDeletion', 'account.takeBackDeletion', 'account.userlogin') order by at`,
      [],
    )
    expect(said).toHaveLength(4)
    expect(new Set(said.map(({ actor_name }) => actor_name))).toEqual(new Set(['学员本人']))
  })

  test('deletion is refused to the staff, and while money or a parcel is on its way', async () => {
    const before = guid
    guid = await scene.guidOf('editor')
    expect(await refusal(ask())).toMatchObject({ status: 409, msg: '员工账号不能注销，请联系运营人员' })
    guid = before
    const userID = await scene.idOf(scene.api.world.vip)
    await scene.store.write((tx) =>
      tx.db
        .insertInto('shipment')
        .values({
          ...{ shipment_id: 1, order_id: 1, order_no: '1', user_id: userID, agent_code: '', state: 'sent', due_at: 0 },
          ...{ user_name: '', phone: '', region_code: '', address: '', details: '', carrier: '', number: '' },
          ...{ sent_at: 0, delivered_at: null, received_at: null, reason: '', updated_at: 0, revision: 0 },
        })
        .execute(),
    )
    expect(await deletion()).toMatchObject({ openParcels: 1 })
    expect(await refusal(ask())).toMatchObject({ status: 409, msg: '还有没有收到的图书包裹，收货后才能注销账号' })
    await scene.store.write((tx) => tx.run(`update shipment set state = 'received'`, []))
  })

  test('when the day comes nobody logs in any more, the versions end, and the phone registers anew', async () => {
    const userName = '13900009999'
    const verifyCode = await codeFor(scene.api, scene.store, userName, 'login')
    const made = await client().send('account.codelogin', { userName, verifyCode, password: md5('river2boat.') })
    guid = made.guid
    await ask('river2boat.')
    scene.api.clock.now += 7 * DAY
    await runJob(deleteAccounts, scene.api.services)
    expect(await refusal(client().send('account.getUserInfo', { guid }, again))).toMatchObject({ status: 401 })
    expect(
      await refusal(client().send('account.userlogin', { username: userName, password: 'river2boat.' })),
    ).toMatchObject({ status: 400 })
    const code = await codeFor(scene.api, scene.store, userName, 'login')
    const anew = await client().send('account.codelogin', { userName, verifyCode: code }, again)
    expect(anew.userID).not.toBe(made.userID)
  })
})
