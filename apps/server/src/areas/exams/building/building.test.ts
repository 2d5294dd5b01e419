import { SOURCES } from '@tizhou/catalogue/sources'
import type { WireSimulationExam } from '@tizhou/contract/areas/exams/lists'
import { a1, chapter, drafts } from '@tizhou/demo/authoring'
import { SETUP_BOUNDS } from '@tizhou/domain/building/setup'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { fileDrafts } from '../../../cores/content/filing/fileDrafts.ts'
import { filePaper } from '../../../cores/papers/filing/filePaper.ts'
import { subjectByID } from '../../../cores/subjects/subjects.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type Api, chapterIDs } from '../../../testing/api.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { type Builder, setup, startBuilder } from './testing/builder.ts'

const SEED = 20261121

describeOnBothDatabases('building an exam', (openStore) => {
  let store: Store
  let api: Api
  let guid: string
  let plain: string
  let userID: number
  let build: Builder['build']
  let external: Map<string, number>
  let chapters: Record<string, number>
  const appID = () => api.world.subjectID
  const styles = (of: { guid?: string; cptIds?: string } = {}) =>
    api.client.send('exams.getStyles', { guid, appID: appID(), ...of }, { allowedRepeat: true })
  const save = (configTitle: string, exam = setup(), of: { guid?: string } = {}) =>
    api.client.send(
      'exams.setConfig',
      { guid, appID: appID(), simulationExamJson: exam, configTitle, ...of },
      { allowedRepeat: true },
    )
  const saved = async (of: { guid?: string } = {}) =>
    (await api.client.send('exams.userConfig', { guid, appID: appID(), ...of })).list
  const itemsOfPaper = (paperID: number) =>
    store.db
      .selectFrom('paper_item as i')
      .innerJoin('question as q', 'q.question_id', 'i.question_id')
      .select(['q.external_id', 'q.group_id', 'q.style_id', 'i.marks', 'i.position'])
      .where('i.paper_id', '=', paperID)
      .orderBy('i.position')
      .execute()
  /** Stores replies of the learner; wrong ones put the question into the wrong book. */
  const done = (key: string, wrong: boolean) =>
    store.write((tx) =>
      tx.db
        .insertInto('user_question')
        .values({
          user_id: userID,
          subject_id: appID(),
          question_id: external.get(key) as number,
          last_reply: 'A',
          last_right: wrong ? 0 : 1,
          done_count: 1,
          right_count: wrong ? 0 : 1,
          wrong_count: wrong ? 1 : 0,
          wrong_at: wrong ? api.clock.now : null,
          last_at: api.clock.now,
          reset_at: 0,
        })
        .execute(),
    )

  beforeAll(async () => {
    ;({ store, api, guid, plain, userID, build } = await startBuilder(openStore))
    const rows = await store.db.selectFrom('question').select(['question_id', 'external_id']).execute()
    external = new Map(rows.map((row) => [row.external_id, row.question_id]))
    chapters = await chapterIDs(api, SUBJECT)
  })
  afterAll(() => api.close())

  test('styles say how many there are, groups counted by their questions, short answers left out', async () => {
    expect((await styles()).map((style) => [style.StyleName, style.Total, style.GroupOf])).toEqual([
      ['A1 型题', 3, 1],
      ['A3 型题', 2, 2],
      ['B1 型题', 2, 2],
      ['多项选择题', 1, 1],
      ['判断题', 1, 1],
      ['填空题', 1, 1],
      ['案例分析题', 1, 1],
    ])
  })

  test('a style with groups says how many whole groups of each size there are; a quarter asks for whole groups', async () => {
    const groups = new Map((await styles()).map((style) => [style.StyleName, style.Groups]))
    expect(groups.get('A3 型题')).toEqual([{ Size: 2, Total: 1, Unseen: 1, Wrong: 0 }])
    expect(groups.get('A1 型题')).toBeUndefined()
    const { SimulationExam } = await api.client.send('exams.defaultConfig', { appID: appID(), isCby: 1 })
    expect(SimulationExam?.Styles).toContainEqual({ StyleID: 3, Count: 2, Marks: 1 })
  })

  test('of chosen chapters, with all below them', async () => {
    expect((await styles({ cptIds: `${chapters.试用}` })).map((style) => [style.StyleName, style.Total])).toEqual([
      ['A1 型题', 2],
    ])
    expect((await styles({ cptIds: `${chapters.第一篇}` })).length).toBe(7)
    expect(await styles({ cptIds: '987654321' })).toEqual([])
  })

  test('without VIP only free chapters count; the others are said to be locked', async () => {
    const own = await styles({ guid: plain })
    expect(own.find((style) => style.StyleID === 1)).toMatchObject({ Total: 2, Locked: 1 })
    expect(own.find((style) => style.StyleID === 3)).toMatchObject({ Total: 0, Locked: 2 })
  })

  test('too many chapters are refused', async () => {
    const cptIds = Array.from({ length: SETUP_BOUNDS.chapters + 1 }, (_, at) => at + 1).join(',')
    await expect(styles({ cptIds })).rejects.toMatchObject({ status: 400 })
  })

  test('a built paper has what was asked for, belongs to its learner, and keeps seed and set-up', async () => {
    const exam = setup({
      Styles: [
        { StyleID: 1, Count: 3, Marks: 1.5 },
        { StyleID: 3, Count: 2, Marks: 2 },
      ],
      Minutes: 45,
      Order: 'chapter',
    })
    const { PaperID, TestCount, Short } = await build(exam, { configTitle: '周末 <b>自测</b>' })
    expect([TestCount, Short]).toEqual([5, []])
    const items = await itemsOfPaper(PaperID)
    expect(items.map((item) => [item.external_id, item.marks])).toEqual([
      ['a1', 150],
      ['f1', 150],
      ['f2', 150],
      ['s-1', 200],
      ['s-2', 200],
    ])
    const paper = await store.db.selectFrom('paper').selectAll().where('paper_id', '=', PaperID).executeTakeFirst()
    expect(paper).toMatchObject({
      kind: 'built',
      owner_user_id: userID,
      module: 'Simulation',
      room: 'open',
      seconds: 2700,
      full_mark: 850,
      pass_mark: 510,
      name: '周末 #自测# 11 月 20 日 12:00',
    })
    const built = await store.db.selectFrom('built_paper').selectAll().where('paper_id', '=', PaperID).execute()
    expect(built.map((row) => [row.user_id, JSON.parse(row.setup)])).toEqual([[userID, exam]])
    expect(built[0]?.seed).toBeGreaterThanOrEqual(0)
  })

  test('whatever is asked for: no question twice, groups whole, never more than asked, only what is open', async () => {
    const styleIDs = (await styles()).map((style) => style.StyleID)
    const groupSize = new Map<number, number>()
    for (const row of await store.db.selectFrom('question').select(['group_id']).execute())
      if (row.group_id !== null) groupSize.set(row.group_id, (groupSize.get(row.group_id) ?? 0) + 1)
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.record({ StyleID: fc.constantFrom(...styleIDs), Count: fc.integer({ min: 1, max: 6 }) }), {
          selector: ({ StyleID }) => StyleID,
          minLength: 1,
        }),
        fc.constantFrom('chapter' as const, 'random' as const),
        async (asked, Order) => {
          const exam = setup({ Styles: asked.map((style) => ({ ...style, Marks: 1 })), Order })
          const built = await build(exam).catch((error) => error)
          // A group of two steps cannot be one question, so there may be nothing to draw.
          if (built.status === 409) return expect(built.data).toEqual({ reason: 'nothing' })
          const items = await itemsOfPaper(built.PaperID)
          expect(new Set(items.map((item) => item.external_id)).size).toBe(items.length)
          expect(items.length).toBe(built.TestCount)
          for (const style of asked) {
            const own = items.filter((item) => item.style_id === style.StyleID)
            expect(own.length).toBeLessThanOrEqual(style.Count)
            for (const { group_id } of own)
              if (group_id !== null)
                expect(own.filter((item) => item.group_id === group_id).length).toBe(groupSize.get(group_id))
          }
        },
      ),
      { seed: SEED, numRuns: 25 },
    )
  })

  test('of fewer than asked for it takes all, and says of which style', async () => {
    const { TestCount, Short } = await build(setup({ Styles: [{ StyleID: 1, Count: 50, Marks: 1 }] }))
    expect(TestCount).toBe(3)
    expect(Short).toEqual([{ StyleID: 1, StyleName: 'A1 型题', Asked: 50, Drawn: 3 }])
  })

  test('only unseen, only wrong', async () => {
    await done('a1', true)
    await done('f1', false)
    expect((await styles()).find((style) => style.StyleID === 1)).toMatchObject({ Total: 3, Unseen: 1, Wrong: 1 })
    const keys = async (From: 'unseen' | 'wrong' | 'mixed') =>
      (await itemsOfPaper((await build(setup({ From }))).PaperID)).map((item) => item.external_id).sort()
    expect(await keys('unseen')).toEqual(['f2'])
    expect(await keys('wrong')).toEqual(['a1'])
    expect(await keys('mixed')).toEqual(['a1', 'f1', 'f2'])
    await expect(build(setup({ From: 'wrong', Styles: [{ StyleID: 6, Count: 1, Marks: 1 }] }))).rejects.toMatchObject({
      status: 409,
      data: { reason: 'nothing' },
    })
  })

  test('without the module the free chapters are built from, and nothing else', async () => {
    expect(await build(setup(), { guid: plain })).toMatchObject({ TestCount: 2, Short: [{ Asked: 3, Drawn: 2 }] })
    await expect(build(setup({ Styles: [{ StyleID: 3, Count: 2, Marks: 1 }] }), { guid: plain })).rejects.toMatchObject(
      { status: 409, data: { reason: 'nothing' } },
    )
  })

  test.each<[string, Partial<WireSimulationExam> | Record<string, unknown>]>([
    ['no style', { Styles: [] }],
    ['a style that there is not', { Styles: [{ StyleID: 999, Count: 1, Marks: 1 }] }],
    ['a style twice', { Styles: [1, 1].map((StyleID) => ({ StyleID, Count: 1, Marks: 1 })) }],
    ['more questions than one can sit', { Styles: [1, 2].map((StyleID) => ({ StyleID, Count: 200, Marks: 1 })) }],
    ['no question', { Styles: [{ StyleID: 1, Count: 0, Marks: 1 }] }],
    ['marks of nothing', { Styles: [{ StyleID: 1, Count: 1, Marks: 0 }] }],
    ['no time', { Minutes: 0 }],
    ['a week', { Minutes: 10_080 }],
    ['another order', { Order: 'mine' }],
    ['a source that there is not', { From: 'keys' }],
    ['fields of its own', { owner: 1 }],
  ])('a set-up with %s is refused, saved or built', async (_, of) => {
    const exam = { ...setup(), ...of } as WireSimulationExam
    await expect(build(exam)).rejects.toMatchObject({ status: 400 })
    await expect(save('坏方案', exam)).rejects.toMatchObject({ status: 400 })
  })

  test('set-ups are saved, found, changed under the same name, renamed and deleted', async () => {
    const first = await save('冲刺')
    const exam = setup({ Minutes: 90, Chapters: [chapters.试用 as number] })
    const again = await save('  冲刺 ', exam)
    expect(again.ConfigID).toBe(first.ConfigID)
    expect(await saved()).toEqual([again])
    expect((await saved())[0]?.SimulationExam).toEqual(exam)
    const renamed = await api.client.send('exams.renameConfig', {
      guid,
      appID: appID(),
      configID: first.ConfigID,
      configTitle: '考前冲刺',
    })
    expect(renamed.ConfigTitle).toBe('考前冲刺')
    const other = await save('另一个')
    await expect(
      api.client.send('exams.renameConfig', {
        guid,
        appID: appID(),
        configID: other.ConfigID,
        configTitle: '考前冲刺',
      }),
    ).rejects.toMatchObject({ status: 409, data: { reason: 'taken' } })
    for (const { ConfigID } of await saved())
      await api.client.send('exams.deleteConfig', { guid, appID: appID(), configID: ConfigID })
    expect(await saved()).toEqual([])
  })

  test("somebody else's set-up is neither seen, renamed nor deleted", async () => {
    const { ConfigID } = await save('我的')
    expect(await saved({ guid: plain })).toEqual([])
    const theirs = { guid: plain, appID: appID(), configID: ConfigID }
    await expect(api.client.send('exams.renameConfig', { ...theirs, configTitle: '它' })).rejects.toMatchObject({
      status: 404,
    })
    await expect(api.client.send('exams.deleteConfig', theirs)).rejects.toMatchObject({ status: 404 })
    expect((await saved()).map((row) => row.ConfigTitle)).toEqual(['我的'])
  })

  test('saved twice at the same moment it is one; more than thirty are refused', async () => {
    await Promise.all([save('同时'), save('同时'), save('同时')])
    expect((await saved()).filter((row) => row.ConfigTitle === '同时')).toHaveLength(1)
    const free = SETUP_BOUNDS.setups - (await saved()).length
    for (let at = 0; at < free; at++) await save(`方案${at}`)
    await expect(save('多一个')).rejects.toMatchObject({ status: 409, data: { reason: 'tooMany' } })
    await save('同时', setup({ Minutes: 10 }))
  })

  test('a title of nothing but white space is refused', async () => {
    await expect(save('   ')).rejects.toMatchObject({ status: 400 })
  })

  test('without papers the default follows what the bank holds, and can be built', async () => {
    const { SimulationExam, After } = await api.client.send('exams.defaultConfig', { appID: appID() })
    expect(After).toBeNull()
    expect(SimulationExam?.Styles.map(({ StyleID, Count }) => [StyleID, Count])).toEqual([
      [1, 3],
      [3, 2],
      [5, 2],
      [6, 1],
      [7, 1],
      [8, 1],
      [10, 1],
    ])
    expect((await build(SimulationExam as WireSimulationExam)).TestCount).toBe(11)
  })

  test('with a paper it follows that, as far as the bank goes; isCby takes a quarter', async () => {
    const at = (key: string) => external.get(key) as number
    await store.write((tx) =>
      filePaper(
        tx,
        appID(),
        {
          externalKey: 'blueprint',
          kind: 'mock',
          sourceName: SOURCES.Mock,
          groupName: '',
          name: '模拟卷',
          room: 'open',
          module: 'RealPaper',
          isFree: false,
          rule: '2023',
          passMark: 4,
          units: [
            {
              name: '全卷',
              seconds: 1800,
              sections: [
                { styleID: 1, items: ['a1', 'f1', 'f2'].map((key) => ({ questionID: at(key), marks: 1 })) },
                { styleID: 9, items: [{ questionID: at('jd'), marks: 5 }] },
              ],
            },
          ],
        },
        api.clock.now,
      ),
    )
    const asked = (isCby?: 0 | 1) => api.client.send('exams.defaultConfig', { appID: appID(), isCby })
    // The cached content is checked within a second.
    await expect.poll(async () => (await asked()).After).toBe('模拟卷')
    // Short answers cannot be used: three of four questions remain, and three quarters of the time.
    expect((await asked()).SimulationExam).toMatchObject({
      Styles: [{ StyleID: 1, Count: 3, Marks: 1 }],
      Minutes: 23,
      Pass: 50,
    })
    expect((await asked(1)).SimulationExam).toMatchObject({ Styles: [{ StyleID: 1, Count: 1 }], Minutes: 6 })
  })

  test('a subject without questions has no default', async () => {
    expect(await api.client.send('exams.defaultConfig', { appID: api.world.otherSubjectID })).toEqual({
      SimulationExam: null,
      After: null,
    })
  })

  test('a paper larger than one can build gives a default that one can', async () => {
    const subjectID = api.world.otherSubjectID
    const five = ['甲', '乙', '丙', '丁', '戊']
    const code = (await subjectByID(store, subjectID))?.code as string
    const many = Array.from({ length: 400 }, (_, at) =>
      a1(`many-${at}`, `第 ${at + 1} 问`, five, 'A', '', { points: [] }),
    )
    await fileDrafts(store, { appEName: code, tree: { sourceName: '章节练习' } }, drafts(chapter('全部', ...many)), {
      now: api.clock.now,
    })
    const rows = await store.db
      .selectFrom('question')
      .select('question_id')
      .where('subject_id', '=', subjectID)
      .execute()
    await store.write((tx) =>
      filePaper(
        tx,
        subjectID,
        {
          externalKey: 'large',
          kind: 'mock',
          sourceName: SOURCES.Mock,
          groupName: '',
          name: '四百题',
          room: 'open',
          module: 'RealPaper',
          isFree: false,
          rule: '2023',
          units: [
            {
              name: '全卷',
              seconds: 240 * 60,
              sections: [{ styleID: 1, items: rows.map((row) => ({ questionID: row.question_id, marks: 1 })) }],
            },
          ],
        },
        api.clock.now,
      ),
    )
    const asked = () => api.client.send('exams.defaultConfig', { appID: subjectID }, { allowedRepeat: true })
    await expect.poll(async () => (await asked()).After).toBe('四百题')
    expect((await asked()).SimulationExam).toMatchObject({ Styles: [{ StyleID: 1, Count: 300 }], Minutes: 180 })
  })
})
