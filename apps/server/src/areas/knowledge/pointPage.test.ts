import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { keepTrails } from '../../cores/knowledge/keepTrails.ts'
import { mineConfusable } from '../../cores/knowledge/mineConfusable.ts'
import { trackMastery } from '../../cores/knowledge/trackMastery.ts'
import { filePaper } from '../../cores/papers/filing/filePaper.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { itemsOf } from '../../testing/api.ts'
import { addKnowledgeBank, giveReplies, questionIDs } from '../../testing/knowledgeScene.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'

describeOnBothDatabases('the page of a point', (openStore) => {
  let scene: Scene
  let editor: string
  let vip: string
  let plain: string
  let vipID: number
  let appID: number
  let ids: Map<string, number>
  beforeAll(async () => {
    scene = await setScene(await openStore())
    await addKnowledgeBank(scene.api)
    ids = await questionIDs(scene.api)
    appID = scene.api.world.subjectID
    editor = await scene.guidOf('editor')
    vip = await scene.api.login(scene.api.world.vip)
    plain = await scene.api.login(scene.api.world.plain)
    vipID = (await scene.api.services.sessions.find(vip)).userID
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const rowOf = async (name: string) => {
    const { rows } = await send().send('knowledge.pointList', { guid: editor, appID, q: name })
    return rows.find((row) => row.name === name)
  }
  const idOf = async (name: string) => (await rowOf(name))?.pointID as number
  const write = async (name: string, of: object) => {
    const { pointID = 0, revision = 0 } = (await rowOf(name)) ?? {}
    const text = {
      appID,
      html: '<p>秘密的讲解</p>',
      aliases: '别称',
      source: '内科学',
      year: 2024,
      importance: 3 as const,
    }
    const links = { parent: '', related: '', confusable: '' }
    await send().send('knowledge.pointSave', { guid: editor, pointID, revision, ...text, ...links, ...of })
  }
  const page = async (guid: string, name: string) =>
    send().send('knowledge.pointPage', { guid, SameKnowPointID: await idOf(name) })
  const tests = async (guid: string, name: string, of = {}) =>
    send().send('knowledge.pointTests', { guid, SameKnowPointID: await idOf(name), ...of })
  const question = (externalID: string) => ids.get(externalID) as number
  const answer = async (answers: [externalID: string, right: boolean][]) => {
    const { api } = scene
    const at = api.clock.now
    await giveReplies(
      api,
      answers.map(([externalID, right], place) => ({
        ...{ userID: vipID, questionID: question(externalID), right },
        at: at + place * 1000,
      })),
    )
    api.clock.now += 60_000
    await runJob(trackMastery, api.services)
    await runJob(keepTrails, api.services)
  }

  test('who may not read what points say reads the name, the figures and that it is locked, and nothing else of it', async () => {
    await write('水电解质', { related: '肾小球滤过' })
    expect(await page(vip, '水电解质')).toMatchObject({
      ...{ Name: '水电解质', AppID: appID, State: 'open', Html: '<p>秘密的讲解</p>', Aliases: ['别称'] },
      ...{ Source: '内科学，2024', Importance: 3, Asked: 0, ChapterName: '试看', TestCount: 3, Mastery: null },
      Links: [{ Name: '肾小球滤过', Kind: 'related' }],
    })
    const locked = await page(plain, '水电解质')
    expect(locked).toMatchObject({ Name: '水电解质', State: 'locked', Html: '', Source: '', Importance: 0 })
    expect(JSON.stringify(locked)).not.toMatch(/秘密|内科学/)
    await expect(send().send('knowledge.pointPage', { guid: vip, SameKnowPointID: 7 })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('mastery is told answer by answer from the third on, down with a wrong one, and ends where it stands today', async () => {
    const course = async () => (await page(vip, '肾小管功能')).Course
    await answer([
      ['k-肾小管功能-1', true],
      ['k-肾小管功能-2', true],
    ])
    expect(await page(vip, '肾小管功能')).toMatchObject({ Answers: 2, Needed: 3, Mastery: null, Course: [] })
    await answer([
      ['k-肾小管功能-3', true],
      ['k-肾小管功能-4', false],
      ['k-肾小管功能-5', true],
    ])
    const steps = await course()
    expect(steps.map(({ Right }) => Right)).toEqual([1, 0, 1])
    const [third, wrong, last] = steps.map(({ Mastery }) => Mastery) as [number, number, number]
    expect(wrong).toBeLessThan(third)
    expect(last).toBeGreaterThan(wrong)
    expect(steps[0]?.At).toBeLessThan(steps[1]?.At as number)
    expect((await page(vip, '肾小管功能')).Mastery).toBeCloseTo(last, 3)
    expect((await page(plain, '肾小管功能')).Course).toEqual([])
  })

  test('its questions come page by page, wrong ones first, then those never answered; practice has the same order', async () => {
    await answer([
      ['k-肾小球滤过-3', false],
      ['k-肾小球滤过-9', true],
      ['k-肾小球滤过-7', false],
    ])
    const first = await tests(vip, '肾小球滤过')
    expect(first).toMatchObject({ Page: 1, Total: 30, Closed: 0, Wrong: 2, Fresh: 27 })
    expect(first.AllTestIDs).toHaveLength(10)
    const wrong = [question('k-肾小球滤过-7'), question('k-肾小球滤过-3')]
    expect(first.AllTestIDs.slice(0, 2)).toEqual(wrong)
    const last = await tests(vip, '肾小球滤过', { page: 3 })
    expect(last.AllTestIDs.at(-1)).toBe(question('k-肾小球滤过-9'))
    expect(itemsOf(last)).toHaveLength(10)
    const practised = await send().send('knowledge.knowPoint', {
      guid: vip,
      SameKnowPointID: await idOf('肾小球滤过'),
    })
    expect(practised.Sides[0]?.AllTestIDs.slice(0, 2)).toEqual(wrong)
  })

  test('questions that one may not read are counted and no more; those of a free chapter are read by everybody', async () => {
    expect(await tests(plain, '肾小球滤过')).toMatchObject({
      Total: 0,
      Closed: 30,
      AllTestIDs: [],
      test: { StyleItems: [] },
    })
    expect(await tests(plain, '水电解质')).toMatchObject({ Total: 3, Closed: 0, Fresh: 3 })
  })

  test('whose version has ended reads the questions that were answered, and is shown none anew', async () => {
    const { api } = scene
    await answer([['k-肾小球滤过-3', false]])
    const ends = (at: number) =>
      api.services.store.write((tx) =>
        tx.db.updateTable('entitlement').set({ ends_at: at }).where('user_id', '=', vipID).execute(),
      )
    await ends(api.clock.now - 1)
    api.services.entitlements.forget(vipID)
    const told = await tests(vip, '肾小球滤过')
    expect(told.Fresh).toBe(0)
    expect(told.Total).toBeGreaterThan(0)
    expect(told.Total + told.Closed).toBe(30)
    expect(told.AllTestIDs).toContain(question('k-肾小球滤过-3'))
    await ends(api.clock.now + 1_000_000_000)
    api.services.entitlements.forget(vipID)
    expect(await tests(vip, '肾小球滤过')).toMatchObject({ Closed: 0 })
  })

  test('a question of a paper that one sits is not read here, and how it was answered before is not told', async () => {
    const { api } = scene
    await answer([['k-水电解质-1', false]])
    expect(await tests(vip, '水电解质')).toMatchObject({ Total: 3, Wrong: 1 })
    const sat = question('k-水电解质-1')
    const items = [{ questionID: sat, marks: 1 }]
    const { paperID } = await api.services.store.write((tx) =>
      filePaper(
        tx,
        appID,
        {
          ...{ externalKey: 'sat', kind: 'mock', sourceName: '模拟试卷', groupName: '', name: '一卷', room: 'open' },
          ...{ module: 'ChapterTest', isFree: false, rule: '2023' },
          units: [{ name: '一', seconds: 600, sections: [{ styleID: 1, items }] }],
        },
        api.clock.now,
      ),
    )
    await api.client.send('exams.startPaper', { guid: vip, appID, paperID })
    const shown = await tests(vip, '水电解质')
    expect(shown).toMatchObject({ Total: 2, Closed: 1, Wrong: 0 })
    expect(shown.AllTestIDs).not.toContain(sat)
  })

  test('a point that editors say is confused stands with those that answers mix up, and both stand side by side', async () => {
    scene.api.clock.now += 120_000
    await runJob(mineConfusable, scene.api.services)
    await write('出血热', { confusable: '水电解质', aliases: '' })
    const { Confusables } = await page(vip, '出血热')
    expect(Confusables.map(({ Name, PairID }) => [Name, PairID !== null])).toEqual([
      ['钩端螺旋体病', true],
      ['水电解质', false],
    ])
    const [id, otherID] = [await idOf('出血热'), await idOf('水电解质')]
    const both = await send().send('knowledge.knowPoint', { guid: vip, SameKnowPointID: id, otherID })
    expect(both).toMatchObject({ Kind: 'pair', Name: '出血热 / 水电解质' })
    expect(both.Sides.map(({ Name, AllTestIDs }) => [Name, AllTestIDs.length])).toEqual([
      ['出血热', 7],
      ['水电解质', 3],
    ])
    const closed = send().send('knowledge.knowPoint', { guid: plain, SameKnowPointID: id, otherID })
    await expect(closed).rejects.toMatchObject({ status: 201 })
    const unknown = send().send('knowledge.knowPoint', { guid: vip, SameKnowPointID: id, otherID: 7 })
    await expect(unknown).rejects.toMatchObject({ status: 404 })
  })

  test('a point that no question names is read; one that papers alone name would tell of an exam, and is not there', async () => {
    const { store } = scene.api.services
    await store.write(async (tx) => {
      for (const [point_id, name] of [
        [9_301, '没有题的考点'],
        [9_302, '只在卷里的考点'],
      ] as const)
        await tx.db.insertInto('point').values({ point_id, subject_id: appID, name }).execute()
      const own = { question_id: question('k-x'), point_id: 9_302, position: 9 }
      await tx.db.insertInto('question_point').values(own).execute()
      await tx.db.deleteFrom('chapter_item').where('question_id', '=', own.question_id).execute()
      await tx.run('update subject set revision = revision + 1 where subject_id = ?', [appID])
    })
    const of = (SameKnowPointID: number) => send().send('knowledge.pointPage', { guid: vip, SameKnowPointID })
    await expect.poll(() => of(9_301).catch(() => null)).not.toBeNull()
    await expect(of(9_302)).rejects.toMatchObject({ status: 404 })
    expect(await of(9_301)).toMatchObject({ Name: '没有题的考点', TestCount: 0, State: 'open', Html: '' })
  })
})
