import { a1, chapter, drafts } from '@tizhou/demo/authoring'
import { SEARCH_KINDS } from '@tizhou/domain/search/words'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { fileDrafts } from '../../cores/content/filing/fileDrafts.ts'
import { indexSearch } from '../../cores/search/indexSearch.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { SUBJECT } from '../../testing/bank.ts'
import { addKnowledgeBank, questionIDs } from '../../testing/knowledgeScene.ts'
import { makePapers } from '../../testing/papers.ts'

/** Of each kind. */
const NOTHING = SEARCH_KINDS.map(() => ({ Total: 0 }))

describeOnBothDatabases('the search of a subject', (openStore) => {
  let api: Api
  let vip: string
  let plain: string
  let editor: string
  beforeAll(async () => {
    api = await startApi(await openStore())
    await addKnowledgeBank(api)
    ;[vip, plain, editor] = (await Promise.all(
      [api.world.vip, api.world.plain, api.world.editor].map((name) => api.login(name)),
    )) as [string, string, string]
    await index()
    return () => api.close()
  })
  const index = () => runJob(indexSearch, api.services)
  const find = async (guid: string, q: string, of: { kind?: 'question' | 'point'; page?: number } = {}) => {
    const { groups } = await api.client.send('search.find', { guid, appID: api.world.subjectID, q, ...of })
    return {
      questions: groups.find(({ Kind }) => Kind === 'question')?.list ?? [],
      points: groups.find(({ Kind }) => Kind === 'point')?.list ?? [],
      groups,
    }
  }
  const file = (externalID: string, stem: string, of = { points: ['查找要点'] }) =>
    fileDrafts(
      api.services.store,
      { appEName: SUBJECT, tree: { sourceName: '知识' } },
      drafts(
        chapter(
          '感染篇',
          chapter('感染', a1(externalID, stem, ['一', '二', '三', '四', '五'], 'A', '解析里才有的话', of)),
        ),
      ),
      { now: api.clock.now },
    )
  const writePoint = async (name: string, of: object) => {
    const appID = api.world.subjectID
    const { rows } = await api.client.send('knowledge.pointList', { guid: editor, appID, q: name })
    const { pointID = 0, revision = 0 } = rows.find((row) => row.name === name) ?? {}
    await api.client.send('knowledge.pointSave', {
      ...{ guid: editor, appID, pointID, revision, html: '', aliases: '', source: '', importance: 0, ...of },
    })
  }

  test('two characters find a question by its stem and by its options, where it stands in the chapter', async () => {
    const ids = await questionIDs(api)
    const { questions } = await find(vip, '腓肠')
    expect(questions.map(({ ID }) => ID)).toEqual([ids.get('k-lepto')])
    expect(questions[0]).toMatchObject({
      State: 'open',
      Title: '夏秋下田，腓肠肌压痛',
      Where: '感染',
      Module: 'ChapterTest',
    })
    const byOption = (await find(vip, '登革热')).questions
    expect(byOption.map(({ ID }) => ID).sort()).toEqual([ids.get('k-hfrs'), ids.get('k-lepto')].sort())
    expect(byOption[0]?.Excerpt).toBe('登革热')
    expect((await find(vip, '三红三 冬季')).questions.map(({ ID }) => ID)).toEqual([ids.get('k-hfrs')])
    expect((await find(vip, '红痛')).questions).toEqual([])
  })

  test('formats and tables of a question stand in no way of its words', async () => {
    const stem =
      '<b>H<sub>2</sub>O</b> 与 V<sub>最大</sub>速度，V<sub>max</sub>与e<sup>AB</sup>\n|渗透压|值|\n|---|---|\n|血浆|300|'
    await file('s-markup', stem, { points: [] })
    await index()
    for (const q of ['H2O', 'V最大速度', 'Vmax', 'vmax与eab', '渗透压值', '血浆300']) {
      const { questions } = await find(editor, q)
      expect(questions, q).toHaveLength(1)
      expect(questions[0]?.Title).toContain('H₂O 与 V最大速度')
    }
    expect((await find(editor, 'sub')).questions).toEqual([])
  })

  test('one character, and what is not there, find nothing', async () => {
    expect((await find(vip, '肾')).groups).toEqual([])
    expect((await find(vip, '没有这句话')).groups).toMatchObject(NOTHING)
    expect((await find(vip, '%_%_')).groups).toMatchObject(NOTHING)
  })

  test('key, explanation and points of a question are not searched', async () => {
    await file('s-key', '甲状腺功能测定', { points: ['肾小管功能'] })
    await index()
    expect((await find(editor, '甲状腺')).questions).toHaveLength(1)
    expect((await find(editor, '解析里才有')).questions).toEqual([])
    expect((await find(editor, '干扰项')).questions).toEqual([])
    expect((await find(editor, '肾小管')).questions.every(({ Title }) => Title.includes('肾小管'))).toBe(true)
  })

  test('a point is found by its name, other names, the initials of both, and its text; the exact name comes first', async () => {
    await writePoint('肾小球滤过', { html: '<p>有效滤过压决定<strong>原尿</strong></p>', aliases: 'GFR、球滤' })
    await writePoint('水电解质', { html: '<p>肾小球滤过率下降时潴留</p>' })
    await index()
    for (const word of ['滤过', 'sxqlg', 'xqlg', 'gfr', '球滤', 'ql', '有效滤过压决定原尿'])
      expect((await find(vip, word)).points[0], word).toMatchObject({
        Title: '肾小球滤过',
        State: 'open',
        Where: '肾脏',
      })
    expect((await find(vip, '肾小球滤过')).points.map(({ Title }) => Title)).toEqual(['肾小球滤过', '水电解质'])
    expect((await find(vip, '原尿')).points[0]?.Excerpt).toBe('又称：GFR、球滤　有效滤过压决定原尿')
  })

  test('of a name that is found by its initials the characters are named that they stand for', async () => {
    await writePoint('肾小球滤过', { html: '<p>有效滤过压决定<strong>原尿</strong></p>', aliases: 'GFR、球滤' })
    await index()
    const marks = async (q: string) =>
      (await find(vip, q)).points.find(({ Title }) => Title === '肾小球滤过')?.Marks ?? []
    expect(await marks('xqlg')).toEqual(['小球滤过'])
    expect(await marks('ql')).toEqual(['球滤'])
    expect(await marks('gfr')).toEqual(['GFR'])
    expect(await marks('滤过')).toEqual([])
  })

  test('who has bought nothing reads where a question stands and nothing of it, and searches points by their names alone', async () => {
    const { questions, points } = await find(plain, '腓肠')
    expect(questions).toMatchObject([{ State: 'locked', Title: '', Excerpt: '', Where: '感染', Module: 'ChapterTest' }])
    expect(points).toEqual([])
    expect((await find(plain, '原尿')).points).toEqual([])
    expect((await find(plain, '滤过')).points).toMatchObject([
      { Title: '肾小球滤过', State: 'locked', Excerpt: '又称：GFR、球滤' },
    ])
    const free = (await find(plain, '水电解质第')).questions
    expect(free.map(({ State }) => State)).toEqual(['open', 'open', 'open'])
  })

  test('a kind alone comes page by page, no row twice', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => find(vip, '肾小球滤过第', { kind: 'question', page })))
    expect(pages.map(({ questions }) => questions.length)).toEqual([10, 10, 10, 0])
    expect(pages[0]?.groups).toMatchObject([{ Kind: 'question', Total: 30, More: 0 }])
    expect(new Set(pages.flatMap(({ questions }) => questions.map(({ ID }) => ID))).size).toBe(30)
  })

  test('what is changed is found as it is now, what is taken out is not found', async () => {
    await file('s-new', '胰岛素抵抗的机制')
    await index()
    expect((await find(vip, '胰岛素抵抗')).questions).toHaveLength(1)
    await file('s-new', '胰高血糖素的作用')
    await index()
    expect((await find(vip, '胰岛素抵抗')).questions).toEqual([])
    expect((await find(vip, '胰高血糖素')).questions).toHaveLength(1)
    const ids = await questionIDs(api)
    const scope = { guid: editor, appID: api.world.subjectID }
    const allTestID = ids.get('s-new') as number
    const { hash } = await api.client.send('content.questionDetail', { ...scope, allTestID })
    await api.client.send('content.questionRemove', { ...scope, allTestID, hash })
    expect((await find(vip, '胰高血糖素')).questions).toEqual([])
    await index()
    expect((await find(vip, '胰高血糖素')).groups[0]).toMatchObject({ Total: 0 })
    expect(await index()).toBe(false)
  })

  test('two servers that index at the same time bring every question once', async () => {
    for (const at of [1, 2, 3, 4, 5]) await file(`s-two-${at}`, `双服务器同时索引第${at}题`)
    await Promise.all([index(), index()])
    await index()
    expect((await find(vip, '双服务器同时索引')).questions).toHaveLength(5)
  })

  test('the questions of a paper that one sits cannot be read, in whatever chapter they stand; those of papers alone are not there', async () => {
    const { subjectID } = api.world
    const { open } = await makePapers(api.services.store, api.clock.now, subjectID, 1)
    await index()
    expect((await find(vip, '单选')).questions.map(({ Title, State }) => [Title, State])).toEqual([['单选', 'open']])
    await api.client.send('exams.startPaper', { guid: vip, appID: subjectID, paperID: open })
    expect((await find(vip, '单选')).questions).toMatchObject([{ State: 'waits', Title: '', Excerpt: '' }])
    expect((await find(editor, '单选')).questions).toMatchObject([{ State: 'open', Title: '单选' }])
    expect((await find(vip, '卷中')).questions).toEqual([])
  })
})
