import type { Data, Params } from '@tizhou/contract/contract'
import { a1, chapter, drafts } from '@tizhou/demo/authoring'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { fileDrafts } from '../../../cores/content/filing/fileDrafts.ts'
import { itemsOf, replyTo } from '../../../testing/api.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { refusal } from '../../../testing/refusal.ts'

type Desk = Data<'chapters.chapterDesk'>
type Row = Desk['trees'][number]['chapters'][number]
type Action = Params<'chapters.chapterArrange'>['actionJson']

const five = ['甲', '乙', '丙', '丁', '戊']
const TABLES = ['tree', 'chapter', 'chapter_item', 'chapter_detail', 'share_chapter', 'removed_question'] as const

describeOnBothDatabases('chapters that editors arrange', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number

  /** A tree of its own for each test: three generated chapters of four questions. */
  async function bank(sourceName: string): Promise<void> {
    const groups = [1, 2, 3].map((group) =>
      chapter(
        `第 ${group} 组（${group * 4 - 3}–${group * 4}）`,
        ...[1, 2, 3, 4].map((at) =>
          a1(`${sourceName}-${group}-${at}`, `${sourceName} ${group} ${at}`, five, 'A', '', { points: [] }),
        ),
      ),
    )
    await fileDrafts(
      scene.store,
      { appEName: SUBJECT, tree: { sourceName } },
      groups.flatMap((group) => drafts(group)),
      { now: scene.api.clock.now },
    )
  }
  beforeAll(async () => {
    scene = await setScene(await openStore())
    appID = scene.api.world.subjectID
    guid = await scene.guidOf('editor')
  })
  afterAll(() => scene.close())

  const client = () => scene.api.client
  const desk = () => client().send('chapters.chapterDesk', { guid, appID })
  const treeOf = async (sourceName: string) => {
    const tree = (await desk()).trees.find((one) => one.sourceName === sourceName)
    return tree ?? expect.fail(`no tree ${sourceName}`)
  }
  const rowOf = async (sourceName: string, name: string): Promise<Row> => {
    const { chapters } = await treeOf(sourceName)
    return chapters.find((one) => one.name.startsWith(name)) ?? expect.fail(`no chapter ${name}`)
  }
  const shape = async (sourceName: string) =>
    (await treeOf(sourceName)).chapters.map(({ name, count, free }) => `${name} ${count}${free ? ' 免费' : ''}`)
  const plan = (actionJson: Action) => client().send('chapters.chapterPlan', { guid, appID, actionJson })
  /** As the console does: what it does is looked at first. */
  const arrange = async (actionJson: Action) => {
    const { seen } = await plan(actionJson)
    scene.api.clock.now++
    return client().send('chapters.chapterArrange', { guid, appID, actionJson, seenJson: seen })
  }
  const undo = (stepID: number | null) =>
    client().send('chapters.chapterUndo', { guid, appID, stepID: stepID as number })
  const tables = async () =>
    Object.fromEntries(
      await Promise.all(
        TABLES.map(async (table) => {
          const rows = (await scene.store.db.selectFrom(table).selectAll().execute()) as Record<string, unknown>[]
          // When a tree changed last is no part of what is undone.
          const plain = rows.map(({ updated_at: _, ...row }) => JSON.stringify(row)).sort()
          return [table, plain] as const
        }),
      ),
    )

  test('chapters are made, moved, sorted and freed; each step is in the audit log and is taken back alone', async () => {
    await bank('整理')
    const { treeID } = await treeOf('整理')
    const before = await tables()
    const made = await arrange({ kind: 'create', treeID, parentID: 0, names: ['第 10 章', '第 2 章'] })
    const [ten, two] = made.made as [number, number]
    const moved = await arrange({ kind: 'move', chapterIDs: [two], parentID: ten })
    const freed = await arrange({ kind: 'free', chapterIDs: [ten], isFree: true })
    expect(await shape('整理')).toEqual([
      '第 1 组（1–4） 4',
      '第 2 组（5–8） 4',
      '第 3 组（9–12） 4',
      '第 10 章 0 免费',
      '第 2 章 0',
    ])
    const { rows } = await client().send('chapters.chapterSteps', { guid, appID })
    expect(rows.slice(0, 3).map(({ said, by, canUndo }) => [said, by, canUndo])).toEqual([
      ['“第 10 章”设为免费', 'editor', 1],
      ['移动“第 2 章”到“第 10 章”', 'editor', 1],
      ['在“整理”下新建“第 10 章”、“第 2 章”', 'editor', 1],
    ])
    const operator = await scene.guidOf('operator')
    const { rows: log } = await client().send('audit.auditList', { guid: operator, kind: 'chapter' } as never)
    expect(JSON.stringify(log)).toContain('移动“第 2 章”到“第 10 章”')
    for (const { stepID } of [freed, moved, made]) expect(await undo(stepID)).toEqual({ stay: 0 })
    expect(await tables()).toEqual(before)
    expect(await refusal(undo(made.stepID))).toMatchObject({ status: 409, msg: '这一步已经撤销过了' })
  })

  test('two editors: who acts on what another one changed meanwhile is told', async () => {
    await bank('两人')
    const [first, second] = [await rowOf('两人', '第 1 组'), await rowOf('两人', '第 2 组')]
    const rename = (name: string, revision: string) =>
      client().send('chapters.chapterRename', { guid, appID, cptID: first.cptID, name, revision })
    await rename('绪论', first.revision)
    expect(await refusal(rename('总论', first.revision))).toMatchObject({
      status: 409,
      data: { reason: 'changed', fields: [{ field: 'name', yours: '总论', theirs: '绪论' }] },
    })
    const move = (seenJson: string[]) =>
      client().send('chapters.chapterArrange', {
        ...{ guid, appID, seenJson },
        actionJson: { kind: 'move', chapterIDs: [first.cptID], parentID: second.cptID },
      })
    expect(await refusal(move([first.revision, second.revision]))).toMatchObject({
      status: 409,
      msg: '“绪论”刚被别人改过，请看过现在的样子再做',
    })
    const now = await rowOf('两人', '绪论')
    await move([now.revision, second.revision])
    // What was said before a merge holds when it is made: a question that came meanwhile was not counted.
    const merge: Action = { kind: 'merge', chapterIDs: [second.cptID], intoID: (await rowOf('两人', '第 3 组')).cptID }
    const { seen, moved } = await plan(merge)
    expect(moved).toBe(4)
    await scene.store.write(async (tx) => {
      const one = await tx.db
        .selectFrom('chapter_item')
        .selectAll()
        .where('chapter_id', '=', second.cptID)
        .executeTakeFirstOrThrow()
      await tx.db.deleteFrom('chapter_item').where('question_id', '=', one.question_id).execute()
    })
    const late = client().send('chapters.chapterArrange', { guid, appID, actionJson: merge, seenJson: seen })
    expect(await refusal(late)).toMatchObject({ status: 409, data: { reason: 'changed' } })
    expect(await refusal(rename('第 3 组（9–12）', 'x'))).toMatchObject({ status: 409 })
    expect(await refusal(plan({ kind: 'merge', chapterIDs: [second.cptID], intoID: now.cptID }))).toMatchObject({
      status: 400,
      msg: '“绪论”在“第 2 组（5–8）”的下面，不能把上级并进下级',
    })
  })

  test('generated groups become real chapters in one step, said before and after, and come back', async () => {
    await bank('成章')
    const ids = (await treeOf('成章')).chapters.map(({ cptID }) => cptID) as [number, number, number]
    const before = await tables()
    const group: Action = {
      kind: 'group',
      merged: true,
      groups: [
        { name: '内科', chapterIDs: [ids[0], ids[1]] },
        { name: '外科', chapterIDs: [ids[2]] },
      ],
    }
    const said = await plan(group)
    expect([said.moved, said.retired]).toEqual([4, 0])
    expect(said.before.map(({ name, count, mark }) => [name, count, mark])).toEqual([
      ['第 1 组（1–4）', 4, 'changed'],
      ['第 2 组（5–8）', 4, 'gone'],
      ['第 3 组（9–12）', 4, 'changed'],
    ])
    expect(said.after.map(({ name, count, mark }) => [name, count, mark])).toEqual([
      ['内科', 8, 'changed'],
      ['外科', 4, 'changed'],
    ])
    const { stepID } = await arrange(group)
    expect(await shape('成章')).toEqual(['内科 8', '外科 4'])
    await undo(stepID)
    expect(await tables()).toEqual(before)
    await arrange({ ...group, merged: false })
    expect(await shape('成章')).toEqual([
      '内科 0',
      '第 1 组（1–4） 4',
      '第 2 组（5–8） 4',
      '外科 0',
      '第 3 组（9–12） 4',
    ])
  })

  test('what learners hold follows: the place, the wrong book, answers without network, marks, shares', async () => {
    await bank('跟随')
    const [one, two, three] = (await treeOf('跟随')).chapters as [Row, Row, Row]
    const me = await scene.api.login(scene.api.world.vip)
    const mine = { guid: me, appID }
    const set = (cptID: number) =>
      client().send('practice.getChapterTestEx', { ...mine, cptID, queryHistory: 1 } as never) as Promise<
        Data<'practice.getChapterTestEx'>
      >
    const old = await set(one.cptID)
    const [first, second, third] = itemsOf(old as never)
    const answer = (item: typeof first, cptID: number, lastUserReply = 'A') =>
      client().send('practice.submitReplies', {
        ...mine,
        repliesJson: [replyTo(item as never, ++scene.api.clock.now, { cptID, lastUserReply })],
      })
    await answer(first, one.cptID, 'B')
    const overview = () => client().send('subjects.studyOverview', mine)
    expect((await overview()).Continue).toMatchObject({ CptID: one.cptID, AllTestID: first?.AllTestID, Done: 1 })

    const merged = await arrange({ kind: 'merge', chapterIDs: [one.cptID], intoID: two.cptID })
    // The last place is in the chapter that took the questions, and its own page goes on there.
    expect((await overview()).Continue).toMatchObject({ CptID: two.cptID, AllTestID: first?.AllTestID, Total: 8 })
    expect((await set(two.cptID)) as object).toMatchObject({ LastTestID: first?.AllTestID })
    // Who had the former chapter open, or offline: the same questions, and answers count in the present one.
    expect(itemsOf((await set(one.cptID)) as never)).toHaveLength(8)
    const { results } = await answer(second, one.cptID)
    expect(results.map(({ status }) => status)).toEqual([200])
    await client().send('practice.saveProgress', {
      ...{ ...mine, cptID: one.cptID, allTestID: second?.AllTestID as number },
      changedAt: ++scene.api.clock.now,
    })
    expect((await overview()).Continue).toMatchObject({ CptID: two.cptID, AllTestID: second?.AllTestID, Done: 2 })
    const counts = await client().send('chapters.getCptStatistics', mine)
    expect(counts.find(({ CptID }) => CptID === two.cptID)).toMatchObject({ Total: 8, Done: 2, Wrong: 1 })

    // Split: the question is where it stands now.
    await arrange({
      ...{ kind: 'split', chapterID: two.cptID, below: true },
      parts: [
        { name: '前半', count: 4 },
        { name: '后半', count: 4 },
      ],
    })
    const back = await rowOf('跟随', '后半')
    expect((await overview()).Continue).toMatchObject({ CptID: back.cptID, AllTestID: second?.AllTestID })
    expect((await answer(third, one.cptID)).results.map(({ status }) => status)).toEqual([200])

    // Deleted with what was in it: an answer given without network finds the question where it went.
    await arrange({ kind: 'remove', chapterIDs: [back.cptID], toID: three.cptID })
    expect((await answer(first, one.cptID)).results.map(({ status }) => status)).toEqual([200])
    expect((await overview()).Continue).toMatchObject({ CptID: three.cptID })
    // The merge is taken back alone: the chapter is there again, and its questions stay where they went since.
    expect(await undo(merged.stepID)).toEqual({ stay: 4 })
    expect(await shape('跟随')).toContain('第 1 组（1–4） 0')
  })

  test('merges in a row: new questions count once, a mark can be taken away, a reset begins anew', async () => {
    await bank('连并')
    const [one, two, three] = (await treeOf('连并')).chapters as [Row, Row, Row]
    const mine = { guid: await scene.api.login(scene.api.world.vip), appID }
    const set = (cptID: number) =>
      client().send('practice.getChapterTestEx', { ...mine, cptID, queryHistory: 1 } as never) as Promise<
        Data<'practice.getChapterTestEx'>
      >
    const marks = async (ChapterJson?: { ID: number; Tag: 0 | 1 | 2 }[]) =>
      (
        await client().send('chapters.updateCptTreeTagMJ', { ...mine, ...(ChapterJson && { ChapterJson }) })
      ).Tags.flatMap(({ CptID, Tag }) => (CptID === three.cptID ? [Tag] : []))
    for (const { cptID } of [three, two, one])
      await client().send('practice.saveProgress', {
        ...{ ...mine, cptID, changedAt: ++scene.api.clock.now },
        allTestID: itemsOf((await set(cptID)) as never)[0]?.AllTestID as number,
      })
    const { LastTestID } = await set(one.cptID)
    await marks([{ ID: one.cptID, Tag: 1 }])
    await arrange({ kind: 'merge', chapterIDs: [one.cptID], intoID: two.cptID })
    await arrange({ kind: 'merge', chapterIDs: [two.cptID], intoID: three.cptID })

    expect(await marks()).toEqual([1])
    scene.api.clock.now++
    expect(await marks([{ ID: three.cptID, Tag: 0 }])).toEqual([])
    scene.api.clock.now++
    await scene.store.write((tx) =>
      tx.run('update question set updated_at = ? where subject_id = ? and external_id = ?', [
        ...[scene.api.clock.now, appID, '连并-1-1'],
      ]),
    )
    const news = await client().send('chapters.getListNew', mine)
    expect(news.filter(({ CptID }) => CptID === three.cptID)).toMatchObject([{ Added: 1, Changed: 0 }])
    // The newest place was in the first one; a reset takes the places in all of them.
    expect(await set(three.cptID)).toMatchObject({ LastTestID })
    await client().send('practice.resetTestInfo', { ...mine, cptID: three.cptID })
    expect(await set(three.cptID)).toMatchObject({ LastTestID: null })
  })

  test('sharing that the page of the subject sets is seen by the next step at once', async () => {
    await bank('分享')
    const one = await rowOf('分享', '第 1 组')
    await client().send('chapters.setShareChapter', { guid, appID, cptID: one.cptID, friends: 3 })
    const now = await rowOf('分享', '第 1 组')
    expect(now.friends).toBe(3)
    const freed = await client().send('chapters.chapterArrange', {
      ...{ guid, appID, seenJson: [now.revision] },
      actionJson: { kind: 'free', chapterIDs: [one.cptID], isFree: true },
    })
    expect(freed.stepID).not.toBeNull()
  })

  test('what a step changes is listed up to a limit, and how much is left off is said', async () => {
    await bank('很多')
    const { treeID } = await treeOf('很多')
    const made: number[] = []
    for (const part of [1, 2, 3]) {
      const names = Array.from({ length: 200 }, (_, at) => `章 ${part}.${at}`)
      made.push(...(await arrange({ kind: 'create', treeID, parentID: 0, names })).made)
    }
    const few = await plan({ kind: 'free', chapterIDs: made.slice(0, 3), isFree: true })
    expect([few.before.length, few.after.map(({ free, mark }) => [free, mark]), few.unlisted]).toEqual([
      ...[3, Array(3).fill([1, 'changed']), 0],
    ])
    const all = await plan({ kind: 'free', chapterIDs: made, isFree: true })
    expect([all.before.length, all.after.length, all.unlisted]).toEqual([400, 400, 200])
  })

  test('questions that leave with their chapter are taken out, and come back by the undo or each by itself', async () => {
    await bank('移出')
    const [one, two] = (await treeOf('移出')).chapters as [Row, Row]
    const before = await tables()
    const gone: Action = { kind: 'remove', chapterIDs: [two.cptID], toID: null }
    expect(await plan(gone)).toMatchObject({ moved: 0, retired: 4 })
    const { stepID } = await arrange(gone)
    const list = (state: 'removed' | 'inChapter') =>
      client().send('content.questionList', { guid, appID, state, q: '移出-2' })
    expect((await list('removed')).total).toBe(4)
    await undo(stepID)
    expect(await tables()).toEqual(before)
    // Taken out before a merge, and restored after it: it goes where the chapter went.
    const [question] = (await list('inChapter')).rows
    const of = { guid, appID, allTestID: question?.allTestID as number }
    await client().send('content.questionRemove', { ...of, hash: question?.hash as string })
    await arrange({ kind: 'merge', chapterIDs: [two.cptID], intoID: one.cptID })
    await client().send('content.questionRestore', of)
    expect((await list('inChapter')).rows.map(({ chapterPath }) => chapterPath.join()).sort()[0]).toBe('第 1 组（1–4）')
  })

  test('the first questions of a chapter are free content: whoever has opened nothing can practise just them', async () => {
    await bank('试做')
    const one = await rowOf('试做', '第 1 组')
    await arrange({ kind: 'trial', chapterID: one.cptID, count: 2 })
    expect((await rowOf('试做', '第 1 组')).trial).toBe(2)
    const free = await rowOf('免费试用', '第 1 组')
    const plain = await scene.api.login(scene.api.world.plain)
    const set = (cptID: number) =>
      client().send('practice.getChapterTestEx', { guid: plain, appID, cptID } as never) as Promise<never>
    expect(itemsOf(await set(free.cptID))).toHaveLength(2)
    expect(await refusal(set(one.cptID))).toMatchObject({ outcome: 'notVip' })
    await arrange({ kind: 'trial', chapterID: one.cptID, count: 0 })
    expect((await rowOf('试做', '第 1 组')).trial).toBe(0)
  })

  test('a chapter is found by a part of its name, by pinyin and with the chapters above it', async () => {
    await bank('查找')
    const one = await rowOf('查找', '第 1 组')
    const { treeID } = await treeOf('查找')
    await client().send('chapters.chapterRename', {
      guid,
      appID,
      cptID: one.cptID,
      name: '心血管',
      revision: one.revision,
    })
    await arrange({ kind: 'create', treeID, parentID: one.cptID, names: ['高血压', '心肌病'] })
    const find = async (q: string) =>
      (await client().send('chapters.chapterFind', { guid, appID, q, treeID })).found.map(({ path }) => path)
    expect(await find('xinji')).toEqual(['心血管 / 心肌病'])
    expect(await find('gxy')).toEqual(['心血管 / 高血压'])
    expect(await find('血管 高')).toEqual(['心血管 / 高血压'])
    // Its own name comes before the chapters below it.
    expect(await find('xxg')).toEqual(['心血管', '心血管 / 高血压', '心血管 / 心肌病'])
    expect(await find('zzz')).toEqual([])
    const { found } = await client().send('chapters.chapterFind', { guid, appID, q: '5–8', treeID, cptID: one.cptID })
    expect(found.map(({ path }) => path)).toEqual(['心血管', '第 2 组（5–8）'])
    // Editions are told apart.
    for (const examType of ['', 'YTMJ']) {
      await arrange({ kind: 'addTree', sourceName: '执业章节', examType })
      const tree = (await desk()).trees.find(
        ({ sourceName, chapters }) => sourceName === '执业章节' && chapters.length === 0,
      )
      await arrange({ kind: 'create', treeID: tree?.treeID as number, parentID: 0, names: ['肾病学'] })
    }
    const both = await client().send('chapters.chapterFind', { guid, appID, q: 'shenbingxue' })
    expect(both.found.map(({ tree }) => tree)).toEqual(['执业章节', '执业章节（押题密卷版）'])
    expect(both.left).toBe(0)
  })

  test('trees of the known kinds are made and put in order; one with chapters is not deleted', async () => {
    const { made } = await arrange({ kind: 'addTree', sourceName: '抓考点', examType: '' })
    expect(made).toEqual([])
    const tree = await treeOf('抓考点')
    expect(tree.moduleName).toBe('抓考点')
    expect(await refusal(arrange({ kind: 'addTree', sourceName: '抓考点', examType: '' }))).toMatchObject({
      msg: '已有“抓考点”这个目录',
    })
    expect(await refusal(plan({ kind: 'addTree', sourceName: '别的', examType: '' }))).toMatchObject({ status: 400 })
    const first = (await desk()).trees[0]?.treeID as number
    await arrange({ kind: 'moveTree', treeID: tree.treeID, beforeID: first })
    expect((await desk()).trees[0]?.treeID).toBe(tree.treeID)
    await arrange({ kind: 'create', treeID: tree.treeID, parentID: 0, names: ['心衰'] })
    expect(await refusal(plan({ kind: 'removeTree', treeID: tree.treeID }))).toMatchObject({ status: 400 })
    await arrange({ kind: 'create', treeID: tree.treeID, parentID: 0, names: ['第 10 章', '第 2 章'] })
    const sorted = await arrange({ kind: 'sort', treeID: tree.treeID, parentID: 0 })
    expect(await shape('抓考点')).toEqual(['第 2 章 0', '第 10 章 0', '心衰 0'])
    await undo(sorted.stepID)
    const { chapters } = await treeOf('抓考点')
    expect(chapters.map(({ name }) => name)).toEqual(['心衰', '第 10 章', '第 2 章'])
    await arrange({ kind: 'remove', chapterIDs: chapters.map(({ cptID }) => cptID), toID: null })
    const removed = await arrange({ kind: 'removeTree', treeID: tree.treeID })
    expect((await desk()).trees.map(({ treeID }) => treeID)).not.toContain(tree.treeID)
    await undo(removed.stepID)
    expect((await desk()).trees[0]?.treeID).toBe(tree.treeID)
  })

  test('rule: whatever is arranged, undoing it all gives the first state of every table', async () => {
    await bank('乱序')
    const some = fc.record({
      kind: fc.constantFrom('move', 'merge', 'split', 'remove', 'free', 'trial', 'group', 'create'),
      at: fc.nat(20),
      to: fc.nat(20),
      flag: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(some, { minLength: 3, maxLength: 6 }), async (wanted) => {
        const before = await tables()
        const steps: number[] = []
        let named = 0
        for (const { kind, at, to, flag } of wanted) {
          const { treeID, chapters } = await treeOf('乱序')
          const id = (one: number) => chapters[one % Math.max(1, chapters.length)]?.cptID ?? 1
          const name = `新章${++named}`
          const actions: Record<string, Action> = {
            move: { kind: 'move', chapterIDs: [id(at)], parentID: flag ? id(to) : 0 },
            merge: { kind: 'merge', chapterIDs: [id(at)], intoID: id(to) },
            split: {
              ...{ kind: 'split', chapterID: id(at), below: flag },
              parts: [
                { name, count: 2 },
                { name: `${name}后`, count: 2 },
              ],
            },
            remove: { kind: 'remove', chapterIDs: [id(at)], toID: flag ? id(to) : null },
            free: { kind: 'free', chapterIDs: [id(at)], isFree: flag },
            trial: { kind: 'trial', chapterID: id(at), count: to % 3 },
            group: { kind: 'group', merged: flag, groups: [{ name, chapterIDs: [...new Set([id(at), id(to)])] }] },
            create: { kind: 'create', treeID, parentID: flag ? id(at) : 0, names: [name] },
          }
          const done = await arrange(actions[kind] as Action).catch((error) => {
            expect(error.status).toBe(400)
            return undefined
          })
          if (done?.stepID) steps.push(done.stepID)
        }
        for (const stepID of steps.toReversed()) expect(await undo(stepID)).toEqual({ stay: 0 })
        expect(await tables()).toEqual(before)
      }),
      { numRuns: 8 },
    )
  })
})
