import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { fileTree } from '../../cores/content/trees/fileTree.ts'
import { measureQuestions } from '../../cores/knowledge/measureQuestions.ts'
import { mineConfusable } from '../../cores/knowledge/mineConfusable.ts'
import { trackMastery } from '../../cores/knowledge/trackMastery.ts'
import { countReplies } from '../../cores/replies/countReplies.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type Api, itemsOf, startApi } from '../../testing/api.ts'
import { SUBJECT } from '../../testing/bank.ts'
import { addKnowledgeBank, giveReplies, questionIDs } from '../../testing/knowledgeScene.ts'

const DAY = 86_400_000

describeOnBothDatabases('what I know', (openStore) => {
  let api: Api
  let ids: Map<string, number>
  let me: { guid: string; appID: number }
  let plain: { guid: string; appID: number }
  let myID: number
  beforeAll(async () => {
    api = await startApi(await openStore(), { SESSION_DAYS: '365' })
    await addKnowledgeBank(api)
    ids = await questionIDs(api)
    const appID = api.world.subjectID
    me = { guid: await api.login(api.world.vip), appID }
    plain = { guid: await api.login(api.world.plain), appID }
    myID = (await api.services.sessions.find(me.guid)).userID
    return () => api.close()
  })
  const question = (externalID: string) => ids.get(externalID) as number
  const answer = async (answers: [externalID: string, right: boolean, reply?: string][]) => {
    const at = api.clock.now
    await giveReplies(
      api,
      answers.map(([externalID, right, reply]) => ({
        userID: myID,
        questionID: question(externalID),
        right,
        reply,
        at,
      })),
    )
    api.clock.now += 60_000
    await runJob(trackMastery, api.services)
  }
  const mine = async () => {
    api.clock.now += 120_000
    await runJob(mineConfusable, api.services)
  }
  const analysis = (of = me, brief?: 1) => api.client.send('knowledge.analysisApiX', { ...of, brief })

  test('whoever has answered nothing reads no figure of mastery and no prediction', async () => {
    const { Answered, Points, Chapters, Prediction } = await analysis(plain)
    expect(Answered).toBe(0)
    expect(Points.length).toBeGreaterThan(4)
    expect(Points.every((point) => point.Mastery === null && point.Done === 0)).toBe(true)
    expect(Chapters.every((chapter) => chapter.Mastery === null && chapter.Judged === 0)).toBe(true)
    expect(Prediction).toMatchObject({ State: 'notEnough', Answered: 0, Needed: 50, Expected: null, Pass: null })
  })

  test('a point has a figure from its third answer on; another learner’s answers change nothing of it', async () => {
    await answer([
      ['k-水电解质-1', true],
      ['k-水电解质-2', true],
    ])
    const of = async () => (await analysis()).Points.find((point) => point.Name === '水电解质')
    expect(await of()).toMatchObject({ TestCount: 3, Done: 2, Right: 2, Mastery: null, ChapterName: '试看' })
    await answer([['k-水电解质-3', false]])
    expect(await of()).toMatchObject({ Done: 3, Right: 2, Mastery: expect.any(Number) })
    expect((await analysis(plain)).Points.find((point) => point.Name === '水电解质')).toMatchObject({ Done: 0 })
  })

  test('with enough answers the score is predicted with its interval; brief leaves points and past papers out', async () => {
    const many = Array.from({ length: 30 }, (_, at): [string, boolean][] => [
      [`k-肾小球滤过-${at + 1}`, at % 5 !== 0],
      [`k-肾小管功能-${at + 1}`, at % 3 === 0],
    ]).flat()
    await answer(many)
    const { Prediction, Points, Past, Chapters } = await analysis(me, 1)
    expect(Prediction).toMatchObject({ State: 'ready', Blueprint: '题库抽样', Level: 0.8, Checked: 0, PassMark: null })
    const { Low, Expected, High, FullMark } = Prediction as {
      Low: number
      Expected: number
      High: number
      FullMark: number
    }
    expect(Low).toBeLessThan(Expected)
    expect(High).toBeGreaterThan(Expected)
    expect(High).toBeLessThanOrEqual(FullMark)
    expect(Points).toEqual([])
    expect(Past).toBeNull()
    const kidney = Chapters.find((chapter) => chapter.Name === '肾脏篇')
    expect(kidney).toMatchObject({ Points: 2, Judged: 2, TestCount: 61, Done: 60 })
    const all = await analysis()
    const [filtration, tubule] = ['肾小球滤过', '肾小管功能'].map((name) =>
      all.Points.find((point) => point.Name === name),
    )
    expect(filtration?.Mastery).toBeGreaterThan(tubule?.Mastery ?? 1)
  })

  test('asked again the prediction is the same; a few mistakes later it is lower, at once', async () => {
    const expected = async () => (await analysis(me, 1)).Prediction.Expected as number
    const before = await expected()
    expect(await expected()).toBe(before)
    await answer(Array.from({ length: 12 }, (_, at): [string, boolean] => [`k-肾小球滤过-${at + 1}`, false]))
    expect(await expected()).toBeLessThan(before)
  })

  test('past papers show which points they asked and how often, to those who have bought them', async () => {
    const subjectID = api.world.subjectID
    await api.services.store.write(async (tx) => {
      const paper = {
        subject_id: subjectID,
        kind: 'past',
        source_name: '历年真题',
        room: 'open',
        module: 'RealPaper',
        rule_version: '2023',
        full_mark: 300,
        pass_mark: 180,
        seconds: 60,
        opens_at: null,
        closes_at: null,
        entry_seconds: null,
        owner_user_id: null,
        updated_at: 1,
      }
      for (const [at, year] of [2024, 2025].entries()) {
        const id = 800 + at
        await tx.db
          .insertInto('paper')
          .values({ ...paper, paper_id: id, external_key: `p${year}`, name: `${year} 真题`, year, position: at })
          .execute()
        await tx.db
          .insertInto('paper_unit')
          .values({ unit_id: id, paper_id: id, position: 1, name: '一', seconds: 60, pass_mark: null })
          .execute()
        await tx.db
          .insertInto('paper_section')
          .values({ section_id: id, unit_id: id, paper_id: id, position: 1, name: 'A1', style_id: 1 })
          .execute()
        const asked = at === 0 ? ['k-hfrs', 'k-出血热-1'] : ['k-hfrs', 'k-lepto', 'k-水电解质-1']
        await tx.db
          .insertInto('paper_item')
          .values(
            asked.map((name, position) => ({
              paper_id: id,
              question_id: question(name),
              section_id: id,
              position,
              marks: 100,
            })),
          )
          .execute()
      }
      await tx.run('update subject set revision = revision + 1 where subject_id = ?', [subjectID])
    })
    await expect.poll(async () => (await analysis()).Past?.Papers.length).toBe(2)
    const { Past, Prediction } = await analysis()
    expect(Past?.Papers).toEqual([
      { PaperID: 801, Name: '2025 真题', Year: 2025 },
      { PaperID: 800, Name: '2024 真题', Year: 2024 },
    ])
    const fever = Past?.Points.find((point) => point.Name === '出血热')
    expect(fever?.Asked.sort((a, b) => a.PaperID - b.PaperID)).toEqual([
      { PaperID: 800, Count: 2 },
      { PaperID: 801, Count: 1 },
    ])
    expect(Past?.Points.find((point) => point.Name === '水电解质')).toMatchObject({ Done: 3, Right: 2 })
    // The newest past paper is now the blueprint.
    expect(Prediction).toMatchObject({ Blueprint: '2025 真题', FullMark: 3, PassMark: 1.8 })
    expect((await analysis(plain)).Past).toBeNull()
  })

  test('points that several questions share are listed, the weakest judged ones first; single ones are not', async () => {
    const { list } = await api.client.send('knowledge.sameKnowPoints', me)
    expect(list.map((point) => point.Name)).not.toContain('钩端螺旋体病')
    const judged = list.filter((point) => point.Mastery !== null).map((point) => point.Mastery)
    expect(judged).toEqual([...judged].sort((a, b) => (a ?? 0) - (b ?? 0)))
    expect(list.slice(0, judged.length).every((point) => point.Mastery !== null)).toBe(true)
  })

  test('a confusable pair brings both sides’ questions, what tells them apart, and the options that mix them up', async () => {
    await answer([['k-hfrs', false, 'B']])
    await mine()
    const { pairs } = await api.client.send('knowledge.sameKnowPoints', me)
    const pair = pairs.find((one) => one.Name.includes('钩端螺旋体病'))
    expect(pair).toMatchObject({ Links: 2, Mine: 1 })
    const shown = await api.client.send('knowledge.knowPoint', {
      guid: me.guid,
      SameKnowPointID: pair?.SameKnowPointID ?? 1,
    })
    expect(shown).toMatchObject({ Kind: 'pair', AppID: me.appID })
    expect(shown.Sides).toHaveLength(2)
    const asked = itemsOf(shown).map((item) => item.AllTestID)
    expect(shown.Sides.flatMap((side) => side.AllTestIDs).sort()).toEqual([...asked].sort())
    expect(asked).toEqual(expect.arrayContaining([question('k-hfrs'), question('k-lepto')]))
    const lepto = shown.Sides.find((side) => side.Name === '钩端螺旋体病')
    expect(shown.Features).toContainEqual({
      SameKnowPointID: lepto?.SameKnowPointID,
      Text: '钩端螺旋体病多在夏秋，腓肠肌压痛明显',
      AllTestID: question('k-hfrs'),
    })
    expect(shown.Mixed).toContainEqual(expect.objectContaining({ AllTestID: question('k-hfrs'), ItemName: 'B' }))
  })

  test('how often all mix a pair up is told once enough learners have answered; mine is mine before that', async () => {
    const times = async () => {
      for (const job of [countReplies, trackMastery, measureQuestions]) {
        api.clock.now += 60_000
        await runJob(job, api.services)
      }
      await mine()
      const { pairs } = await api.client.send('knowledge.sameKnowPoints', me)
      const { Times, Mine } = pairs.find((one) => one.Name.includes('钩端螺旋体病')) ?? {}
      return { Times, Mine }
    }
    const others = (from: number, count: number) =>
      giveReplies(
        api,
        Array.from({ length: count }, (_, at) => ({
          userID: 70_000 + from + at,
          questionID: question('k-hfrs'),
          right: false,
          reply: 'B',
          at: api.clock.now,
        })),
      )
    await others(0, 18)
    expect(await times()).toEqual({ Times: 0, Mine: 1 })
    await others(18, 1)
    expect(await times()).toEqual({ Times: 20, Mine: 1 })
  })

  test('a point alone brings its questions; nobody without the module reads any, and an unknown id is not found', async () => {
    const { list } = await api.client.send('knowledge.sameKnowPoints', plain)
    const id = list.find((point) => point.Name === '出血热')?.SameKnowPointID ?? 0
    const shown = await api.client.send('knowledge.knowPoint', { guid: me.guid, SameKnowPointID: id })
    expect(shown).toMatchObject({ Kind: 'point', Name: '出血热', Times: 0, Mixed: [] })
    expect(itemsOf(shown)).toHaveLength(7)
    await expect(
      api.client.send('knowledge.knowPoint', { guid: plain.guid, SameKnowPointID: id }),
    ).rejects.toMatchObject({ status: 201 })
    await expect(
      api.client.send('knowledge.knowPoint', { guid: me.guid, SameKnowPointID: 12_345 }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('without a guid a visitor learns what a point is and what it is mixed up with, and reads no question', async () => {
    const { list, pairs } = await api.client.send('knowledge.sameKnowPoints', me)
    const id = list.find((point) => point.Name === '出血热')?.SameKnowPointID ?? 0
    const shown = await api.client.send('knowledge.knowPoint', { SameKnowPointID: id })
    expect(shown).toMatchObject({
      Kind: 'point',
      Name: '出血热',
      AppID: me.appID,
      Features: [],
      Mixed: [],
      history: [],
    })
    expect(shown.Sides).toMatchObject([{ TestCount: 7, Done: 0, Mastery: null, AllTestIDs: [] }])
    expect(itemsOf(shown)).toEqual([])
    const pair = pairs.find((one) => one.Name.includes('钩端螺旋体病'))
    const both = await api.client.send('knowledge.knowPoint', { SameKnowPointID: pair?.SameKnowPointID ?? 1 })
    expect([both.Kind, both.Sides.length, itemsOf(both)]).toEqual(['pair', 2, []])
    await expect(
      api.client.send('knowledge.knowPoint', { guid: 'A'.repeat(43), SameKnowPointID: id }),
    ).rejects.toMatchObject({ status: 401 })
  })

  test('my last mistakes lead to their points and to the questions on them not answered right since', async () => {
    const { list } = await api.client.send('knowledge.getReviewKnowledge', me)
    const fever = list.find((point) => point.Name === '出血热')
    expect(fever).toMatchObject({ Mistakes: 1, LastWrongAt: expect.any(Number) })
    expect(fever?.AllTestIDs).toContain(question('k-hfrs'))
    api.clock.now += DAY
    await answer([['k-出血热-1', true]])
    const after = (await api.client.send('knowledge.getReviewKnowledge', me)).list.find(
      (point) => point.Name === '出血热',
    )
    expect(after?.AllTestIDs).not.toContain(question('k-出血热-1'))
    expect((await api.client.send('knowledge.getReviewKnowledge', plain)).list).toEqual([])
  })

  test('of the questions on them, a SiginType leaves those of its trees; one that no tree carries leaves all', async () => {
    const { store } = api.services
    await store.write((tx) =>
      fileTree(
        tx,
        me.appID,
        {
          sourceName: '考前',
          module: 'ScratchSprint',
          siginType: '51',
          chapters: [{ name: '考前一', questions: ['k-出血热-2', 'k-lepto'] }],
        },
        api.clock.now,
      ),
    )
    const linked = async (SiginType?: string) =>
      (await api.client.send('knowledge.getReviewKnowledge', { ...me, SiginType })).list.find(
        (point) => point.Name === '出血热',
      )?.AllTestIDs
    await expect.poll(() => linked('51')).toEqual([question('k-出血热-2')])
    const all = await linked()
    expect(all?.length).toBeGreaterThan(3)
    expect(await linked('77')).toEqual(all)
  })

  test('an evaluation of a chapter takes the questions that tell most, over all its points, never a short answer', async () => {
    const { ChapterMenuJson } = await api.client.send('chapters.getChapterMenuX', { appEName: SUBJECT })
    expect(ChapterMenuJson).toBeTruthy()
    const [{ chapter_id: cptID }] = (await api.services.store.all<{ chapter_id: number }>(
      `select chapter_id from chapter where name = '肾脏篇'`,
      [],
    )) as [{ chapter_id: number }]
    const of = (type?: string) => api.client.send('knowledge.getEvaluationTest', { ...me, cptID, type })
    const set = await of()
    expect(set).toMatchObject({ Name: '肾脏篇', Of: 61 })
    expect(itemsOf(set)).toHaveLength(20)
    expect(itemsOf(await of('quick'))).toHaveLength(10)
    expect(itemsOf(await of('full'))).toHaveLength(30)
    expect(new Set(itemsOf(set).flatMap((item) => item.TestPoint))).toEqual(new Set(['肾小球滤过', '肾小管功能']))
    await expect(api.client.send('knowledge.getEvaluationTest', { ...plain, cptID })).rejects.toMatchObject({
      status: 201,
    })
    const [{ chapter_id: fever }] = (await api.services.store.all<{ chapter_id: number }>(
      `select chapter_id from chapter where name = '感染篇'`,
      [],
    )) as [{ chapter_id: number }]
    const infections = await api.client.send('knowledge.getEvaluationTest', { ...me, cptID: fever })
    expect(itemsOf(infections).map((item) => item.ChildTableName)).not.toContain('JDTEST')
  })

  test('points are counted as known, not known, due again and new', async () => {
    const of = (guid: string) => api.client.send('knowledge.pointCardCount', { guid, appEName: SUBJECT })
    const fresh = await of(plain.guid)
    expect(fresh).toMatchObject({ Known: 0, Unknown: 0, Due: 0, New: fresh.Total })
    for (let day = 0; day < 4; day++) {
      api.clock.now += DAY
      await answer([
        ['k-hfrs', true],
        ['k-lepto', true],
        ['k-出血热-2', true],
      ])
    }
    const now = await of(me.guid)
    expect(now.Known).toBeGreaterThan(0)
    expect(now.Known + now.Unknown + now.Due + now.New).toBe(now.Total)
    api.clock.now += 40 * DAY
    const later = await of(me.guid)
    expect(later.Due).toBeGreaterThan(now.Due)
    expect(later.Known).toBe(0)
  })

  test('mastery wears off with time', async () => {
    const of = async () => (await analysis()).Points.find((point) => point.Name === '水电解质')?.Mastery ?? 0
    const before = await of()
    api.clock.now += 60 * DAY
    expect(await of()).toBeLessThanOrEqual(before)
    api.clock.now -= 60 * DAY
  })
})
