import { a1, chapter, drafts } from '@tizhou/demo/authoring'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { fileDrafts } from '../../../cores/content/filing/fileDrafts.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import {
  type ChapterAction as Action,
  chapterDesk,
  type ChapterRow as Row,
} from '../../../testing/office/chapterDesk.ts'
import { refusal } from '../../../testing/refusal.ts'

describeOnBothDatabases('chapters that editors arrange', (openStore) => {
  const { scene, who, bank, client, desk, treeOf, rowOf, shape, plan, arrange, undo, tables } = chapterDesk(openStore)

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
    const { rows } = await client().send('chapters.chapterSteps', who)
    expect(rows.slice(0, 3).map(({ said, by, canUndo }) => [said, by, canUndo])).toEqual([
      ['“第 10 章”设为免费', 'editor', 1],
      ['移动“第 2 章”到“第 10 章”', 'editor', 1],
      ['在“整理”下新建“第 10 章”、“第 2 章”', 'editor', 1],
    ])
    const operator = await scene().guidOf('operator')
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
      client().send('chapters.chapterRename', { ...who, cptID: first.cptID, name, revision })
    scene().api.clock.now++
    await rename('绪论', first.revision)
    expect(await refusal(rename('总论', first.revision))).toMatchObject({
      status: 409,
      // Who it was, and when.
      msg: expect.stringMatching(/^这个章节刚被 \S+ 于 .+ \d\d:\d\d 修改过，你的修改还没有保存$/),
      data: { reason: 'changed', fields: [{ field: 'name', yours: '总论', theirs: '绪论' }] },
    })
    const move = (seenJson: string[]) =>
      client().send('chapters.chapterArrange', {
        ...{ ...who, seenJson },
        actionJson: { kind: 'move', chapterIDs: [first.cptID], parentID: second.cptID },
      })
    expect(await refusal(move([first.revision, second.revision]))).toMatchObject({
      status: 409,
      msg: expect.stringMatching(/^“绪论”刚被 \S+ 于 .+ \d\d:\d\d 修改过，请看过现在的样子再做$/),
    })
    const now = await rowOf('两人', '绪论')
    await move([now.revision, second.revision])
    // What was said before a merge holds when it is made: a question that came meanwhile was not counted.
    const merge: Action = { kind: 'merge', chapterIDs: [second.cptID], intoID: (await rowOf('两人', '第 3 组')).cptID }
    const { seen, moved } = await plan(merge)
    expect(moved).toBe(4)
    await scene().store.write(async (tx) => {
      const one = await tx.db
        .selectFrom('chapter_item')
        .selectAll()
        .where('chapter_id', '=', second.cptID)
        .executeTakeFirstOrThrow()
      await tx.db.deleteFrom('chapter_item').where('question_id', '=', one.question_id).execute()
    })
    const late = client().send('chapters.chapterArrange', { ...who, actionJson: merge, seenJson: seen })
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

  test('the outlines draw what is changed where it stands: all above it, what is beside it, and all below counted', async () => {
    await bank('画树')
    const { treeID, chapters } = await treeOf('画树')
    const [one, two, three] = chapters.map(({ cptID }) => cptID) as [number, number, number]
    const { made } = await arrange({ kind: 'create', treeID, parentID: 0, names: ['上级'] })
    const [above] = made as [number]
    await arrange({ kind: 'move', chapterIDs: [one, two], parentID: above })
    const drawn = (lines: Awaited<ReturnType<typeof plan>>['before']) =>
      lines.map(({ tree, level, name, count, mark }) => [tree, level, name, count, mark])
    const removal = await plan({ kind: 'remove', chapterIDs: [two], toID: null })
    expect(drawn(removal.before)).toEqual([
      ['画树', 1, '第 3 组（9–12）', 4, ''],
      ['画树', 1, '上级', 8, ''],
      ['画树', 2, '第 1 组（1–4）', 4, ''],
      ['画树', 2, '第 2 组（5–8）', 4, 'gone'],
    ])
    expect(drawn(removal.after)).toEqual([
      ['画树', 1, '第 3 组（9–12）', 4, ''],
      ['画树', 1, '上级', 4, ''],
      ['画树', 2, '第 1 组（1–4）', 4, ''],
    ])
    // The chapter itself is drawn as well, which the step leaves as it is.
    const trial = await plan({ kind: 'trial', chapterID: three, count: 1 })
    expect(drawn(trial.before)).toContainEqual(['画树', 1, '第 3 组（9–12）', 4, ''])
    expect(drawn(trial.after)).toContainEqual(['画树', 1, '第 3 组（9–12）', 4, ''])
    expect(drawn(trial.after)).toContainEqual(['免费试用', 1, '第 3 组（9–12）', 1, 'new'])
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
      client().send('content.questionList', { ...who, state, q: '移出-2' })
    expect((await list('removed')).total).toBe(4)
    await undo(stepID)
    expect(await tables()).toEqual(before)
    // Taken out before a merge, and restored after it: it goes where the chapter went.
    const [question] = (await list('inChapter')).rows
    const of = { ...who, allTestID: question?.allTestID as number }
    await client().send('content.questionRemove', { ...of, hash: question?.hash as string })
    await arrange({ kind: 'merge', chapterIDs: [two.cptID], intoID: one.cptID })
    await client().send('content.questionRestore', of)
    expect((await list('inChapter')).rows.map(({ chapterPath }) => chapterPath.join()).sort()[0]).toBe('第 1 组（1–4）')
  })

  test('rule: a question that leaves a tree counts as in no chapter only where no other tree has it', async () => {
    await bank('两个目录')
    const two = await rowOf('两个目录', '第 2 组')
    // Three of its four questions stand in a book as well.
    const five = ['甲', '乙', '丙', '丁', '戊']
    const shared = [1, 2, 3].map((at) => a1(`两个目录-2-${at}`, `两个目录 2 ${at}`, five, 'A', '', { points: [] }))
    const of = { appEName: SUBJECT, tree: { sourceName: '教材分册' } }
    await fileDrafts(scene().store, of, drafts(chapter('分册一', ...shared)), { now: scene().api.clock.now })
    const gone: Action = { kind: 'remove', chapterIDs: [two.cptID], toID: null }
    expect(await plan(gone)).toMatchObject({
      ...{ moved: 0, retired: 1, leaving: 3, elsewhere: [{ tree: '教材分册', count: 3 }] },
    })
    await arrange(gone)
    const list = (state: 'removed' | 'inChapter') =>
      client().send('content.questionList', { ...who, state, q: '两个目录-2' })
    expect([(await list('removed')).total, (await list('inChapter')).total]).toEqual([1, 3])
  })

  test('a plan tells how many questions each part of a split chapter gets, the chapter itself included', async () => {
    await bank('分几部分')
    const { cptID: chapterID } = await rowOf('分几部分', '第 2 组')
    const parts = ['甲', '乙', '丙'].map((name) => ({ name, count: 1 }))
    for (const below of [true, false])
      expect((await plan({ kind: 'split', chapterID, below, parts })).parts).toEqual([1, 1, 2])
    expect((await plan({ kind: 'remove', chapterIDs: [chapterID], toID: null })).parts).toEqual([])
  })

  test('a chapter is found by a part of its name, by pinyin and with the chapters above it', async () => {
    await bank('查找')
    const one = await rowOf('查找', '第 1 组')
    const { treeID } = await treeOf('查找')
    await client().send('chapters.chapterRename', {
      ...who,
      cptID: one.cptID,
      name: '心血管',
      revision: one.revision,
    })
    await arrange({ kind: 'create', treeID, parentID: one.cptID, names: ['高血压', '心肌病'] })
    const find = async (q: string) =>
      (await client().send('chapters.chapterFind', { ...who, q, treeID })).found.map(({ path }) => path)
    expect(await find('xinji')).toEqual(['心血管 / 心肌病'])
    expect(await find('gxy')).toEqual(['心血管 / 高血压'])
    expect(await find('血管 高')).toEqual(['心血管 / 高血压'])
    // Its own name comes before the chapters below it.
    expect(await find('xxg')).toEqual(['心血管', '心血管 / 高血压', '心血管 / 心肌病'])
    expect(await find('zzz')).toEqual([])
    const { found } = await client().send('chapters.chapterFind', { ...who, q: '5–8', treeID, cptID: one.cptID })
    expect(found.map(({ path }) => path)).toEqual(['心血管', '第 2 组（5–8）'])
    // Editions are told apart.
    for (const examType of ['', 'YTMJ']) {
      await arrange({ kind: 'addTree', sourceName: '执业章节', examType })
      const tree = (await desk()).trees.find(
        ({ sourceName, chapters }) => sourceName === '执业章节' && chapters.length === 0,
      )
      await arrange({ kind: 'create', treeID: tree?.treeID as number, parentID: 0, names: ['肾病学'] })
    }
    const both = await client().send('chapters.chapterFind', { ...who, q: 'shenbingxue' })
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
