import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { trackMastery } from '../../cores/knowledge/trackMastery.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { SUBJECT } from '../../testing/bank.ts'
import { addKnowledgeBank, giveReplies, questionIDs } from '../../testing/knowledgeScene.ts'

const PICTURE = `${'0a'.repeat(12)}.jpg`

describeOnBothDatabases('cards of knowledge points', (openStore) => {
  let api: Api
  let ids: Map<string, number>
  let vip: { guid: string; appEName: string }
  let plain: { guid: string; appEName: string }
  beforeAll(async () => {
    api = await startApi(await openStore(), { SESSION_DAYS: '365' })
    await addKnowledgeBank(api)
    ids = await questionIDs(api)
    vip = { guid: await api.login(api.world.vip), appEName: SUBJECT }
    plain = { guid: await api.login(api.world.plain), appEName: SUBJECT }
    return () => api.close()
  })
  const list = (of = vip) => api.client.send('knowledge.pointCardList', { ...of, examType: '48' })
  const content = (knowPointID: number, of = vip) =>
    api.client.send('knowledge.pointCardContent', { ...of, examType: '48', knowPointID, queryTestInfo: 0 })
  const cardOf = async (name: string) => {
    const card = (await list()).list.find((one) => one.Name === name)
    if (!card) throw new Error(`no card ${name}`)
    return card
  }
  const status = (made: Promise<unknown>) =>
    made.then(
      () => 200,
      (error: { status: number }) => error.status,
    )

  test('what the review asks for today comes first, chapters in turn, and the states are those that are counted', async () => {
    const fresh = await list()
    expect(fresh.Total).toBe(fresh.list.length)
    expect(fresh.list.every(({ State, DueTests }) => State === 'new' && DueTests === 0)).toBe(true)
    const { userID } = await api.services.sessions.find(vip.guid)
    const wrong = ['k-水电解质-1', 'k-水电解质-2', 'k-lepto'].map((name) => ids.get(name) as number)
    await giveReplies(
      api,
      wrong.map((questionID) => ({ userID, questionID, right: false, at: api.clock.now })),
    )
    api.clock.now += 60_000
    await runJob(trackMastery, api.services)
    const mine = await list()
    expect(
      mine.list
        .slice(0, 2)
        .map(({ DueTests }) => DueTests)
        .sort(),
    ).toEqual([1, 2])
    expect(mine.list.slice(2).every(({ DueTests }) => DueTests === 0)).toBe(true)
    const counted = await api.client.send('knowledge.pointCardCount', vip)
    const stand = (state: string) => mine.list.filter(({ State }) => State === state).length
    expect(counted).toEqual({
      Total: mine.Total,
      Known: stand('known'),
      Unknown: stand('unknown'),
      Due: stand('due'),
      New: stand('new'),
      FiguresSince: null,
    })
    expect(counted.Unknown).toBe(2)
    expect((await list(plain)).list.every(({ DueTests }) => DueTests === 0)).toBe(true)
    const [first, second] = mine.list.filter(({ DueTests }) => DueTests === 0)
    expect(first?.CptID).not.toBe(second?.CptID)
  })

  test('all points in the order of the chapters are the same for everybody', async () => {
    const fixed = (of: typeof vip) => api.client.send('knowledge.pointCardListStatic', { ...of, examType: '48' })
    const all = await fixed(vip)
    expect(await fixed(plain)).toEqual(all)
    const names = all.list.map(({ Name }) => Name)
    expect(all.Total).toBe((await list()).Total)
    expect(names.filter((name) => ['水电解质', '肾小球滤过', '出血热'].includes(name))).toEqual([
      '出血热',
      '肾小球滤过',
      '水电解质',
    ])
  })

  test('a card says what its point says and names its questions to whoever may read them, and nothing of another subject', async () => {
    const { SameKnowPointID } = await cardOf('水电解质')
    await api.services.store.write((tx) =>
      api.services.points.in(tx).putPointText({
        point_id: SameKnowPointID,
        subject_id: api.world.subjectID,
        html: `<p>钠与钾</p><img src="/files/materials/${PICTURE}" alt="表">`,
        aliases: '["电解质"]',
        source: '教材',
        source_year: 2024,
        importance: 3,
        revision: 1,
        updated_at: api.clock.now,
        updated_by: 'editor',
      }),
    )
    const card = await content(SameKnowPointID)
    expect(card).toMatchObject({
      Name: '水电解质',
      Html: expect.stringContaining('<p>钠与钾</p>'),
      Aliases: ['电解质'],
      Source: '教材，2024',
      Importance: 3,
      State: 'unknown',
      DueTests: 2,
    })
    // The picture has the same signed address as in knowPoint.
    const known = await api.client.send('knowledge.knowPoint', { guid: vip.guid, SameKnowPointID })
    expect(card.Html).toBe(known.Sides[0]?.Html)
    expect(card.Html).toMatch(new RegExp(`/files/signed/materials/${PICTURE}\\?`))
    const due = ['k-水电解质-1', 'k-水电解质-2'].map((name) => ids.get(name))
    expect(new Set(card.AllTestIDs.slice(0, 2))).toEqual(new Set(due))
    expect(card.AllTestIDs).toHaveLength(card.TestCount)
    const bare = await content((await cardOf('钩端螺旋体病')).SameKnowPointID)
    expect(bare).toMatchObject({ Html: '', Aliases: [], Source: '', Importance: 0 })
    expect(await status(content(SameKnowPointID, plain))).toBe(201)
    expect(await status(content(987_654))).toBe(404)
    expect(await status(list({ ...vip, appEName: 'NONE' }))).toBe(404)
  })
})
