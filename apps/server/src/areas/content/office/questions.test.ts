import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Params } from '@tizhou/contract/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { fileDrafts } from '../../../cores/content/filing/fileDrafts.ts'
import { storedDraft } from '../../../cores/content/filing/storedDraft.ts'
import { filesDir } from '../../../platform/config.ts'
import { chapterIDs, itemsOf, replyTo } from '../../../testing/api.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { TYPED_QUESTION } from '../../../testing/office/samples/contentSamples.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { hostileUploads } from '../../../testing/uploads.ts'

type Typed = Params<'content.questionSave'>['questionJson']

describeOnBothDatabases('the question editor', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  let chapters: Record<string, number>
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
    chapters = await chapterIDs(scene.api, SUBJECT)
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  const list = (filter: object = {}) => client().send('content.questionList', { guid, appID, ...filter })
  const detail = (allTestID: number) => client().send('content.questionDetail', { guid, appID, allTestID })
  const idOf = async (q: string) => {
    const { rows } = await list({ q })
    if (rows.length !== 1) throw new Error(`${rows.length} questions are found by ${q}`)
    return rows[0]?.allTestID as number
  }
  /** A stored question as the form sends it. */
  const typed = async (allTestID: number, changes: Partial<Typed> = {}): Promise<Typed> => {
    const { question } = await detail(allTestID)
    const { externalID: _, chapterPath: _path, styleName: _name, form: _form, group, ...rest } = question
    return { ...rest, groupStem: group?.stem ?? '', ...changes }
  }
  const save = async (allTestID: number, changes: Partial<Typed>, more: { hash?: string; cptID?: number } = {}) => {
    const { hash, cptID } = await detail(allTestID)
    const questionJson = await typed(allTestID, changes)
    return client().send('content.questionSave', {
      guid,
      appID,
      allTestID,
      hash,
      cptID: cptID as number,
      questionJson,
      ...more,
    })
  }
  const refused = (call: Promise<unknown>, field: string, reason: RegExp) =>
    expect(call).rejects.toMatchObject({
      status: 400,
      data: { errors: expect.arrayContaining([{ field, reason: expect.stringMatching(reason) }]) },
    })
  const learnerSees = async (chapter = '全部题型') => {
    const learner = await scene.api.login(scene.api.world.vip)
    const set = await client().send('practice.getChapterTestEx', {
      guid: learner,
      appID,
      cptID: chapters[chapter] as number,
    })
    return itemsOf(set)
  }

  test('questions are found by chapter with all below it, style, text and external id, page by page', async () => {
    const { trees } = await client().send('content.questionChapters', { guid, appID })
    expect(trees[0]?.chapters.map(({ name, count }) => [name, count])).toEqual([
      ['第一篇', 0],
      ['全部题型', expect.any(Number)],
      ['试用', 2],
    ])
    const all = await list({ cptID: trees[0]?.chapters[0]?.cptID, pageSize: 200 })
    expect(all.total).toBe((await list({ pageSize: 200 })).total)
    const stems = (rows: { stem: string }[]) => rows.map(({ stem }) => stem)
    expect(stems((await list({ cptID: chapters.试用 })).rows)).toEqual(['免费一', '免费二'])
    expect(stems((await list({ cptID: chapters.试用, order: '-place', pageSize: 1 })).rows)).toEqual(['免费二'])
    expect(stems((await list({ style: 'X' })).rows)).toEqual(['多选'])
    expect((await list({ q: '单选' })).rows).toMatchObject([
      { styleName: 'A1 型题', chapterPath: ['第一篇', '全部题型'], externalID: 'a1' },
    ])
    expect(stems((await list({ q: 'A1', style: 'A1' })).rows)).toContain('单选')
    expect((await list({ q: '%' })).total).toBe(0)
    await expect(list({ cptID: 4711 })).rejects.toMatchObject({ status: 404 })
  })

  test('a saved question is what learners get, with the key in its canonical way', async () => {
    const id = await idOf('单选')
    const { hash } = await save(id, {
      stem: '单选，改过',
      answer: '答案：d',
      explanation: '【解析】丁对',
      points: ['要点一', '新要点'],
    })
    expect(await detail(id)).toMatchObject({ hash, question: { answer: 'D', points: ['要点一', '新要点'] } })
    await expect
      .poll(async () => (await learnerSees()).find(({ AllTestID }) => AllTestID === id))
      .toMatchObject({ Title: '单选，改过', Answer: 'D', Explain: '【解析】丁对', TestPoint: ['要点一', '新要点'] })
  })

  test('rule: who changed what meanwhile is not overwritten', async () => {
    const id = await idOf('多选')
    const { hash } = await detail(id)
    await save(id, { explanation: '先保存的' })
    await expect(save(id, { explanation: '后保存的' }, { hash })).rejects.toMatchObject({
      status: 409,
      // Who it was, and when.
      message: expect.stringMatching(/^这道题刚被 \S+ 于 .+ \d\d:\d\d 修改过，你的修改还没有保存$/),
      data: { reason: 'changed', fields: [{ label: '解析', yours: '后保存的', theirs: '先保存的' }] },
    })
    expect((await detail(id)).question.explanation).toBe('先保存的')
    const now = await detail(id)
    const both = await Promise.allSettled([1, 2].map((at) => save(id, { source: `来源 ${at}` }, { hash: now.hash })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('two editors who name a new knowledge point at the same moment: nobody meets a fault', async () => {
    const ids = [await idOf('单选'), await idOf('多选')]
    const both = await Promise.allSettled(ids.map((id) => save(id, { points: ['同时新建的要点'] })))
    for (const one of both) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 })
    expect(both.map(({ status }) => status)).toContain('fulfilled')
  })

  test('what a file of questions would be refused for is refused here, by field', async () => {
    const id = await idOf('单选')
    await refused(save(id, { stem: ' ', answer: 'Z' }), 'stem', /请填写题干/)
    await refused(save(id, { answer: 'L' }), 'answer', /不在选项中/)
    await refused(
      save(id, {
        options: [
          { name: 'A', content: '' },
          { name: 'A', content: 'x' },
        ],
      }),
      'options[0]',
      /没有内容/,
    )
    await refused(save(id, { style: 'ZZ' }), 'style', /没有这个题型/)
    await refused(save(id, {}, { cptID: 4711 }), 'cptID', /这个章节已经不在了/)
    const { question } = await detail(id)
    expect(question.stem).toBe('单选，改过')
  })

  test.each([
    ['XTEST', '多选', { answer: 'EA' }, 'AE'],
    ['PDTEST', '对不对', { answer: '×' }, '错'],
    ['TKTEST', '____和____', { answer: '左室|左心室；右房' }, '左室｜左心室；右房'],
    ['JDTEST', '简述', { answer: '一、二' }, '一、二'],
    ['BTEST', '共用甲', { answer: 'E' }, 'E'],
    ['A3TEST', '诊断', { answer: 'B' }, 'B'],
    ['CASETEST', '处理', { answer: '' }, 'AB'],
  ] as const)('the form %s is edited, too', async (form, stem, changes, answer) => {
    const id = await idOf(stem)
    await save(id, { ...changes, explanation: `${form} 改过` })
    expect((await detail(id)).question).toMatchObject({ form, answer, explanation: `${form} 改过` })
  })

  test('what a group shares changes for all of it, and each of its questions stays answerable', async () => {
    const first = await idOf('诊断')
    const second = await idOf('治疗')
    const before = (await detail(second)).hash
    expect((await detail(first)).members.map(({ allTestID }) => allTestID)).toEqual([first, second])
    await save(first, { groupStem: '另一个病例' })
    expect(await detail(second)).toMatchObject({ question: { group: { stem: '另一个病例' }, stem: '治疗' } })
    expect((await detail(second)).hash).not.toBe(before)
    const shared = await idOf('共用乙')
    const five = (await detail(shared)).question.options
    await save(shared, { options: five.map((option) => ({ ...option, content: `${option.content}号` })) })
    expect((await detail(await idOf('共用甲'))).question.options[0]?.content).toBe('甲号')
    await refused(save(shared, { options: five.slice(0, 2) }), 'options', /同组第 \d 小题：答案 E 不在选项中/)
    await refused(save(first, { style: 'X', answer: 'AB' }), 'style', /成组/)
  })

  test('a question moves to another chapter of its tree, with its group', async () => {
    const id = await idOf('简述')
    await save(id, {}, { cptID: chapters.试用 })
    expect((await detail(id)).question.chapterPath).toEqual(['第一篇', '试用'])
    await expect.poll(async () => (await learnerSees('试用')).map(({ Title }) => Title)).toContain('简述')
    await expect.poll(async () => (await learnerSees()).map(({ Title }) => Title)).not.toContain('简述')
  })

  test('a new question, and one more of a group, stand where they were put', async () => {
    const cptID = chapters.试用 as number
    const create = (more: object) =>
      client().send('content.questionCreate', { guid, appID, cptID, questionJson: TYPED_QUESTION, ...more })
    const { allTestID } = await create({ externalID: '自拟-1' })
    expect(await detail(allTestID)).toMatchObject({ cptID, question: { externalID: '自拟-1', group: null } })
    await refused(create({ externalID: '自拟-1' }), 'externalID', /已有/)
    const caseJson = { ...TYPED_QUESTION, style: 'A3', groupStem: '新病例', stem: '第一问' }
    const step = await create({ questionJson: caseJson })
    const more = await create({
      questionJson: { ...caseJson, groupStem: '新病例，改过', stem: '第二问' },
      groupOf: step.allTestID,
    })
    expect(await detail(step.allTestID)).toMatchObject({
      question: { group: { order: 1, stem: '新病例，改过' } },
      members: [
        { allTestID: step.allTestID, order: 1 },
        { allTestID: more.allTestID, order: 2, stem: '第二问' },
      ],
    })
    await refused(create({ groupOf: allTestID }), 'groupOf', /没有这样一组题/)
  })

  test('a question that was taken out is gone for learners; what they did stays; it comes back where it stood', async () => {
    const id = await idOf('免费二')
    const item = (await learnerSees('试用')).find(({ AllTestID }) => AllTestID === id)
    const learner = await scene.api.login(scene.api.world.vip)
    const repliesJson = [replyTo(item as NonNullable<typeof item>, scene.api.clock.now, { lastUserReply: 'A' })]
    await client().send('practice.submitReplies', { guid: learner, appID, repliesJson })
    const { hash } = await detail(id)
    const order = async () =>
      (await list({ cptID: chapters.试用, pageSize: 200 })).rows.map(({ allTestID }) => allTestID)
    const before = await order()
    await client().send('content.questionRemove', { guid, appID, allTestID: id, hash })
    await expect.poll(async () => (await learnerSees('试用')).map(({ AllTestID }) => AllTestID)).not.toContain(id)
    expect((await list({ state: 'removed' })).rows).toMatchObject([
      { allTestID: id, chapterPath: [], state: 'removed' },
    ])
    expect(await detail(id)).toMatchObject({
      cptID: null,
      state: 'removed',
      removedAt: scene.api.clock.now,
    })
    const [kept] = await scene.store.all<{ n: number }>('select count(*) as n from reply where question_id = ?', [id])
    expect(Number(kept?.n)).toBe(1)
    await expect(save(id, { stem: '改' }, { cptID: chapters.试用 })).rejects.toMatchObject({ status: 409 })
    const restore = () => client().send('content.questionRestore', { guid, appID, allTestID: id })
    await restore()
    expect(await order()).toEqual(before)
    await expect.poll(async () => (await learnerSees('试用')).map(({ AllTestID }) => AllTestID)).toContain(id)
    await expect(restore()).rejects.toMatchObject({ status: 409 })
  })

  test('the history of a question tells who changed what, and of no other question', async () => {
    const id = await idOf('免费二')
    await save(id, { answer: 'C' })
    const { rows, total } = await client().send('content.questionHistory', { guid, appID, allTestID: id })
    expect(total).toBe(3)
    expect(rows.map(({ what }) => what).sort()).toEqual(['修改题目', '恢复移出的题目', '移出题目'])
    expect(rows.find(({ what }) => what === '修改题目')).toMatchObject({
      actorName: 'editor',
      changes: [{ field: 'answer', before: 'B', after: 'C' }],
    })
  })

  test('a file that says what an editor saved changes nothing', async () => {
    const id = await idOf('多选')
    const stored = await storedDraft(scene.store, appID, id)
    const filed = await fileDrafts(scene.store, { appEName: SUBJECT, tree: { sourceName: '章节练习' } }, [
      (stored as NonNullable<typeof stored>).draft,
    ])
    expect(filed).toEqual({ added: 0, changed: 0, unchanged: 1 })
  })

  test('a picture lands in the folder of its subject; what is none, or would run something, is refused', async () => {
    const send = (name: string, text: string | Uint8Array<ArrayBuffer>, more: object = {}) =>
      scene.sendFile('content.questionPicture', { guid, appID, name, ...more }, new Blob([text]))
    const drawn = sharp({ create: { width: 9, height: 6, channels: 3, background: '#336699' } })
    const png = new Uint8Array(await drawn.png().toBuffer())
    expect(await send('心电图 1.png', png)).toEqual({ name: '心电图 1.png' })
    expect(existsSync(join(filesDir(scene.api.services.config), 'images', String(appID), '心电图 1.png'))).toBe(true)
    await expect(send('心电图 1.png', png)).rejects.toMatchObject({ status: 409 })
    await send('心电图 1.png', png, { replace: 1 })
    await refused(send('a.png', 'GIF89a'), 'file', /不是 png/)
    await refused(send('a.png', png.slice(0, 30)), 'file', /无法读取/)
    await refused(send('../a.png', png), 'name', /图片文件名/)
    await refused(send('a.html', '<html>'), 'name', /图片文件名/)
    await send('draw.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')
    for (const bad of [
      '<svg><script>1</script></svg>',
      '<svg onload="x()"></svg>',
      '<svg><image href="https://evil.example/a.png"/></svg>',
      '<svg><foreignObject/></svg>',
    ])
      await refused(send('bad.svg', bad), 'file', /脚本或外部链接/)
    await refused(send('bad.svg', '<html/>'), 'file', /不是 svg/)
  })

  test('of a hostile upload the picture alone is kept, or nothing', async () => {
    const kept: string[] = []
    for (const [at, { name, bytes, kept: isKept }] of (await hostileUploads()).entries()) {
      const shown: number[] = []
      for (const ending of ['png', 'jpg']) {
        const as = `hostile-${at}.${ending}`
        const of = { guid, appID, name: as }
        const sent = await scene
          .sendFile('content.questionPicture', of, new Blob([new Uint8Array(bytes)]))
          .catch((e) => e)
        if (sent.name !== as) {
          expect(sent.status, `${name} as ${ending}`).toBe(400)
          continue
        }
        shown.push(at)
        const stored = await readFile(join(filesDir(scene.api.services.config), 'images', String(appID), as))
        expect(stored.includes('<script'), name).toBe(false)
        expect(stored.includes('PK\x03\x04'), name).toBe(false)
        expect((await sharp(stored).metadata()).exif, name).toBeUndefined()
      }
      if (shown.length > 0) kept.push(name)
      expect(shown.length, name).toBeLessThanOrEqual(isKept ? 1 : 0)
    }
    expect(kept).toEqual([
      'a JPEG with HTML behind it',
      'a PNG with an archive behind it',
      'a JPEG that tells where it was taken',
    ])
  })

  test('markup is kept in one way of writing, and a question is found by the words without it', async () => {
    const { allTestID } = await client().send('content.questionCreate', {
      ...{ guid, appID, cptID: chapters.试用 as number, externalID: 'markup' },
      questionJson: { ...TYPED_QUESTION, stem: '下标 H<SUB>2</SUB>O，<strong>V</strong><sub>max</sub>，Ca²⁺' },
    })
    expect((await detail(allTestID)).question.stem).toBe('下标 H₂O，<b>V</b><sub>max</sub>，Ca²⁺')
    for (const q of ['H2O', 'Ca2+', 'Vmax', 'h2o，vmax'])
      expect((await list({ q })).rows).toMatchObject([{ allTestID, stem: '下标 H₂O，Vmax，Ca²⁺' }])
  })
})
