import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ClientType } from '@tizhou/domain/client/clientType'
import {
  type Addressed,
  CLIENT_TYPES,
  type ClientAim,
  isFor,
  KIND_NAMES,
  type NoticeKind,
  type Target,
} from '@tizhou/domain/notices/notices'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { storedTypes } from '../../cores/notices/shown.ts'
import { sweepPictures } from '../../cores/notices/sweepPictures.ts'
import { tellBegun } from '../../cores/notices/tellBegun.ts'
import { newId } from '../../platform/database/ids.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'
import { refusal } from '../../testing/refusal.ts'
import { hostileUploads } from '../../testing/uploads.ts'
import { noticeDesk } from './testing/noticeDesk.ts'

const SEED = 20261123

describeOnBothDatabases('notices', (openStore) => {
  let scene: Scene
  let seller: string
  let vip: string
  let plain: string
  let appID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    seller = await scene.guidOf('seller')
    vip = await scene.api.login(scene.api.world.vip)
    plain = await scene.api.login(scene.api.world.plain)
    appID = scene.api.world.subjectID
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const { save, published, notified } = noticeDesk(() => ({ scene, seller, appID }))

  test('whom a notice is for: the query says what the rule says', async () => {
    const subjects = [appID, scene.api.world.otherSubjectID]
    const target = fc.record<Target>({
      appID: fc.constantFrom(null, ...subjects),
      vip: fc.constantFrom(null, 0, 1),
      vn: fc.constantFrom(null, 1, 2),
      agentCode: fc.constantFrom('', 'A1', 'A2'),
      client: fc.record<ClientAim>({
        terminal: fc.constantFrom(null, null, 4, 5),
        versionName: fc.constantFrom('', '', '冲刺版', '标准版'),
        clientTypes: fc.oneof(fc.constant<ClientType[]>([]), fc.subarray(CLIENT_TYPES)),
      }),
    })
    const learner = fc.record<Addressed>({
      appID: fc.constantFrom(...subjects),
      vns: fc.subarray([1, 2, 3]),
      agentCode: fc.constantFrom('', 'A1', 'A2'),
      pageAgent: fc.constantFrom('', 'A1', 'A2'),
      client: fc.record({
        terminal: fc.constantFrom(4, 5),
        versionName: fc.constantFrom('', '冲刺版', '标准版'),
        clientType: fc.constantFrom(...CLIENT_TYPES, 'else'),
      }),
    })
    const now = scene.api.clock.now
    const targets = fc.sample(target, { numRuns: 90, seed: SEED })
    const rows = targets.map((of) => ({
      notice_id: newId(),
      kind: 'course' as const,
      ...{ user_id: 0, occasion: null },
      subject_id: of.appID ?? 0,
      vip: of.vip,
      vn: of.vn,
      agent_code: of.agentCode,
      terminal: of.client?.terminal ?? null,
      version_name: of.client?.versionName ?? '',
      client_types: storedTypes(of.client?.clientTypes ?? []),
      title: 't',
      html: '',
      link: '',
      exam_type: '',
      priority: 0,
      begins_at: now,
      ends_at: null,
      withdrawn_at: null,
      revision: 1,
      updated_at: now,
      updated_by: '',
    }))
    await scene.store.write(async (tx) => {
      for (const row of rows) await scene.api.services.notices.in(tx).addNotice(row)
    })
    for (const one of fc.sample(learner, { numRuns: 60, seed: SEED })) {
      const found = await scene.api.services.notices.noticesFor({ ...one, kind: 'course', now, size: 100 })
      const due = rows.filter((_, at) => isFor(targets[at] as Target, one))
      expect(found.map(({ notice_id }) => notice_id).sort()).toEqual(due.map(({ notice_id }) => notice_id).sort())
    }
    await scene.store.db.selectFrom('notice').selectAll().execute()
    await scene.store.write(async (tx) => {
      await tx.db.deleteFrom('notice').where('kind', '=', 'course').execute()
    })
  })

  test('the home page has notices, banners and alerts of its subject and of all, the weightiest first', async () => {
    await save({ title: '普通', appID })
    await save({ title: '要紧', appID, priority: 90 })
    await save({ title: '横幅', kind: 'banner', html: '' })
    await save({ title: '提醒', kind: 'alert', html: '' })
    await save({ title: '别科', appID: scene.api.world.otherSubjectID })
    await save({ title: '会员', appID, vip: 1, priority: 5 })
    expect(await published()).toEqual(['要紧', '普通', '横幅', '提醒'])
    expect(await published({ noticeType: '1', guid: vip })).toEqual(['要紧', '普通', '会员'])
  })

  test('a notice begins and ends by the clock of the server, and is gone once it is withdrawn', async () => {
    const now = scene.api.clock.now
    await save({ title: '将来', beginsAt: now + 1_000, endsAt: now + 5_000 })
    expect(await published()).not.toContain('将来')
    await runJob(tellBegun, scene.api.services)
    expect(await runJob(tellBegun, scene.api.services)).toBe(false)
    scene.api.clock.now = now + 1_000
    expect(await runJob(tellBegun, scene.api.services)).toBe(true)
    expect(await runJob(tellBegun, scene.api.services)).toBe(false)
    expect(await published()).toContain('将来')
    scene.api.clock.now = now + 5_000
    expect(await published()).not.toContain('将来')
    const { noticeID } = await save({ title: '撤回的' })
    await send().send('notices.noticeWithdraw', { guid: seller, noticeID })
    expect(await published()).not.toContain('撤回的')
    await send().send('notices.noticeRestore', { guid: seller, noticeID })
    expect(await published()).toContain('撤回的')
  })

  test('notifications and course notices are read by each learner; the versions that the server knows count', async () => {
    const { noticeID } = await save({ kind: 'notify', title: '给会员', appID, vip: 1 })
    expect(await notified(plain)).toEqual({ list: [], total: 0, unread: 0 })
    expect(await notified(vip)).toMatchObject({ list: [{ ID: noticeID, title: '给会员', isRead: 0 }], unread: 1 })
    await send().send('notices.noticeRead', { guid: vip, noticeID })
    await send().send('notices.noticeRead', { guid: vip, noticeID }, { allowedRepeat: true })
    expect(await notified(vip)).toMatchObject({ list: [{ isRead: 1 }], unread: 0 })
    expect(await refusal(send().send('notices.messageRead', { guid: vip, messageID: noticeID }))).toMatchObject({
      status: 404,
    })
  })

  test('of the announcements that one has not read the weightiest comes, one after the other', async () => {
    const low = (await save({ kind: 'announcement', title: '低', priority: 1 })).noticeID
    const high = (await save({ kind: 'announcement', title: '高', priority: 50 })).noticeID
    const next = async () => (await send().send('notices.getTestNew', { appID, guid: plain })).announcement?.title
    expect(await next()).toBe('高')
    await send().send('notices.addTest', { appID, guid: plain, ID: high })
    expect(await next()).toBe('低')
    await send().send('notices.addTest', { appID, guid: plain, ID: low })
    expect(await next()).toBeUndefined()
  })

  test('messages come ten a page, with how many there are and how many are unread', async () => {
    for (let n = 1; n <= 12; n++) await save({ kind: 'message', title: `消息 ${n}`, appID, priority: n })
    const page = (curPage: number) =>
      send().send('notices.messageList', { appID, guid: plain, curPage, eachPageNum: 10 })
    const [first, second] = [await page(0), await page(1)]
    expect([first.list.length, second.list.length, first.total, first.unread]).toEqual([10, 2, 12, 12])
    expect(first.list[0]?.title).toBe('消息 12')
    await send().send('notices.messageRead', { guid: plain, messageID: first.list[0]?.ID as number })
    const after = await page(0)
    expect([after.unread, after.list[0]?.isRead, after.list[1]?.isRead]).toEqual([11, 1, 0])
  })

  test('a pop-up is of its subject and of its exam type, and is aimed at people as notices are', async () => {
    await save({ kind: 'window', title: '都弹', appID })
    await save({ kind: 'window', title: '只在冲刺', appID, examType: '40', priority: 99 })
    const shown = async (examType: string) =>
      (await send().send('notices.getmesswindow', { appID, examType })).list.map(({ title }) => title)
    expect(await shown('')).toEqual(['都弹'])
    expect(await shown('40')).toEqual(['只在冲刺', '都弹'])
    const aimed = [
      await save({ kind: 'window', title: '给会员', appID, vip: 1, examType: '50' }),
      await save({ kind: 'window', title: '给非会员', appID, vip: 0, examType: '50' }),
      await save({ kind: 'window', title: '给二号版本', appID, vn: 2, examType: '50' }),
      await save({ kind: 'window', title: '给代理', appID, agentCode: 'elsewhere', examType: '50' }),
    ]
    const aimedAt = async (guid?: string) => {
      const { list } = await send().send('notices.getmesswindow', { appID, examType: '50', ...(guid && { guid }) })
      return list.map(({ title }) => title).filter((title) => title.startsWith('给'))
    }
    expect((await aimedAt(vip)).sort()).toEqual(['给二号版本', '给会员'])
    expect(await aimedAt(plain)).toEqual(['给非会员'])
    expect(await aimedAt()).toEqual(['给非会员'])
    const close = (guid: string, at: number) =>
      refusal(send().send('notices.noticeRead', { guid, noticeID: aimed[at]?.noticeID as number }))
    expect([(await close(plain, 0))?.status, await close(vip, 0)]).toEqual([404, undefined])
    expect(await aimedAt(vip)).toEqual(['给二号版本'])
  })

  test('what cannot be published is refused by field; hostile links and tags are not kept; an old form changes nothing', async () => {
    const fields = async (of: object) =>
      ((await refusal(save(of)))?.data?.errors ?? []).map(({ field }: { field: string }) => field)
    const now = scene.api.clock.now
    expect(await fields({ title: ' ', html: '<p> </p>', link: 'javascript:alert(1)' })).toEqual([
      'title',
      'html',
      'link',
    ])
    expect(await fields({ beginsAt: now, endsAt: now })).toEqual(['endsAt'])
    expect(await fields({ vn: 2 })).toEqual(['vn'])
    expect(await fields({ appID: 1 })).toEqual(['appID'])
    const { noticeID } = await save({ kind: 'notify', title: '旧', html: '<p onclick="x">甲<script>1</script></p>' })
    expect((await notified(plain)).list.find(({ ID }) => ID === noticeID)?.html).toBe('<p>甲</p>')
    await save({ noticeID, revision: 1, kind: 'notify', title: '新' })
    expect(await refusal(save({ noticeID, revision: 1, kind: 'notify', title: '晚' }))).toMatchObject({ status: 409 })
  })

  test('the number of people it reaches counts learners of the subject, by what they hold', async () => {
    const reach = async (of: object) =>
      (await send().send('notices.noticeReach', { guid: seller, agentCode: '', html: '<b>x</b>', ...of })).learners
    expect(await reach({})).toBe(2)
    expect(await reach({ appID })).toBe(1)
    expect(await reach({ appID, vip: 1 })).toBe(1)
    expect(await reach({ appID, vn: 2 })).toBe(1)
    expect(await reach({ appID, vn: 1 })).toBe(0)
    expect(await reach({ vip: 0 })).toBe(1)
    expect(await reach({ agentCode: 'nobody' })).toBe(0)
  })

  test('the list of staff says how each stands and how many have read it', async () => {
    const { rows } = await send().send('notices.noticeList', { guid: seller, pageSize: 200 })
    const byTitle = new Map(rows.map((row) => [row.title, row]))
    expect(byTitle.get('将来')?.state).toBe('over')
    expect(byTitle.get('给会员')).toMatchObject({ reads: 1, state: 'standing', vip: 1 })
    const kinds = new Set<NoticeKind>(rows.map(({ kind }) => kind))
    expect(KIND_NAMES.filter((kind) => !kinds.has(kind))).toEqual(['course'])
    const over = await send().send('notices.noticeList', { guid: seller, state: 'over' })
    expect(over.rows.map(({ title }) => title)).toEqual(['将来'])
  })

  test(`the dot of notices counts what is unread for each learner, over random events (seed ${SEED})`, async () => {
    const { api } = scene
    const { world, clock } = api
    const learners = [
      { name: world.vip, guid: vip, vns: [2] },
      { name: world.plain, guid: plain, vns: [] as number[] },
    ]
    const kinds = ['notify', 'course', 'message'] as const
    const event = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          do: fc.constant('tell' as const),
          kind: fc.constantFrom(...kinds),
          vip: fc.constantFrom(undefined, undefined, 0 as const, 1 as const),
          own: fc.boolean(),
          delay: fc.constantFrom(0, 0, 60_000),
        }),
      },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('read' as const), who: fc.nat({ max: 1 }), at: fc.nat() }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), at: fc.nat() }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('time' as const) }) },
    )
    const run = async (events: (typeof event extends fc.Arbitrary<infer E> ? E : never)[]) => {
      await scene.store.write(async (tx) => {
        await tx.db
          .deleteFrom('notice')
          .where('kind', 'in', [...kinds])
          .execute()
      })
      const told: {
        id: number
        kind: (typeof kinds)[number]
        target: Target
        beginsAt: number
        gone: boolean
        readBy: Set<string>
      }[] = []
      const isUnread = (one: (typeof told)[number], of: (typeof learners)[number]) =>
        !one.gone &&
        one.beginsAt <= clock.now &&
        !one.readBy.has(of.name) &&
        isFor(one.target, { appID, vns: of.vns, agentCode: '' })
      for (const one of events) {
        clock.now += 1
        const some = told[('at' in one ? one.at : 0) % (told.length || 1)]
        if (one.do === 'tell') {
          const beginsAt = clock.now + one.delay
          const of = { kind: one.kind, vip: one.vip, appID: one.own ? appID : undefined, beginsAt }
          const { noticeID } = await save(of)
          const target = { appID: of.appID ?? null, vip: one.vip ?? null, vn: null, agentCode: '' }
          told.push({ id: noticeID, kind: one.kind, target, beginsAt, gone: false, readBy: new Set() })
        } else if (one.do === 'read' && some) {
          const { name, guid, vns } = learners[one.who] as (typeof learners)[number]
          const marked = await refusal(
            some.kind === 'message'
              ? send().send('notices.messageRead', { guid, messageID: some.id }, { allowedRepeat: true })
              : send().send('notices.noticeRead', { guid, noticeID: some.id }, { allowedRepeat: true }),
          )
          // A notice of all subjects can appear in a subject without a version.
          const met = [
            { appID, vns, agentCode: '' },
            ...(some.target.appID ? [] : [{ appID: 0, vns: [], agentCode: '' }]),
          ]
          expect(marked?.status).toBe(met.some((learner) => isFor(some.target, learner)) ? undefined : 404)
          if (!marked) some.readBy.add(name)
        } else if (one.do === 'withdraw' && some) {
          const call = some.gone ? 'notices.noticeRestore' : 'notices.noticeWithdraw'
          await send().send(call, { guid: seller, noticeID: some.id }, { allowedRepeat: true })
          some.gone = !some.gone
        } else if (one.do === 'time') clock.now += 60_000
        for (const of of learners) {
          const learner = await api.services.dots.learnerOf(await scene.idOf(of.name), appID)
          const dots = new Map((await api.services.dots.dotsOf(learner)).map(({ kind, unread }) => [kind, unread]))
          expect(dots.get('notices')).toBe(told.filter((notice) => isUnread(notice, of)).length)
        }
      }
    }
    await fc.assert(fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 20 }), run), {
      seed: SEED,
      numRuns: 6,
      endOnFailure: true,
    })
  })

  test('pictures come with a notice in their order; what is no picture, has no words or is another notice’s is refused', async () => {
    const picture = async () => {
      const made = sharp({ create: { width: 30, height: 20, channels: 3, background: '#336699' } }).png()
      const file = new Blob([new Uint8Array(await made.toBuffer())])
      return (await scene.sendFile('notices.noticePicture', { guid: seller }, file)).imageID
    }
    const [one, two] = [await picture(), await picture()]
    const { noticeID } = await save({
      kind: 'banner',
      title: '有图',
      html: '',
      priority: 500,
      picturesJson: [
        { imageID: two, alt: '第二张', link: '' },
        { imageID: one, alt: '第一张', link: '/review' },
      ],
    })
    const images = async () =>
      (
        await send().send('notices.Publish', {
          ...{ appID, noticeType: '2', vip: 0, userVName: '', agentCode: '', terminal: 5, clientType: 'web_pc' },
        })
      ).list.find(({ ID }) => ID === noticeID)?.images
    expect(await images()).toMatchObject([
      { imageID: two, alt: '第二张', link: '', width: 30, height: 20 },
      { imageID: one, alt: '第一张', link: '/review' },
    ])
    const field = async (picturesJson: object[]) =>
      (await refusal(save({ kind: 'banner', picturesJson })))?.data?.errors?.[0]?.field
    expect(await field([{ imageID: one, alt: '别人的', link: '' }])).toBe('pictures')
    expect(await field([{ imageID: await picture(), alt: ' ', link: '' }])).toBe('pictures')
    expect(await field([{ imageID: await picture(), alt: '甲', link: 'javascript:1' }])).toBe('pictures')

    const click = (imageID: number) =>
      send().send('tracking.activityClick', { guid: vip, appID, manageMentID: `${noticeID}`, imageID: `${imageID}` })
    await click(0)
    await click(one)
    await click(two)
    await click(newId())
    const row = async () =>
      (await send().send('notices.noticeList', { guid: seller, pageSize: 100 })).rows.find(
        (found) => found.noticeID === noticeID,
      )
    expect(await row()).toMatchObject({ figures: { opened: 1, clicked: 2 } })

    await save({ noticeID, revision: 1, kind: 'banner', picturesJson: [{ imageID: one, alt: '第一张', link: '' }] })
    expect((await images())?.map(({ imageID }) => imageID)).toEqual([one])
    const names = async () =>
      (await scene.store.db.selectFrom('notice_picture').select('picture_id').execute()).map(
        (found) => found.picture_id,
      )
    const day = 86_400_000
    scene.api.clock.now += 6 * day
    expect(await runJob(sweepPictures, scene.api.services)).toBe(false)
    expect(await names()).toContain(two)
    scene.api.clock.now += 2 * day
    const { name } = await scene.store.db
      .selectFrom('notice_picture')
      .select('name')
      .where('picture_id', '=', two)
      .executeTakeFirstOrThrow()
    expect(await runJob(sweepPictures, scene.api.services)).toBe(true)
    expect(await names()).toEqual([one])
    // What was pressed before was pressed.
    expect(await row()).toMatchObject({ figures: { opened: 1, clicked: 2 } })
    expect(await scene.api.services.files.stat(`images/notices/${name}`)).toBeUndefined()
  })

  test('a text has tables and pictures of notices, no others; what stands in a text stays, whoever shows it', async () => {
    const made = sharp({ create: { width: 30, height: 20, channels: 3, background: '#336699' } }).png()
    const file = new Blob([new Uint8Array(await made.toBuffer())])
    const sent = await scene.sendFile('notices.noticePicture', { guid: seller }, file)
    expect(sent).toMatchObject({ width: 30, height: 20 })
    const img = `<img src="${sent.imgUrl}" alt="课表" width="30" height="20" />`
    const { noticeID } = await save({ kind: 'notify', title: '有图的正文', html: img, priority: 700 })
    const html = async () => (await notified(plain)).list.find(({ ID }) => ID === noticeID)?.html
    expect(await html()).toBe(img)
    const hostile = `<table><tr><td onclick="x">周六</td></tr></table>${img}<img src="https://e.example/x.png"><img src="/files/images/notices/../../x.jpg" onerror="x"><mark>字</mark>`
    await save({ noticeID, revision: 1, kind: 'notify', title: '有图的正文', html: hostile, priority: 700 })
    expect(await html()).toBe(`<table><tr><td>周六</td></tr></table>${img}字`)
    await save({ kind: 'notify', title: '同一张图', html: img })
    await save({ noticeID, revision: 2, kind: 'notify', title: '有图的正文', html: '<p>没有图</p>', priority: 700 })
    const now = scene.api.clock.now
    scene.api.clock.now += 8 * 86_400_000
    await runJob(sweepPictures, scene.api.services)
    scene.api.clock.now = now
    expect(await scene.api.services.files.stat(sent.imgUrl.replace('/files/', ''))).toBeDefined()
    const gone = img.replace(/[0-9a-f]{24}/, '0'.repeat(24))
    expect((await refusal(save({ kind: 'notify', html: gone })))?.data.errors).toMatchObject([{ field: 'html' }])
    const preview = { guid: seller, agentCode: '', html: hostile }
    expect((await send().send('notices.noticeReach', preview)).html).toContain(img)
  })

  test('of every hostile upload a picture is painted anew, or nothing is kept', async () => {
    for (const { name, bytes, kept } of await hostileUploads()) {
      const sent = await scene
        .sendFile('notices.noticePicture', { guid: seller }, new Blob([new Uint8Array(bytes)]))
        .catch((error) => error)
      expect(kept ? typeof sent.imageID : sent.status, name).toBe(kept ? 'number' : 400)
      if (!kept) continue
      const stored = await scene.api.services.files.get(sent.imgUrl.replace('/files/', ''))
      const painted = await buffer(stored?.content as Readable)
      expect((await sharp(painted).metadata()).exif, name).toBeUndefined()
      expect(painted.includes('<script'), name).toBe(false)
    }
  })

  test('a notice that is for others cannot be marked as read', async () => {
    const { noticeID } = await save({ kind: 'notify', title: '给会员的', vip: 1 })
    const { noticeID: toAll } = await save({ kind: 'notify', title: '给大家的' })
    const mark = (guid: string, id: number) => refusal(send().send('notices.noticeRead', { guid, noticeID: id }))
    expect(await mark(plain, noticeID)).toMatchObject({ status: 404 })
    expect(await mark(vip, noticeID)).toBeUndefined()
    expect(await mark(plain, toAll)).toBeUndefined()
  })
})
