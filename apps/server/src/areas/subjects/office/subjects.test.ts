import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { saveOver } from '../../../testing/office/saveOver.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const FIELDS = { name: '中医内科学（主治医师）', shortName: '中医内科', family: '卫生资格', position: 7 }
const VERSION = { name: '冲刺版', position: 3, price: 26_800, verNo: 1, hidden: 0 as const, hideByVip: [], subList: [] }

describeOnBothDatabases('subjects in the back office', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  const detail = (of = appID) => client().send('subjects.subjectDetail', { guid, appID: of })
  const version = async (vn: number) => (await detail()).versions.find((one) => one.vn === vn)
  const refused = (call: Promise<unknown>, field: string, reason: RegExp) =>
    expect(call).rejects.toMatchObject({
      status: 400,
      data: { errors: [{ field, reason: expect.stringMatching(reason) }] },
    })

  test('a subject is made with a code of the conventions, and found by name, code and pinyin', async () => {
    const made = await client().send('subjects.subjectCreate', { guid, code: 'ZC_ZYNK_YTMJ', ...FIELDS })
    const found = async (filter: object) =>
      (await client().send('subjects.subjectList', { guid, ...filter })).rows.map(({ code }) => code)
    for (const q of ['中医', 'zynk', 'ZC_ZYNK', 'zhongyi', ' 卫生资格 '])
      expect([q, await found({ q })]).toEqual([q, ['ZC_ZYNK_YTMJ']])
    expect(await found({ q: '没有这个' })).toEqual([])
    expect(await found({ family: '测试', order: 'code' })).toEqual(['OTHER', SUBJECT])
    expect(await found({ pageSize: 1, page: 2, order: '-code' })).toEqual(['TEST_YTMJ'])
    expect(await detail(made.appID)).toMatchObject({ ...FIELDS, code: 'ZC_ZYNK_YTMJ', versions: [], mockApp: null })
  })

  test('a code that breaks the conventions, stands already, and blank names are refused at their field', async () => {
    const create = (more: object) => client().send('subjects.subjectCreate', { guid, code: 'ZC_A', ...FIELDS, ...more })
    await refused(create({ code: 'zc_a' }), 'code', /大写字母/)
    await refused(create({ code: 'XX_A' }), 'code', /编码约定/)
    await refused(create({ code: 'ZC_ZYNK_YTMJ' }), 'code', /已有/)
    await refused(create({ family: '  ' }), 'family', /不能为空/)
    await refused(create({ mockAppID: 4711 }), 'mockAppID', /已有的科目/)
  })

  test('a changed subject counts a revision, and learners find it by its new name', async () => {
    const counted = async () => (await scene.api.services.subjects.subjectByID(appID))?.revision ?? 0
    const before = await counted()
    await saveOver(client(), 'subjects.subjectSave', { guid, appID, ...FIELDS, shortName: '改名科目' })
    expect(await detail()).toMatchObject({ shortName: '改名科目', code: SUBJECT })
    expect(await counted()).toBe(before + 1)
    await expect
      .poll(async () => (await client().send('subjects.searchAppEName', { appPName: 'gmkm' })).list[0]?.CName)
      .toBe('改名科目')
  })

  test('a withdrawn subject is gone for learners, and comes back', async () => {
    const of = { guid, appID: scene.api.world.otherSubjectID }
    await client().send('subjects.subjectSetWithdrawn', { ...of, withdrawn: 1 })
    const learner = await scene.api.login(scene.api.world.vip)
    const modules = () => client().send('subjects.moduleInfoX', { guid: learner, appID: of.appID })
    expect(await modules()).toEqual({ ar: [] })
    expect((await client().send('subjects.subjectList', { guid, state: 'withdrawn' })).rows).toMatchObject([
      { code: 'OTHER', state: 'withdrawn', withdrawnAt: scene.api.clock.now },
    ])
    await client().send('subjects.subjectSetWithdrawn', { ...of, withdrawn: 0 })
    expect((await client().send('subjects.subjectList', { guid, state: 'withdrawn' })).total).toBe(0)
  })

  test('a new subject is a draft: no learner finds or chooses it until it is open, and what was open is withdrawn', async () => {
    const { appID } = await client().send('subjects.subjectCreate', { guid, code: 'ZC_DRAFT', ...FIELDS, name: '草稿' })
    const operator = await scene.guidOf('operator')
    await client().send('subjects.versionCreate', { guid: operator, appID, vn: 1, ...VERSION })
    const learner = await scene.api.login(scene.api.world.vip)
    const found = async () => (await client().send('subjects.searchAppEName', { appPName: 'ZC_DRAFT' })).list.length
    const choose = () => client().send('subjects.setLastApp', { guid: learner, appID, appVn: 1 })
    const state = async () => (await detail(appID)).state
    const drafts = async () => (await client().send('subjects.subjectList', { guid, state: 'draft' })).rows
    const turn = (withdrawn: 0 | 1) => client().send('subjects.subjectSetWithdrawn', { guid, appID, withdrawn })

    expect(await state()).toBe('draft')
    expect((await drafts()).map(({ code }) => code)).toContain('ZC_DRAFT')
    expect(await found()).toBe(0)
    await expect(choose()).rejects.toMatchObject({ status: 404 })
    await turn(1)
    expect(await state()).toBe('draft')
    await turn(0)
    expect(await state()).toBe('open')
    await expect.poll(found).toBe(1)
    await choose()
    await turn(1)
    expect(await state()).toBe('withdrawn')
    expect((await drafts()).map(({ code }) => code)).not.toContain('ZC_DRAFT')
  })

  test('rule: a version that was never on sale is a draft, which no learner sees, buys or is given', async () => {
    const operator = await scene.guidOf('operator')
    const of = { guid: operator, appID, vn: 31 }
    await client().send('subjects.versionCreate', { ...of, ...VERSION, verNo: 20 })
    const vip = await scene.api.login(scene.api.world.vip)
    const seen = async () => {
      const { ar } = await client().send('subjects.moduleInfoX', { guid: vip, appID })
      return (ar as { vn: number }[]).some(({ vn }) => vn === 31)
    }
    const grant = () =>
      client().send('sales.entitlementGrant', {
        ...{ guid: operator, appID, vn: 31, days: 3, reason: '试', userName: scene.api.world.plain },
      })
    expect((await version(31))?.state).toBe('draft')
    expect(await seen()).toBe(false)
    const priced = async () => (await client().send('sales.pricelist', { guid: vip, appID })).list.map(({ vn }) => vn)
    expect(await priced()).not.toContain(31)
    await refused(grant(), 'vn', /草稿/)
    await saveOver(client(), 'subjects.versionSave', { ...of, ...VERSION })
    expect((await version(31))?.state).toBe('open')
    await expect.poll(seen).toBe(true)
    expect(await priced()).toContain(31)
    await saveOver(client(), 'subjects.versionSave', { ...of, ...VERSION, verNo: 20 })
    expect((await version(31))?.state).toBe('withdrawn')
    expect(await seen()).toBe(true)
    await grant()
  })

  test('a version has a price in fen, VerNO, buyListHide, hideByVip and a SubList, as pricelist shows them', async () => {
    const typed = {
      ...VERSION,
      hidden: 1 as const,
      hideByVip: [1, 2],
      subList: [{ ID: 5, Name: ' 上册 ', modules: ['Video'] }],
    }
    const operator = await scene.guidOf('operator')
    await client().send('subjects.versionCreate', { guid: operator, appID, vn: 7, ...typed })
    expect(await version(7)).toMatchObject({
      ...typed,
      subList: [{ ID: 5, Name: '上册', modules: ['Video'] }],
      modules: [],
      everHeld: 0,
    })
    const learner = await scene.api.login(scene.api.world.plain)
    const { list } = await client().send('sales.pricelist', { guid: learner, appID })
    expect(list.find(({ vn }) => vn === 7)).toMatchObject({
      vname: '冲刺版',
      price: 268,
      buyListHide: 1,
      rules: '{"hideByVip":[1,2]}',
      SubList: [{ ID: 5, Name: '上册' }],
    })
    await saveOver(client(), 'subjects.versionSave', {
      ...{ guid: operator, appID, vn: 7, ...typed },
      ...{ verNo: 20, price: 1, hideByVip: [] },
    })
    expect(await version(7)).toMatchObject({ verNo: 20, price: 1, hideByVip: [] })
  })

  test('an editor sets no prices, and puts nothing on sale that has none', async () => {
    const { price, ...plain } = VERSION
    const create = (vn: number, more: object) =>
      client().send('subjects.versionCreate', { guid, appID, vn, ...plain, ...more })
    const save = (of: string, more: object) =>
      saveOver(client(), 'subjects.versionSave', { guid: of, appID, vn: 8, ...plain, ...more })
    await expect(create(8, { price })).rejects.toMatchObject({ status: 403 })
    await refused(create(8, {}), 'offSale', /还没有价格/)
    await create(8, { verNo: 20 })
    expect(await version(8)).toMatchObject({ price: 0, verNo: 20 })
    await refused(save(guid, {}), 'offSale', /还没有价格/)
    await expect(save(guid, { verNo: 20, price: 1 })).rejects.toMatchObject({ status: 403 })
    await save(await scene.guidOf('operator'), { verNo: 20, price: 5_000 })
    // An editor's form sends the price as read, or none.
    await save(guid, { price: 5_000 })
    await save(guid, { name: '改名' })
    expect(await version(8)).toMatchObject({ name: '改名', price: 5_000, verNo: 1 })
    await client().send('subjects.versionRemove', { guid, appID, vn: 8 })
  })

  test('a version that cannot be is refused at its field', async () => {
    const { price: _, ...VERSION_ALONE } = VERSION
    const save = (more: object) =>
      saveOver(client(), 'subjects.versionSave', { guid, appID, vn: 7, ...VERSION_ALONE, ...more })
    await refused(save({ name: ' ' }), 'name', /不能为空/)
    await refused(save({ hideByVip: [7] }), 'hideByVip', /自己/)
    await refused(save({ hideByVip: [55] }), 'hideByVip', /没有版本 55/)
    await refused(
      save({
        subList: [
          { ID: 1, Name: 'a' },
          { ID: 1, Name: 'b' },
        ],
      }),
      'subList',
      /重复/,
    )
    await refused(save({ price: 1.5 }), 'price', /整数/)
    await refused(
      client().send('subjects.versionCreate', { guid, appID, vn: 7, ...VERSION_ALONE, verNo: 20 }),
      'vn',
      /已有/,
    )
    await expect(saveOver(client(), 'subjects.versionSave', { guid, appID, vn: 8, ...VERSION })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('a version goes only where nobody ever had it', async () => {
    const remove = (vn: number) => client().send('subjects.versionRemove', { guid, appID, vn })
    await expect(remove(2)).rejects.toMatchObject({ status: 409 })
    await remove(7)
    expect(await version(7)).toBeUndefined()
  })

  test('what a version unlocks opens and shuts at once for who holds it, and they are told', async () => {
    const learner = await scene.api.login(scene.api.world.vip)
    const open = async (key: string) => {
      const info = await client().send('subjects.moduleInfoX', { guid: learner, appID })
      return (info as unknown as Record<string, { isVip?: number } | undefined>)[key]?.isVip
    }
    expect([await open('ChapterTest'), await open('Video')]).toEqual([1, undefined])
    const { modulesRevision: revision } = await detail()
    const set = (revision: string, modules: string[]) =>
      client().send('subjects.versionSetModules', { guid, appID, revision, modulesJson: [{ vn: 2, modules }] })
    expect(await set(revision, ['Video', 'Live', 'ChapterTest'])).toEqual({ changed: 1, told: 1 })
    expect((await version(2))?.modules).toEqual(['ChapterTest', 'Video', 'Live'])
    await expect.poll(() => open('Video')).toBe(1)
    const { list } = await client().send('subjects.getChangeInfo', { guid: learner })
    expect(list).toMatchObject([{ AppID: appID, AppVn: 2, Type: 'changed', At: scene.api.clock.now }])
    await expect(set(revision, ['Live'])).rejects.toMatchObject({ status: 409 })
    const { modulesRevision: now } = await detail()
    await refused(set(now, ['Nothing']), 'modulesJson[0]', /没有模块 Nothing/)
    expect(await set(now, ['Live', 'Video', 'ChapterTest'])).toEqual({ changed: 0, told: 0 })
  })

  test('official exam dates are what learners count down to', async () => {
    const date = { guid, appID, year: 2027, name: '第一场', startsOn: '2027-04-10', endsOn: '2027-04-11', note: '官网' }
    const { examDateID } = await client().send('subjects.examDateSave', date)
    const learner = await scene.api.login(scene.api.world.vip)
    const dates = async () => (await client().send('subjects.getExamDate', { guid: learner, appEName: SUBJECT })).list
    expect(await dates()).toMatchObject([{ Year: 2027, Name: '第一场', StartDate: '2027-04-10', Note: '官网' }])
    await saveOver(client(), 'subjects.examDateSave', { ...date, examDateID, name: '第二场' })
    expect(await dates()).toMatchObject([{ Name: '第二场' }])
    await refused(client().send('subjects.examDateSave', { ...date, name: '第二场' }), 'name', /同名/)
    await refused(client().send('subjects.examDateSave', { ...date, startsOn: '2027-02-31' }), 'startsOn', /没有这一天/)
    await refused(client().send('subjects.examDateSave', { ...date, endsOn: '2027-04-01' }), 'endsOn', /不能早于/)
    await refused(client().send('subjects.examDateSave', { ...date, year: 2026 }), 'year', /年份/)
    await client().send('subjects.examDateRemove', { guid, appID, examDateID })
    expect(await dates()).toEqual([])
  })
  test('what a subject still needs before learners see it is told, and is done once it is there', async () => {
    const { otherSubjectID } = scene.api.world
    const missing = async (appID: number) =>
      (await client().send('subjects.subjectSaleCheck', { guid, appID })).checks.flatMap(({ key, isDone }) =>
        isDone ? [] : key,
      )
    expect(await missing(otherSubjectID)).toContain('questions')
    expect(await missing(otherSubjectID)).toContain('free')
    const before = await missing(appID)
    expect(before).not.toContain('questions')
    expect(before).not.toContain('free')
    expect(before).toContain('dates')
    const date = { year: 2028, name: '笔试', startsOn: '2028-04-10', endsOn: '2028-04-11', note: '' }
    const { examDateID } = await client().send('subjects.examDateSave', { guid, appID, ...date })
    expect(await missing(appID)).not.toContain('dates')
    await client().send('subjects.examDateRemove', { guid, appID, examDateID })
  })

  test('prices of price lists count; a question that is free in two trees is one', async () => {
    const operator = await scene.guidOf('operator')
    const said = async (of: string) =>
      (await client().send('subjects.subjectSaleCheck', { guid, appID })).checks.find(({ key }) => key === of)?.said
    await client().send('subjects.versionCreate', {
      ...{ guid: operator, appID, vn: 15, ...VERSION, name: '按价目卖的', price: 0, allowFree: 1 },
    })
    expect(await said('prices')).toContain('“按价目卖的”')
    const now = scene.api.clock.now
    await scene.store.write((tx) =>
      tx.db
        .insertInto('sale_price')
        .values({
          ...{ price_id: 4711, agent_code: '', subject_id: appID, vn: 15, part_id: 0, price: 100, days: 365 },
          ...{ holds_from: now - 1, holds_until: null, created_by: null, created_at: now - 1 },
        })
        .execute(),
    )
    expect(await said('prices')).not.toContain('“按价目卖的”')

    const free = await said('free')
    const { trees } = await client().send('chapters.chapterDesk', { guid, appID })
    const trial = trees.flatMap(({ chapters }) => chapters).find(({ name }) => name === '试用')
    const actionJson = { kind: 'trial' as const, chapterID: trial?.cptID as number, count: 1 }
    const { seen } = await client().send('chapters.chapterPlan', { guid, appID, actionJson })
    await client().send('chapters.chapterArrange', { guid, appID, actionJson, seenJson: seen })
    expect(await said('free')).toBe(free)
  })

  test('each module says how much fills it: questions of its trees, papers, lessons, texts, points', async () => {
    const fills = async () =>
      new Map(
        (await client().send('subjects.subjectSaleCheck', { guid, appID })).fills.map(({ module, there, all }) => [
          module,
          [there, all],
        ]),
      )
    const before = await fills()
    const { trees } = await client().send('subjects.subjectDetail', { guid, appID })
    const inChapters = trees.filter(({ module }) => module === 'ChapterTest').map(({ questions }) => questions)
    // A question that stands in two trees of a module is one.
    expect(before.get('ChapterTest')?.[0]).toBeLessThanOrEqual(inChapters.reduce((sum, n) => sum + n, 0))
    expect(before.get('ChapterTest')?.[0]).toBeGreaterThan(0)
    expect(before.has('Defend')).toBe(false)
    const { store, api } = scene
    const { now } = api.clock
    const changed = { removed_at: null, revision: 1, updated_at: now, updated_by: '' }
    await store.write(async ({ db }) => {
      const of = { subject_id: appID, position: 0, hidden: 0 as const, note: '', ...changed }
      await db
        .insertInto('material_book')
        .values({ ...of, book_id: 41, shelf: 'theory', name: '书' })
        .execute()
      await db
        .insertInto('video_course')
        .values({ ...of, course_id: 42, module: 'Video', name: '课' })
        .execute()
      for (const [at, hidden] of ([0, 1, 0] as const).entries())
        await db
          .insertInto('material_node')
          .values({
            ...{ node_id: 430 + at, book_id: 41, parent_id: 0, position: at, name: '篇', hidden, free: 0 as const },
            ...{ html: at === 2 ? '' : '<p>文</p>', plain: '', point_id: null, chapter_id: null, pictures: '[]' },
            ...changed,
          })
          .execute()
      await db
        .insertInto('video_lesson')
        .values({
          ...{ lesson_id: 44, course_id: 42, chapter_id: 1, position: 0, name: '一', note: '', free: 0 as const },
          ...{ media_id: null, teacher_id: null, question_chapter_id: null, point_id: null, published_at: null },
          ...{ published_day: '', no_skip: 0 as const, ...changed },
        })
        .execute()
      for (const [at, withdrawn_at] of [null, now].entries())
        await db
          .insertInto('live_lesson')
          .values({
            ...{ lesson_id: 45 + at, subject_id: appID, module: 'Live', course: '', title: '播', chapter: '' },
            ...{ teacher: '', teacher_about: '', about: '', place: 'premiere', video: '', video_seconds: 0 },
            ...{ address: '', opens_at: now, starts_at: now, ends_at: now, replay_at: null, capacity: 0 },
            ...{
              free: 0 as const,
              vns: '[]',
              repeats: 'none',
              withdrawn_at,
              revision: 1,
              updated_at: now,
              updated_by: '',
            },
          })
          .execute()
    })
    const after = await fills()
    const more = (module: string) => (after.get(module) ?? []).map((n, at) => n - (before.get(module)?.[at] ?? 0))
    // The text of a hidden node, a lesson without video and a withdrawn one are there for editors alone.
    expect([more('Theory'), more('Video'), more('Live'), more('Sprint')]).toEqual([
      [1, 2],
      [0, 1],
      [1, 2],
      [0, 0],
    ])
    expect(after.get('AICard')?.[1]).toBeGreaterThan(0)
  })
})
