import { PAST_AND_MOCK, SOURCES } from '@tizhou/catalogue/sources'
import type { Params } from '@tizhou/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { setPaperWithdrawn } from '../../../cores/papers/desk/paperDrafts.ts'
import { filePaper, type PaperDraft } from '../../../cores/papers/filing/filePaper.ts'
import { userByName } from '../../../cores/people/users.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type Api, itemsOf, startApi } from '../../../testing/api.ts'
import { SUBJECT } from '../../../testing/bank.ts'

const DAY = 86_400_000

interface Node {
  ID: number
  Name: string
  Childs: Node[]
}
const treeOf = ({ ChapterMenuJson }: { ChapterMenuJson: string }): Node => JSON.parse(ChapterMenuJson)
const lines = (tree: { ChapterMenuJson: string }) =>
  treeOf(tree).Childs.map((node) => [node.Name, node.Childs.map((leaf) => leaf.Name)])

describeOnBothDatabases('lists of papers', (openStore) => {
  let store: Store
  let api: Api
  let guid: string
  let plain: string
  let userID: number
  let external: Map<string, number>
  const ids: Record<string, number> = {}
  const appID = () => api.world.subjectID

  const draft = (key: string, of: Partial<PaperDraft>): PaperDraft => ({
    externalKey: key,
    kind: 'past',
    sourceName: SOURCES.RealPaper,
    groupName: '',
    name: key,
    room: 'open',
    module: 'RealPaper',
    isFree: false,
    rule: '2023',
    passMark: 6,
    units: [
      {
        name: '单元一',
        seconds: 600,
        sections: [
          {
            styleID: 1,
            items: ['a1', 'f1', 'f2'].map((id) => ({ questionID: external.get(id) as number, marks: 2.5 })),
          },
          { styleID: 6, items: [{ questionID: external.get('x') as number, marks: 4 }] },
        ],
      },
    ],
    ...of,
  })
  const add = async (key: string, of: Partial<PaperDraft> = {}) => {
    ids[key] = await store.write(async (tx) => (await filePaper(tx, appID(), draft(key, of), api.clock.now)).paperID)
    return ids[key] as number
  }
  const attempt = (key: string, of: { score?: number; passed?: 0 | 1; running?: boolean; at: number; by?: number }) =>
    store.write(async (tx) => {
      const attempt_id = newId()
      await tx.db
        .insertInto('paper_attempt')
        .values({
          attempt_id,
          user_id: of.by ?? userID,
          subject_id: appID(),
          paper_id: ids[key] as number,
          is_first: 0,
          started_at: of.at,
          state: of.running ? 'running' : 'over',
          unit_id: null,
          due_at: null,
          units: '[]',
          seat: 1,
          handed_in_at: of.running ? null : of.at + 60_000,
          handed_in_by: of.running ? null : 'candidate',
          score: of.score ?? null,
          full_mark: null,
          spent_seconds: null,
          passed: of.passed ?? null,
          report: null,
          filed_at: null,
          stage: null,
        })
        .execute()
      return attempt_id
    })
  const statistics = (of: Partial<Params<'exams.getCptStatisticsMISJ'>> = {}) =>
    api.client.send('exams.getCptStatisticsMISJ', { guid, appID: appID(), ...of })

  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store)
    guid = await api.login(api.world.vip)
    plain = await api.login(api.world.plain)
    userID = (await userByName(store, api.world.vip))?.user_id as number
    const rows = await store.db.selectFrom('question').select(['question_id', 'external_id']).execute()
    external = new Map(rows.map((row) => [row.external_id, row.question_id]))
    await add('旧卷', { year: 2023, groupName: '2023 年' })
    await add('新卷', { year: 2024, groupName: '2024 年' })
    await add('新卷二', { year: 2024, groupName: '2024 年' })
    await add('模拟', { kind: 'mock', sourceName: SOURCES.Mock, module: 'RealPaper' })
    await add('机考', { kind: 'computer', sourceName: SOURCES.ComputerPaper, module: 'ComputerPaper' })
    await add('甲室', { kind: 'manMachine', sourceName: SOURCES.TalkToMachine, room: 'A', module: 'TalkToMachine' })
    await add('乙室', { kind: 'manMachine', sourceName: SOURCES.TalkToMachine, room: 'B', module: 'TalkToMachine' })
    await add('样卷', { kind: 'sample', sourceName: SOURCES.Pilot, module: 'Pilot', isFree: true })
    await add('付费样卷', { kind: 'sample', sourceName: SOURCES.Pilot, module: 'Pilot' })
    await add('未到样卷', { kind: 'sample', sourceName: SOURCES.Pilot, isFree: true, opensAt: api.clock.now + DAY })
    await add('一模', { kind: 'firstMock', sourceName: SOURCES.FirstMock, module: 'FirstMock' })
    await add('密卷', {
      kind: 'secret',
      sourceName: SOURCES.SecretScript,
      module: 'SecretScript',
      groupName: '考前',
      opensAt: api.clock.now + DAY,
    })
  })
  afterAll(() => api.close())

  test('past papers stand by year, the newest first', async () => {
    expect(lines(await api.client.send('exams.realPaper', { appEName: SUBJECT }))).toEqual([
      ['2024 年', ['新卷', '新卷二']],
      ['2023 年', ['旧卷']],
    ])
  })

  test('an entry says units, sections, time and marks, and nothing of the questions', async () => {
    const { Papers } = await api.client.send('exams.realPaper', { appEName: SUBJECT })
    const paper = Papers.find((entry) => entry.Name === '旧卷')
    expect(paper).toMatchObject({
      PaperID: ids.旧卷,
      Kind: 'past',
      Year: 2023,
      TestCount: 4,
      Seconds: 600,
      FullMark: 11.5,
      PassMark: 6,
      IsFree: 0,
      Units: [
        {
          Name: '单元一',
          TestCount: 4,
          FullMark: 11.5,
          PassMark: null,
          Sections: [
            { StyleID: 1, TestCount: 3, FullMark: 7.5 },
            { StyleID: 6, TestCount: 1, FullMark: 4 },
          ],
        },
      ],
    })
    expect(JSON.stringify(Papers)).not.toContain('单选')
  })

  test.each<[string, Partial<Params<'exams.getCptTreeSrcMISJ'>>, string[]]>([
    ['without a source: past and mock papers', {}, ['旧卷', '新卷', '新卷二', '模拟']],
    ['past and mock papers by their name', { sourceName: PAST_AND_MOCK }, ['旧卷', '新卷', '新卷二', '模拟']],
    ['mock papers', { sourceName: SOURCES.Mock }, ['模拟']],
    ['a source that there is not', { sourceName: '没有' }, []],
  ])('getCptTreeSrcMISJ %s', async (_, of, names) => {
    const { Papers } = await api.client.send('exams.getCptTreeSrcMISJ', { appID: appID(), simChild: 1, ...of })
    expect(Papers.map((paper) => paper.Name)).toEqual(names)
  })

  test.each<[string, Partial<Params<'exams.getPilot'>>, string[]]>([
    ['without anything: sample papers', {}, ['样卷', '付费样卷', '未到样卷']],
    ['by kind', { type: 'firstMock' }, ['一模']],
    ['by module', { module: 'Pilot' }, ['样卷', '付费样卷']],
    ['by source and module', { sourceName: SOURCES.FirstMock, module: 'FirstMock' }, ['一模']],
    ['of a kind that there is not', { type: 'nothing' }, []],
  ])('getPilot %s', async (_, of, names) => {
    const { Papers } = await api.client.send('exams.getPilot', { guid, appID: appID(), simChild: 1, ...of })
    expect(Papers.map((paper) => paper.Name)).toEqual(names)
  })

  test.each([
    [undefined, ['机考']],
    ['manMachine', ['甲室', '乙室']],
    ['past', []],
  ])('getCptTreeCP of type %s', async (type, names) => {
    const { Papers } = await api.client.send('exams.getCptTreeCP', { guid, appID: appID(), type })
    expect(Papers.map((paper) => paper.Name)).toEqual(names)
  })

  test('whether there are papers for the man-machine rooms, and for which', async () => {
    expect(await api.client.send('exams.isHasTalkNew', { appEName: SUBJECT })).toEqual({ IsHas: 1, RoomA: 1, RoomB: 1 })
    expect(await api.client.send('exams.isHasTalkNew', { appEName: 'OTHER' })).toEqual({ IsHas: 0, RoomA: 0, RoomB: 0 })
  })

  test('a subject that there is not is 404', async () => {
    await expect(api.client.send('exams.realPaper', { appEName: 'NOBODY' })).rejects.toMatchObject({ status: 404 })
    await expect(api.client.send('exams.getCptTreeSrcMISJ', { appID: 12345 })).rejects.toMatchObject({ status: 404 })
  })

  test('a secret paper shows its name and date until it opens, nothing else', async () => {
    const asked = () => api.services.papers.papersOfSource(appID(), SOURCES.SecretScript)
    const { nodes, entries } = await asked()
    expect(nodes).toEqual([{ ID: 1, Name: '考前', Childs: [{ ID: ids.密卷, Name: '密卷', Childs: [] }] }])
    const opensAt = api.clock.now + DAY
    expect(entries).toMatchObject([
      { Name: '密卷', OpensAt: opensAt, TestCount: 0, Seconds: 0, FullMark: 0, PassMark: null, Units: [] },
    ])
    const { Papers } = await api.client.send('exams.getPilot', { guid, appID: appID(), type: 'secret' })
    expect(Papers[0]?.Units).toEqual([])
    api.clock.now = opensAt
    expect((await asked()).entries[0]?.TestCount).toBe(4)
    api.clock.now = opensAt - DAY
  })

  test('free papers are those that need no VIP', async () => {
    const { entries } = await api.services.papers.freePapersOf(appID())
    expect(entries.map((paper) => paper.Name)).toEqual(['样卷', '未到样卷'])
  })

  test('a paper that was built for one learner is in no list', async () => {
    await add('自组', { kind: 'built', sourceName: SOURCES.RealPaper, ownerUserID: userID })
    const { Papers } = await api.client.send('exams.getCptTreeSrcMISJ', {
      appID: appID(),
      sourceName: SOURCES.RealPaper,
    })
    expect(Papers.map((paper) => paper.Name)).not.toContain('自组')
  })

  test('a paper filed while the list is kept is in it within a moment', async () => {
    await add('补卷', { year: 2022, groupName: '2022 年' })
    await expect
      .poll(async () => lines(await api.client.send('exams.realPaper', { appEName: SUBJECT })))
      .toContainEqual(['2022 年', ['补卷']])
  })

  test('my attempts: how many, the best, the last, whether passed, and the one under way with how far', async () => {
    const at = api.clock.now
    await attempt('旧卷', { score: 500, passed: 0, at })
    await attempt('旧卷', { score: 900, passed: 1, at: at + 1000 })
    await attempt('旧卷', { score: 700, passed: 1, at: at + 2000 })
    await attempt('新卷', { at: at + 3000 })
    const running = await attempt('模拟', { running: true, at: at + 4000 })
    await store.write((tx) =>
      tx.db
        .insertInto('paper_answer')
        .values(
          ['A', ''].map((reply, no) => ({
            user_id: userID,
            attempt_id: running,
            question_id: no + 1,
            reply,
            spend_seconds: 1,
            marked: 0,
            seat: 1,
            no,
            saved_at: at,
          })),
        )
        .execute(),
    )
    await attempt('机考', { score: 1000, at, by: userID + 1 })

    const rows = new Map((await statistics()).map((row) => [row.PaperID, row]))
    expect(rows.get(ids.旧卷 as number)).toEqual({
      PaperID: ids.旧卷,
      Attempts: 3,
      Best: 9,
      Last: 7,
      Passed: 1,
      LastAt: at + 62_000,
      RunningID: null,
      RunningDone: 0,
    })
    expect(rows.get(ids.新卷 as number)).toMatchObject({ Attempts: 1, Best: null, Passed: null })
    expect(rows.get(ids.模拟 as number)).toMatchObject({ Attempts: 0, RunningID: running, RunningDone: 1 })
    expect(rows.size).toBe(3)
    expect((await statistics({ sourceName: SOURCES.Mock })).map((row) => row.PaperID)).toEqual([ids.模拟])
    expect((await statistics({ ExamType: 'past' })).length).toBe(2)
    expect(await statistics({ guid: plain })).toEqual([])
  })

  test('a withdrawn paper is in no list; who sat it has it with the own results', async () => {
    const paperID = await add('撤卷', { kind: 'computer', sourceName: SOURCES.ComputerPaper, module: 'ComputerPaper' })
    await attempt('撤卷', { score: 800, passed: 1, at: api.clock.now })
    const listed = async () =>
      (await api.client.send('exams.getCptTreeCP', { guid, appID: appID() })).Papers.map(({ Name }) => Name)
    await expect.poll(listed).toContain('撤卷')
    const computerPapers = { ExamType: 'computer' }
    expect((await statistics(computerPapers)).find((row) => row.PaperID === paperID)).not.toHaveProperty('Paper')

    await store.write((tx) =>
      setPaperWithdrawn(
        tx,
        { paper_id: paperID, subject_id: appID() },
        { withdrawnAt: api.clock.now, collectedAt: null },
        api.clock.now,
      ),
    )
    await expect.poll(listed).not.toContain('撤卷')
    expect((await statistics(computerPapers)).find((row) => row.PaperID === paperID)).toMatchObject({
      ...{ Attempts: 1, Best: 8, Passed: 1 },
      Paper: { PaperID: paperID, Name: '撤卷', TestCount: 4, Withdrawn: 1 },
    })
    expect((await statistics({ ExamType: 'past' })).filter((row) => row.Paper)).toEqual([])
    expect(await statistics({ guid: plain })).toEqual([])
    const { Paper } = await api.client.send('exams.paperInfo', { guid, appID: appID(), paperID })
    expect(Paper.Withdrawn).toBe(1)
  })

  test('a sample paper is read with its keys, in the order of the paper', async () => {
    const sample = await api.client.send('exams.samplePaper', {
      guid: plain,
      appID: appID(),
      paperID: ids.样卷 as number,
    })
    expect(itemsOf(sample).map((item) => [item.Title, item.Answer])).toEqual([
      ['单选', 'C'],
      ['免费一', 'A'],
      ['免费二', 'B'],
      ['多选', 'ABD'],
    ])
    expect(sample.Paper.Name).toBe('样卷')
  })

  test('what a sample paper shows can be reported by whoever may read it, and by nobody else', async () => {
    const report = (externalID: string) =>
      api.client.send('feedback.reportError', {
        ...{ guid: plain, appID: appID(), clientID: `of-a-sample-${externalID.padStart(6, '0')}` },
        ...{ allTestID: external.get(externalID) as number, feedbackType: 1, module: 'errorTest' },
        ...{ about: 'key', content: '答案有误' },
      })
    // Both are in a chapter that is closed to them; one is also in the free sample.
    expect((await report('a1')).errorTestFeedbackID).toBeGreaterThan(0)
    await expect(report('pd')).rejects.toMatchObject({ status: 201 })
  })

  test.each([
    ['a past paper', '旧卷', 404],
    ['a mock in its window', '一模', 404],
    ['a secret paper', '密卷', 404],
    ['a sample that opens tomorrow', '未到样卷', 404],
    ['a sample that asks for VIP', '付费样卷', 201],
  ])('keys of %s are not to be had', async (_, key, status) => {
    await expect(
      api.client.send('exams.samplePaper', { guid, appID: appID(), paperID: ids[key] as number }),
    ).rejects.toMatchObject({ status })
  })
})
