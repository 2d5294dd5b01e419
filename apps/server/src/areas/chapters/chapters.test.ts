import { SOURCES } from '@tizhou/catalogue/sources'
import type { ChapterNode } from '@tizhou/contract/areas/chapters/chapters'
import type { Params } from '@tizhou/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { fileTree, type TreeDraft } from '../../cores/content/trees/fileTree.ts'
import { type Api, itemsOf, replyTo, startApi } from '../../testing/api.ts'
import { SUBJECT } from '../../testing/bank.ts'

const DAY = 86_400_000

/** A tree of every source, with the questions of the test bank. */
const TREES: TreeDraft[] = [
  {
    sourceName: SOURCES.Books,
    module: 'ChapterTest',
    chapters: [
      { name: '上册', note: '第 2 版', children: [{ name: '上册一', questions: ['a1', 'x'] }] },
      { name: '下册', children: [{ name: '下册一', questions: ['f1'] }] },
    ],
  },
  { sourceName: SOURCES.ZhiYe, module: 'ZhiYe', chapters: [{ name: '基础', questions: ['a1', 'pd'] }] },
  {
    sourceName: SOURCES.ZhiYe,
    module: 'ZhiYe',
    examType: 'YTMJ',
    chapters: [{ name: '密卷版', questions: ['x'] }],
  },
  {
    sourceName: SOURCES.GrabPoint,
    module: 'GrabPoint',
    chapters: [{ name: '高频', questions: ['a1', 'b-1', 'b-2'] }],
  },
  {
    sourceName: SOURCES.YHJF,
    module: 'YHJF',
    chapters: [{ name: '一与二', note: '看清题干', points: ['要点一', '要点二'], questions: ['a1', 'b-1', 'b-2'] }],
  },
  {
    sourceName: SOURCES.FocalPoint,
    module: 'FocalPoint',
    siginType: '22',
    chapters: [
      { name: '必考', note: '年年考', questions: ['a1'] },
      { name: '易错', children: [{ name: '易错一', questions: ['x', 'pd'] }] },
    ],
  },
  {
    sourceName: SOURCES.ScratchSprint,
    module: 'ScratchSprint',
    siginType: '51',
    examType: '抓分',
    chapters: [
      { name: '第一组', questions: ['a1'] },
      { name: '第二组', isFree: true, questions: ['x'] },
    ],
  },
  {
    sourceName: SOURCES.ScratchSprint,
    module: 'ScratchSprint',
    siginType: '51',
    examType: '保底',
    chapters: [{ name: '保底一组', questions: ['pd'] }],
  },
  {
    sourceName: SOURCES.ConnectionPra,
    module: 'ConnectionPra',
    chapters: [
      { name: '不相干', questions: ['s-1', 's-2'] },
      { name: '同一要点', questions: ['a1', 'x', 'pd', 'f1'] },
    ],
  },
]

