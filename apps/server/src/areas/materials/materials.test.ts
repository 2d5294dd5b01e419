import { SHELVES, type Shelf } from '@tizhou/domain/materials/materials'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { SUBJECT } from '../../testing/bank.ts'
import { addKnowledgeBank } from '../../testing/knowledgeScene.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'
import { refusal } from '../../testing/refusal.ts'

const DAY = 86_400_000
const NODE = { html: '<p>正文</p>', free: 0 as const, hidden: 0 as const, pointName: '' }

describeOnBothDatabases('materials', (openStore) => {
  let scene: Scene
  let editor: string
  let vip: string
  let appID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    await addKnowledgeBank(scene.api)
    editor = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
    vip = await scene.api.login(scene.api.world.vip)
    // The version of the test bank unlocks all modules of materials.
    const versions = await scene.store.db
      .selectFrom('subject_version')
      .selectAll()
      .where('subject_id', '=', appID)
      .execute()
    const modules = Object.values(SHELVES).map(({ module }) => module)
    await scene.store.write(async (tx) => {
      for (const { vn, modules: own } of versions)
        await tx.db
          .updateTable('subject_version')
          .set({ modules: JSON.stringify([...(JSON.parse(own) as string[]), ...modules]) })
          .where('subject_id', '=', appID)
          .where('vn', '=', vn)
          .execute()
    })
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const addBook = async (shelf: Shelf, name = `${shelf} 样书`) =>
    (await send().send('materials.bookSave', { guid: editor, appID, shelf, name, note: '', position: 10, hidden: 0 }))
      .bookID
  const addNode = async (bookID: number, name: string, of: object = {}) =>
    (await send().send('materials.nodeSave', { guid: editor, bookID, name, ...NODE, ...of })).nodeID
  const upload = async (bookID: number) => {
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    const file = new Blob([new Uint8Array(await picture.png().toBuffer())])
    return scene.sendFile('materials.materialPicture', { guid: editor, bookID }, file)
  }

  test('theory: a book with its chapters; a free one is for everybody, a closed one for those whose version opens it', async () => {
    const bookID = await addBook('theory')
    const free = await addNode(bookID, '第一章', { free: 1, html: '<p>免费正文</p>' })
    const closed = await addNode(bookID, '第二章', { html: '<p>收费正文</p>' })
    const part = await addNode(bookID, '第一节', { parentID: closed })
    const { list } = await send().send('materials.bookLLzs', { appEName: SUBJECT })
    expect(list).toMatchObject([{ bookID, chapters: 3 }])
    expect((await send().send('materials.chapterlist', { bookID })).list).toMatchObject([
      { MaterialCptID: free, parentID: 0, isFree: 1 },
      { MaterialCptID: closed, parentID: 0, isFree: 0 },
      { MaterialCptID: part, parentID: closed },
    ])
    const read = (MaterialCptID: number, guid?: string) =>
      send().send('materials.cptcontent', { bookID, MaterialCptID, ...(guid && { guid }) })
    expect(await read(free)).toMatchObject({ html: '<p>免费正文</p>', isOpen: 1, path: ['theory 样书'] })
    expect(await read(closed)).toMatchObject({ name: '第二章', html: '', isOpen: 0 })
    expect(await read(closed, vip)).toMatchObject({ html: '<p>收费正文</p>', isOpen: 1 })
    const other = await scene.api.login(scene.api.world.plain)
    expect(await read(closed, other)).toMatchObject({ html: '', isOpen: 0 })
    expect(await read(part, vip)).toMatchObject({ path: ['theory 样书', '第二章'] })
    expect(
      await refusal(send().send('materials.cptcontent', { bookID: bookID + 1, MaterialCptID: free })),
    ).toMatchObject({
      status: 404,
    })
  })

  test('what is hidden or removed, or stands below it, is not there; it comes back whole', async () => {
    const bookID = await addBook('clearance')
    const top = await addNode(bookID, '上')
    const below = await addNode(bookID, '下', { parentID: top })
    const ids = async () =>
      (await send().send('materials.getList', { guid: vip, appEName: SUBJECT })).list.map(({ chapterID }) => chapterID)
    expect(await ids()).toEqual([top, below])
    const of = { guid: editor, bookID, nodeID: top, name: '上', ...NODE }
    await send().send('materials.nodeSave', { ...of, revision: 1, hidden: 1 })
    expect(await ids()).toEqual([])
    const open = send().send('materials.getContent', { guid: vip, appEName: SUBJECT, chapterID: below })
    expect(await refusal(open)).toMatchObject({ status: 404 })
    await send().send('materials.nodeSave', { ...of, revision: 2 })
    expect(await send().send('materials.nodeRemove', { guid: editor, nodeID: top })).toEqual({ removed: 2 })
    expect(await ids()).toEqual([])
    expect(await send().send('materials.nodeRestore', { guid: editor, nodeID: top })).toEqual({ restored: 2 })
    expect(await ids()).toEqual([top, below])
    await send().send('materials.bookRemove', { guid: editor, bookID })
    expect(await ids()).toEqual([])
    await send().send('materials.bookRestore', { guid: editor, bookID })
    expect(await ids()).toEqual([top, below])
  })

  test('a text keeps its versions, an old form changes nothing, an earlier version comes back', async () => {
    const bookID = await addBook('comment')
    const nodeID = await addNode(bookID, '一', { html: '<p>第一稿</p>' })
    const of = { guid: editor, bookID, nodeID, name: '一', ...NODE }
    await send().send('materials.nodeSave', { ...of, revision: 1, html: '<p>第二稿</p>' })
    expect(await refusal(send().send('materials.nodeSave', { ...of, revision: 1, html: '<p>晚</p>' }))).toMatchObject({
      status: 409,
    })
    expect(await send().send('materials.nodeVersion', { guid: editor, nodeID, revision: 1 })).toMatchObject({
      html: '<p>第一稿</p>',
    })
    await send().send('materials.versionRestore', { guid: editor, nodeID, revision: 2, to: 1 })
    const now = await send().send('materials.node', { guid: editor, nodeID })
    expect(now).toMatchObject({ html: '<p>第一稿</p>', revision: 3 })
    expect(now.versions.map(({ revision }) => revision)).toEqual([2, 1])
    expect(await send().send('materials.comment', { guid: vip, appID, ID: nodeID })).toMatchObject({
      html: '<p>第一稿</p>',
    })
    expect((await send().send('materials.comments', { guid: vip, appID })).list).toMatchObject([
      { ID: nodeID, isOpen: 1 },
    ])
  })

  test('a part moves with what is below it, never below itself', async () => {
    const bookID = await addBook('clearance', '移动')
    const [a, b, c] = [await addNode(bookID, 'a'), await addNode(bookID, 'b'), await addNode(bookID, 'c')]
    const order = async () =>
      (await send().send('materials.outline', { guid: editor, bookID })).list.map(({ name, parentID }) => [
        name,
        parentID,
      ])
    await send().send('materials.nodeMove', { guid: editor, nodeID: c, parentID: 0, beforeID: a })
    expect(await order()).toEqual([
      ['c', 0],
      ['a', 0],
      ['b', 0],
    ])
    await send().send('materials.nodeMove', { guid: editor, nodeID: b, parentID: c })
    expect(await order()).toEqual([
      ['c', 0],
      ['b', c],
      ['a', 0],
    ])
    expect(await refusal(send().send('materials.nodeMove', { guid: editor, nodeID: c, parentID: b }))).toMatchObject({
      status: 400,
    })
    await send().send('materials.bookRemove', { guid: editor, bookID })
  })

  test('a picture stands in a text by an address that is signed, and is nobody’s who was not given it', async () => {
    const bookID = await addBook('sprint')
    const picture = await upload(bookID)
    const html = `<p>看图</p><p><img src="${picture.url}" alt="图" onerror="x()"></p>`
    const nodeID = await addNode(bookID, '图', { html, picturesJson: [{ name: picture.name, alt: '样图' }] })
    const kept = await scene.store.db
      .selectFrom('material_node')
      .select('html')
      .where('node_id', '=', nodeID)
      .executeTakeFirstOrThrow()
    expect(kept.html).toBe(`<p>看图</p><p><img src="/files/materials/${picture.name}" alt="图" /></p>`)
    const shown = await send().send('materials.getSprintImgList', { guid: vip, appID, chapterID: nodeID })
    expect(shown.list).toMatchObject([{ alt: '样图', width: 40, height: 30 }])
    const address = shown.list[0]?.ImgUrl ?? ''
    const open = (path: string) => fetch(`${scene.api.origin}${path}`)
    expect(shown.html).toContain('/files/signed/materials/')
    expect((await open(address)).status).toBe(200)
    expect((await open(`/files/materials/${picture.name}`)).status).toBe(404)
    expect((await open(address.replace(/s=(.)/, (_, sign) => `s=${sign === 'A' ? 'B' : 'A'}`))).status).toBe(403)
    const other = await scene.api.login(scene.api.world.plain)
    expect(await send().send('materials.getSprintImgList', { guid: other, appID, chapterID: nodeID })).toMatchObject({
      isOpen: 0,
      html: '',
      list: [],
    })
    const strange = addNode(bookID, '没有的图', { html: `<img src="/files/materials/${'0'.repeat(24)}.jpg" alt="x">` })
    expect((await refusal(strange))?.data.errors).toMatchObject([{ field: 'html' }])
    expect((await send().send('materials.getSprintMenu', { guid: vip, appID, menuType: '1' })).list).toMatchObject([
      { chapterID: nodeID, pictures: 1 },
    ])
  })

  test('the sprint says its words, its time and its menus', async () => {
    const of = {
      guid: editor,
      appID,
      title: '冲刺直播',
      html: '<p>说明</p>',
      link: '/examSprint',
      beginsAt: 1_000,
      endsAt: 2_000,
    }
    expect(await refusal(send().send('materials.sprintConfigSave', { ...of, revision: 0, endsAt: 500 }))).toMatchObject(
      {
        status: 400,
      },
    )
    await send().send('materials.sprintConfigSave', { ...of, revision: 0 })
    const late = { ...of, title: '别的', revision: 0 }
    expect(await refusal(send().send('materials.sprintConfigSave', late))).toMatchObject({ status: 409 })
    expect(await send().send('materials.getSprintConfig', { guid: vip, appEName: SUBJECT })).toMatchObject({
      ...{ title: '冲刺直播', html: '<p>说明</p>', beginsAt: 1_000, endsAt: 2_000, link: '/examSprint' },
      menus: [{ menuType: '1', chapters: 1 }],
    })
  })

  test('recite points: progress by chapter; the last self-check counts, a late older one does not', async () => {
    const bookID = await addBook('recite')
    const chapter = await addNode(bookID, '章', { html: '' })
    const one = await addNode(bookID, '一', { parentID: chapter, html: '<p><mark>关键</mark>词</p>' })
    await addNode(bookID, '二', { parentID: chapter, pointName: '要点一' })
    const list = (cptID?: number) =>
      send().send('materials.knowList', { guid: vip, appID, module: 'KshorthandTest', ...(cptID && { cptID }) })
    expect(await list()).toMatchObject({ list: [{ cptID: chapter, total: 2, known: 0, unknown: 0 }], points: [] })
    const reply = (lastUserReply: '0' | '1', at: number) =>
      send().send('materials.updateRecitePoint', {
        ...{ guid: vip, examHistoryID: at, appID, allTestID: one, childTableID: 0, childTableName: '', cptID: chapter },
        ...{ srcID: 0, sbjID: 0, styleID: 0, lastUserReply, spendTime: 3, module: 'recitePoint' },
      })
    const { now } = scene.api.clock
    await reply('1', now)
    await reply('0', now - 5_000)
    expect(await list(chapter)).toMatchObject({
      list: [{ known: 1, unknown: 0 }],
      points: [
        { allTestID: one, html: '<p><mark>关键</mark>词</p>', lastUserReply: '1' },
        { name: '二', lastUserReply: '', SameKnowPointID: expect.any(Number) },
      ],
    })
    await reply('0', now + DAY)
    expect(await list()).toMatchObject({ list: [{ known: 0, unknown: 1 }] })
    const other = await scene.api.login(scene.api.world.plain)
    const closed = send().send('materials.knowList', { guid: other, appID, cptID: chapter })
    expect(await refusal(closed)).toMatchObject({ outcome: 'notVip' })
    const reset = { guid: vip, appID, cptID: chapter, module: 'recitePoint' }
    expect(await send().send('practice.resetTestInfo', reset)).toEqual({ reset: 1 })
    expect(await list()).toMatchObject({ list: [{ known: 0, unknown: 0 }] })
  })

  test('key words of a recite point become own cards, each once; not of a closed one, nor without key words', async () => {
    const bookID = await addBook('recite')
    const chapter = await addNode(bookID, '挖空章', { html: '' })
    const html = '<p>分<mark>左心</mark>与<mark>右心</mark></p>'
    const allTestID = await addNode(bookID, '挖空', { parentID: chapter, html })
    const make = (id = allTestID, guid = vip) => send().send('materials.makeClozeCards', { guid, appID, allTestID: id })
    const made = await make()
    expect(made).toMatchObject({ CardIDs: [expect.any(Number), expect.any(Number)], Known: 0 })
    const cards = async () => (await send().send('knowledge.ownCards', { guid: vip, appID })).list
    expect((await cards()).map(({ Front, Back, Source }) => [Front, Back, Source]).sort()).toEqual([
      ['挖空\n分左心与＿＿＿', '右心\n分左心与右心', '考点速记：挖空'],
      ['挖空\n分＿＿＿与右心', '左心\n分左心与右心', '考点速记：挖空'],
    ])
    expect(await make()).toEqual({ CardIDs: [], Known: 2 })
    await send().send('knowledge.removeOwnCard', { guid: vip, cardID: made.CardIDs[0] as number, removed: 1 })
    expect(await make()).toMatchObject({ CardIDs: [expect.any(Number)], Known: 1 })
    expect(await cards()).toHaveLength(2)
    const plain = await addNode(bookID, '没有', { parentID: chapter, html: '<p>没有关键词</p>' })
    expect(await refusal(make(plain))).toMatchObject({ status: 400 })
    const other = await scene.api.login(scene.api.world.plain)
    expect(await refusal(make(allTestID, other))).toMatchObject({ outcome: 'notVip' })
    expect(await refusal(make(987_654_321))).toMatchObject({ status: 404 })
  })

  test('the map has its points; a node says what it holds to those who may read it', async () => {
    const bookID = await addBook('map')
    const mapID = await addNode(bookID, '水电解质', { pointName: '水电解质' })
    const { list } = await send().send('materials.getKDSJTree', { appID })
    expect(list).toMatchObject([{ mapID, parentID: 0, name: '水电解质' }])
    const SameKnowPointID = list[0]?.SameKnowPointID
    expect(SameKnowPointID).toBeGreaterThan(0)
    expect(await send().send('materials.getKDSJcontent', { guid: vip, appID, mapID, module: 'hxzsd' })).toMatchObject({
      ...{ html: '<p>正文</p>', SameKnowPointID, pointName: '水电解质' },
    })
    expect((await refusal(addNode(bookID, '错', { pointName: '没有的知识点' })))?.data.errors).toMatchObject([
      { field: 'pointName' },
    ])
  })

  test('every day has its note and keeps it; yesterday’s can be caught up, older ones do not mend a streak', async () => {
    const bookID = await addBook('daily')
    const first = await addNode(bookID, '一')
    const second = await addNode(bookID, '二')
    const day = (of: object = {}) => send().send('materials.submission', { guid: vip, appID, ...of })
    const done = (on: string) => send().send('materials.dayDone', { guid: vip, appID, day: on })
    const today = await day()
    expect(today).toMatchObject({ streak: 0, note: { ID: first }, days: [{ isDone: 0 }] })
    expect(await done(today.today)).toEqual({ streak: 1, longest: 1 })
    scene.api.clock.now += 2 * DAY
    vip = await scene.api.login(scene.api.world.vip)
    const later = await day()
    expect(later.note?.ID).toBe(first)
    expect(later.days).toHaveLength(3)
    const yesterday = later.days[1]?.day ?? ''
    expect((await day({ day: yesterday })).note?.ID).toBe(second)
    expect(await done(yesterday)).toEqual({ streak: 2, longest: 2 })
    expect((await day()).days.map(({ isDone, isCaughtUp }) => [isDone, isCaughtUp])).toEqual([
      [1, 0],
      [1, 1],
      [0, 0],
    ])
    expect(await done(later.today)).toEqual({ streak: 3, longest: 3 })
    scene.api.clock.now += 5 * DAY
    vip = await scene.api.login(scene.api.world.vip)
    expect(await day()).toMatchObject({ streak: 0, longest: 3 })
    expect((await refusal(done(later.days[0]?.day ?? '')))?.data.errors).toMatchObject([{ field: 'day' }])
    expect((await refusal(day({ day: '2099-01-01' })))?.data.errors).toMatchObject([{ field: 'day' }])
  })

  test('places, marks and notes are one’s own', async () => {
    const { list } = await send().send('materials.bookLLzs', { appEName: SUBJECT })
    const bookID = list[0]?.bookID ?? 0
    const [chapter] = (await send().send('materials.chapterlist', { bookID })).list
    const ID = chapter?.MaterialCptID ?? 0
    await send().send('materials.setPlace', { guid: vip, appID, ID })
    expect((await send().send('materials.places', { guid: vip, appID })).list).toMatchObject([
      { shelf: 'theory', bookID, ID },
    ])
    const mark = { guid: vip, appID, ID, start: 2, quote: '正文', note: '<b>记</b>', colour: 'green' as const }
    const { noteID } = await send().send('materials.noteSave', mark)
    const mine = async (guid: string) => (await send().send('materials.myNotes', { guid, appID, ID })).list
    expect(await mine(vip)).toMatchObject([{ noteID, start: 2, quote: '正文', note: '#记#', colour: 'green' }])
    const other = await scene.api.login(scene.api.world.plain)
    expect(await mine(other)).toEqual([])
    expect(await refusal(send().send('materials.noteSave', { ...mark, guid: other, noteID }))).toMatchObject({
      status: 404,
    })
    await send().send('materials.noteRemove', { guid: other, appID, noteID })
    expect(await mine(vip)).toHaveLength(1)
    await send().send('materials.noteRemove', { guid: vip, appID, noteID })
    expect(await mine(vip)).toEqual([])
  })
})