describeOnBothDatabases('chapter trees', (openStore) => {
  let api: Api
  let guid: string
  const base = () => ({ guid, appID: api.world.subjectID })
  const names = (json: string): string[] => {
    const walk = (node: ChapterNode): string[] => [node.Name, ...node.Childs.flatMap(walk)]
    return (JSON.parse(json) as ChapterNode).Childs.flatMap(walk)
  }
  const nodes = (json: string): ChapterNode[] => {
    const walk = (node: ChapterNode): ChapterNode[] => [node, ...node.Childs.flatMap(walk)]
    return (JSON.parse(json) as ChapterNode).Childs.flatMap(walk)
  }
  const idOf = async (name: string): Promise<number> => {
    const { ChapterMenuJson } = await api.client.send('chapters.getChapterMenuX', { appEName: SUBJECT })
    return nodes(ChapterMenuJson).find((node) => node.Name === name)?.ID as number
  }
  const itemsIn = async (cptID: number, as = guid) =>
    itemsOf(await api.client.send('practice.getChapterTestEx', { ...base(), guid: as, cptID }))
  const answer = async (cptID: number, at: number, right: boolean, as = guid) => {
    const item = (await itemsIn(cptID, as))[at]
    const reply = replyTo(
      item as never,
      api.clock.now,
      right ? {} : { lastUserReply: 'A' === item?.Answer ? 'B' : 'A' },
    )
    await api.client.send('practice.submitReplies', { ...base(), guid: as, repliesJson: [reply] })
    return item?.AllTestID as number
  }

  beforeAll(async () => {
    const store = await openStore()
    api = await startApi(store)
    for (const tree of TREES) await store.write((tx) => fileTree(tx, api.world.subjectID, tree, api.clock.now))
    await store.write(async (tx) => {
      await tx.run(`update question set year = 2023 where external_id in ('a1', 'b-1') and subject_id = ?`, [
        api.world.subjectID,
      ])
      await tx.run(`update question set year = 2024 where external_id = 'x' and subject_id = ?`, [api.world.subjectID])
      await tx.run(`update subject_version set modules = ? where subject_id = ? and vn = 2`, [
        JSON.stringify(['ChapterTest', 'ZhiYe', 'ConnectionPra']),
        api.world.subjectID,
      ])
    })
    guid = await api.login(api.world.vip)
  })
  afterAll(() => api.close())

  test('the chapter page shows its own tree, not the books that the same module opens', async () => {
    const { ChapterMenuJson } = await api.client.send('chapters.getChapterMenuX', {
      appEName: SUBJECT,
      moduleNew: 'ChapterTest',
      simChild: 1,
    })
    expect(names(ChapterMenuJson)).toEqual(['第一篇', '全部题型', '试用'])
  })

  test.each<[string, Omit<Params<'chapters.getCptTreeSrc'>, 'guid' | 'appEName'>, string[]]>([
    ['a source', { sourceName: SOURCES.Books }, ['上册', '上册一', '下册', '下册一']],
    ['an edition of it', { sourceName: SOURCES.ZhiYe, ExamType: 'YTMJ' }, ['密卷版']],
    ['a sigin type', { sourceName: SOURCES.FocalPoint, SiginType: '22' }, ['必考', '易错', '易错一']],
    ['one that it has not', { sourceName: SOURCES.FocalPoint, SiginType: '23' }, []],
    ['a source that nobody has', { sourceName: '没有的来源' }, []],
  ])('getCptTreeSrc gives the tree of %s', async (_of, params, expected) => {
    const { ChapterMenuJson } = await api.client.send('chapters.getCptTreeSrc', { guid, appEName: SUBJECT, ...params })
    expect(names(ChapterMenuJson)).toEqual(expected)
  })

  test('a confusable pair names its two points and what tells them apart', async () => {
    const { ChapterMenuJson } = await api.client.send('chapters.getCptTreeSrc', {
      guid,
      appEName: SUBJECT,
      sourceName: SOURCES.YHJF,
    })
    expect(nodes(ChapterMenuJson)).toMatchObject([
      { Note: '看清题干', PointIDs: [expect.any(Number), expect.any(Number)] },
    ])
  })

  test('licence trees: the ordinary edition unless isYTMJ asks for the other; both are told', async () => {
    const of = async (isYTMJ?: 0 | 1) =>
      api.client.send('chapters.getChapterMenuXTKNew', { ...base(), ...(isYTMJ === undefined ? {} : { isYTMJ }) })
    expect(names((await of()).ChapterMenuJson)).toEqual(['基础'])
    expect(names((await of(1)).ChapterMenuJson)).toEqual(['密卷版'])
    expect((await of(0)).Editions).toEqual([
      { isYTMJ: 0, TestCount: 2 },
      { isYTMJ: 1, TestCount: 1 },
    ])
    const counts = await api.client.send('chapters.getCptStatisticsZY', { ...base(), isYTMJ: 1 })
    expect(counts.map((row) => row.Total)).toEqual([1])
  })

  test('high-frequency points say in which years they were asked how often', async () => {
    const { Points } = await api.client.send('chapters.getChapterMenuGP', { appEName: SUBJECT })
    expect(Points.map(({ Name, Times, Years }) => [Name, Times, Years])).toEqual([
      [
        '要点一',
        2,
        [
          { Year: 2023, Times: 1 },
          { Year: 2024, Times: 1 },
        ],
      ],
      ['要点二', 1, [{ Year: 2023, Times: 1 }]],
    ])
  })

  test('key questions by tag: all tags, or one of them alone', async () => {
    const all = await api.client.send('chapters.getCptTreeNewPointTag', { ...base(), SiginName: '22' })
    expect(all.Tags.map(({ Name, Note, TestCount }) => [Name, Note, TestCount])).toEqual([
      ['必考', '年年考', 1],
      ['易错', '', 2],
    ])
    expect(names(all.ChapterMenuJson)).toEqual(['必考', '易错', '易错一'])
    const one = await api.client.send('chapters.getCptTreeNewPointTag', { ...base(), ID: all.Tags[1]?.ID as number })
    expect(names(one.ChapterMenuJson)).toEqual(['易错', '易错一'])
    await expect(api.client.send('chapters.getCptTreeNewPointTag', { ...base(), ID: 42 })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('getpremenu: 51 gives all kinds of sets, a chapterType one of them', async () => {
    const all = await api.client.send('chapters.getpremenu', { ...base(), siginType: '51' })
    expect(all.ChapterTypes.map(({ chapterType, TestCount }) => [chapterType, TestCount])).toEqual([
      ['抓分', 2],
      ['保底', 1],
    ])
    expect(names(all.ChapterMenuJson)).toEqual(['第一组', '第二组', '保底一组'])
    const one = await api.client.send('chapters.getpremenu', { ...base(), siginType: '51', chapterType: '保底' })
    expect(names(one.ChapterMenuJson)).toEqual(['保底一组'])
    const none = await api.client.send('chapters.getpremenu', { ...base(), siginType: '52' })
    expect(names(none.ChapterMenuJson)).toEqual([])
  })

  test('marks on sets are kept, changed and taken off; a chapter elsewhere refuses all of them', async () => {
    const [first, second, elsewhere] = [await idOf('第一组'), await idOf('第二组'), await idOf('上册一')]
    const set = (ChapterJson: { ID: number; Tag: 0 | 1 | 2 }[]) =>
      api.client.send('chapters.updateCptTreeTagMJ', { ...base(), SiginType: '51', ChapterJson, chapterType: '抓分' })
    const tags = async () =>
      (await api.client.send('chapters.updateCptTreeTagMJ', { ...base(), SiginType: '51' })).Tags.map(
        ({ CptID, Tag }) => [CptID, Tag],
      )
    await set([
      { ID: first, Tag: 1 },
      { ID: second, Tag: 2 },
    ])
    expect(new Map((await tags()) as [number, number][])).toEqual(
      new Map([
        [first, 1],
        [second, 2],
      ]),
    )
    await expect(
      set([
        { ID: first, Tag: 0 },
        { ID: elsewhere, Tag: 1 },
      ]),
    ).rejects.toMatchObject({ status: 400 })
    await set([{ ID: second, Tag: 0 }])
    expect(await tags()).toEqual([[first, 1]])
    const stranger = await api.login(api.world.plain)
    const theirs = await api.client.send('chapters.updateCptTreeTagMJ', { ...base(), guid: stranger, SiginType: '51' })
    expect(theirs.Tags).toEqual([])
  })

  test('what is linked to my last mistakes: by shared points, without the mistakes themselves', async () => {
    const before = await api.client.send('chapters.updateCptTreeTagMJ', base())
    expect([before.Mistakes, before.Linked]).toEqual([0, []])
    const linked = await idOf('同一要点')
    await answer(await idOf('基础'), 0, false)
    const after = await api.client.send('chapters.updateCptTreeTagMJ', base())
    expect(after.Mistakes).toBe(1)
    expect(after.Linked).toMatchObject([{ CptID: linked, Linked: 3, Right: 0, Points: [{ Name: '要点一' }] }])
    await answer(linked, 1, true)
    const one = await api.client.send('chapters.updateCptTreeTagMJ', { ...base(), ID: linked })
    expect(names(one.ChapterMenuJson)).toEqual(['同一要点'])
    expect(one.Linked).toMatchObject([{ Linked: 3, Right: 1 }])
    await expect(
      api.client.send('chapters.updateCptTreeTagMJ', { ...base(), ID: await idOf('第一组') }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('books are listed with what is in them and how far I am, a page at a time', async () => {
    await answer(await idOf('上册一'), 0, true)
    const list = (of: object) => api.client.send('chapters.getCataloglist', { ...base(), ...of })
    const books = await list({ curPage: 0, eachPageNum: 500 })
    expect(books.list).toMatchObject([
      { Name: '上册', Note: '第 2 版', ParentID: 0, Chapters: 1, Total: 2, Done: 2, Right: 2 },
      { Name: '下册', Total: 1, Done: 0 },
    ])
    expect((await list({ queryType: 1 })).list.map(({ Name }) => Name)).toEqual(['上册', '上册一', '下册', '下册一'])
    expect(await list({ curPage: 1, eachPageNum: 1 })).toMatchObject({ list: [{ Name: '下册' }], total: 2 })
    expect((await list({ types: SOURCES.GrabPoint })).list).toMatchObject([{ Name: '高频', Total: 3 }])
    const counts = await api.client.send('chapters.controllerStatistic', { ...base(), Type: '1' })
    expect(counts.map((row) => row.Total)).toEqual([2, 1])
  })

  test('the free tree holds what is free in any tree, under the name of each, and what more there is', async () => {
    const free = await api.client.send('chapters.getNewCptTreeFree', { appEName: SUBJECT })
    expect(names(free.ChapterMenuJson)).toEqual(['章节练习', '第一篇', '试用', SOURCES.ScratchSprint, '第二组'])
    expect(free.Modules.find((one) => one.Module === 'ScratchSprint')).toMatchObject({
      Name: '抓分冲刺',
      TestCount: 3,
      FreeCount: 1,
    })
    // The bank has 12 questions; version 2 unlocks most trees with them, and still counts each question once.
    expect(free.Versions.map(({ vn, TestCount }) => [vn, TestCount])).toEqual([
      [1, 0],
      [2, 12],
    ])
    expect(free.FreeTests).toBe(3)
    const counts = await api.client.send('chapters.getFreeStatistic', base())
    expect(counts.map((row) => row.Total).sort()).toEqual([1, 2])
  })

  test.each([
    ['chapters.YHJFStatistics', [3]],
    ['chapters.getCptStatisticsGP', [3]],
  ] as const)('%s counts the chapters of its own tree only', async (name, totals) => {
    expect((await api.client.send(name, base())).map((row) => row.Total)).toEqual([...totals])
  })

  test('new since I was there: questions that came, and corrected ones until I answer them again', async () => {
    const cptID = await idOf('基础')
    const [item] = await itemsIn(cptID)
    expect(await api.client.send('chapters.getListNew', base())).toEqual([])
    await api.client.send('practice.saveProgress', {
      ...base(),
      cptID,
      allTestID: item?.AllTestID as number,
      changedAt: api.clock.now,
    })
    await api.services.store.write((tx) =>
      tx.run('update question set updated_at = ? where subject_id = ? and external_id in (?, ?)', [
        api.clock.now + DAY,
        api.world.subjectID,
        'a1',
        's-1',
      ]),
    )
    const rows = await api.client.send('chapters.getListNew', base())
    expect(rows.find((row) => row.CptID === cptID)).toMatchObject({ Added: 0, Changed: 1 })
    api.clock.now += 2 * DAY
    await answer(cptID, 0, true)
    expect(await api.client.send('chapters.getListNew', base())).toEqual([])
  })

  test('every call refuses a subject that is not there', async () => {
    for (const name of ['chapters.getListNew', 'chapters.YHJFStatistics', 'chapters.getCataloglist'] as const)
      await expect(api.client.send(name, { guid, appID: 42 })).rejects.toMatchObject({ status: 404 })
  })

  describe('access to a chapter of any tree', () => {
    test('goes by the module of its tree', async () => {
      expect(await itemsIn(await idOf('基础'))).toHaveLength(2)
      await expect(itemsIn(await idOf('第一组'))).rejects.toMatchObject({ status: 201 })
      expect(await itemsIn(await idOf('第二组'))).toHaveLength(1)
    })
  })

  describe('sharing', () => {
    test('opens a chapter once so many friends have come, to me and nobody else', async () => {
      const cptID = await idOf('第一组')
      const editor = await api.login(api.world.editor)
      const friend = await api.login(api.world.plain)
      expect(await api.client.send('chapters.getShareChapter', base())).toEqual({ Code: '', Friends: 0, list: [] })
      await expect(api.client.send('chapters.setShareChapter', { ...base(), cptID, friends: 1 })).rejects.toMatchObject(
        { status: 403 },
      )
      await api.client.send('chapters.setShareChapter', { ...base(), guid: editor, cptID, friends: 1 })
      expect(await api.client.send('chapters.getAllShareChapter', base())).toMatchObject([
        { CptID: cptID, Friends: 1, IsOpen: 0 },
      ])

      const { Code: code } = await api.client.send('chapters.getShareChapter', base())
      expect((await api.client.send('chapters.getShareChapter', base())).Code).toBe(code)
      const come = (as: string) => api.client.send('chapters.comeByShare', { guid: as, code })
      expect(await come(guid)).toMatchObject({ counted: 0 })
      await expect(itemsIn(cptID)).rejects.toMatchObject({ status: 201 })
      expect(await come(friend)).toEqual({ appID: api.world.subjectID, counted: 1 })
      expect(await come(friend)).toMatchObject({ counted: 0 })

      expect(await itemsIn(cptID)).toHaveLength(1)
      expect(await api.client.send('chapters.getShareChapter', base())).toMatchObject({
        Friends: 1,
        list: [{ CptID: cptID, IsOpen: 1 }],
      })
      await expect(itemsIn(cptID, friend)).rejects.toMatchObject({ status: 201 })
      await api.client.send('chapters.setShareChapter', { ...base(), guid: editor, cptID, friends: 0 })
      await expect(itemsIn(cptID)).rejects.toMatchObject({ status: 201 })
      const rows = await api.services.store.all<{ call: string }>(
        "select call from audit_log where target_kind = 'chapter'",
        [],
      )
      expect(rows).toHaveLength(2)
    })

    test('a link that nobody has counts nothing', async () => {
      expect(await api.client.send('chapters.comeByShare', { guid, code: 'nobodyhasit0' })).toEqual({
        appID: null,
        counted: 0,
      })
    })
  })
})
